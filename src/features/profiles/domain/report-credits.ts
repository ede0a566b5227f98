import type { PublishedReport } from '../../../domain/publication/published-report'

/** A finding of a published report in which somebody is credited. */
export type CreditedFinding = { anchor: string; title: string; isFirst: boolean }

/** What a published report credits one person with. */
export type ReportCredits = { findings: CreditedFinding[]; amountCents: number }

/**
 * What a report says of each of its authors. The report names people only with their consent, so who was at which place
 * is given beside it; everything else is what strangers read there. A finding counts once for each author, however often
 * the author sent it, and whoever was first in line is no duplicate of the own finding.
 */
export function creditsOfReport(
  { findings, award }: Pick<PublishedReport, 'findings' | 'award'>,
  authorAt: ReadonlyMap<number, string>,
): Map<string, ReportCredits> {
  const credits = new Map<string, ReportCredits>()
  const of = (authorId: string) => {
    const known = credits.get(authorId) ?? { findings: [], amountCents: 0 }
    credits.set(authorId, known)
    return known
  }
  for (const { anchor, title, placeInLine, laterPlaces } of findings) {
    const first = authorAt.get(placeInLine)
    if (first !== undefined) of(first).findings.push({ anchor, title, isFirst: true })
    const later = new Set(laterPlaces.flatMap((place) => authorAt.get(place) ?? []))
    for (const authorId of later) if (authorId !== first) of(authorId).findings.push({ anchor, title, isFirst: false })
  }
  for (const { placeInLine, amountCents } of award.issues) {
    const authorId = amountCents > 0 ? authorAt.get(placeInLine) : undefined
    if (authorId !== undefined) of(authorId).amountCents += amountCents
  }
  return credits
}

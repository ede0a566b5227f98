import type { PublishedReport } from '../../../domain/publication/published-report'

/** A finding in a published report that credits a given person. */
export type CreditedFinding = { anchor: string; title: string; isFirst: boolean }

/** One person's credits in a published report. */
export type ReportCredits = { findings: CreditedFinding[]; amountCents: number }

/**
 * A report's credits per author. Reports name people only with their consent, so the authors by place in line are
 * passed separately; everything else is public. A finding counts once per author, however often they submitted it, and
 * being first excludes being a duplicate of one's own finding.
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

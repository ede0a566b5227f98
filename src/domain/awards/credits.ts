import { type AwardSnapshot, splitSnapshot } from './award-snapshot'

/** What one author found in one contest, or in several. A finding counts once, however often the author sent it. */
export type Credits = {
  /** Findings in which the author was first in line. */
  first: number
  /** Findings of others that the author found too, later in line. They earn nothing, and count as found. */
  duplicates: number
  amountCents: number
}

export const noCredits: Credits = { first: 0, duplicates: 0, amountCents: 0 }

export const validOf = ({ first, duplicates }: Pick<Credits, 'first' | 'duplicates'>): number => first + duplicates

export const addCredits = (a: Credits, b: Credits): Credits => ({
  first: a.first + b.first,
  duplicates: a.duplicates + b.duplicates,
  amountCents: a.amountCents + b.amountCents,
})

/** The credits of each author with a valid issue; null if this installation does not know the rule of the snapshot. */
export function creditsOf(snapshot: AwardSnapshot): Map<string, Credits> | null {
  const split = splitSnapshot(snapshot)
  if (!split) return null
  const groupOf = new Map(snapshot.issues.map(({ id, duplicateGroupId }) => [id, duplicateGroupId ?? id]))
  const all = new Map<string, Credits>()
  const add = (authorId: string, credits: Credits) =>
    all.set(authorId, addCredits(all.get(authorId) ?? noCredits, credits))
  const counted = new Set<string>()
  const isFirstOf = (authorId: string, issueId: string) => {
    const key = `${authorId} ${groupOf.get(issueId)}`
    return !counted.has(key) && counted.add(key)
  }
  // The first ones of all findings come first, so that nobody counts as a duplicate of the own finding.
  const primariesFirst = split.lines.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  for (const { authorId, issueId, isPrimary, amountCents } of primariesFirst) {
    if (!isFirstOf(authorId, issueId)) continue
    add(authorId, isPrimary ? { first: 1, duplicates: 0, amountCents } : { ...noCredits, duplicates: 1 })
  }
  return all
}

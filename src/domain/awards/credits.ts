import { type AwardSnapshot, splitSnapshot } from './award-snapshot'

/**
 * What one author found, in one contest or several. A finding counts once, even if the author submitted it repeatedly.
 */
export type Credits = {
  /** Findings that the author reported first. */
  first: number
  /** Findings of others that the author also reported, later in line. They earn nothing but count as found. */
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

/** Credits per author with a valid issue; null if the snapshot's rule version is unknown here. */
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
  // Process primaries first, so that no one is counted as a duplicate of their own finding.
  const primariesFirst = split.lines.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  for (const { authorId, issueId, isPrimary, amountCents } of primariesFirst) {
    if (!isFirstOf(authorId, issueId)) continue
    add(authorId, isPrimary ? { first: 1, duplicates: 0, amountCents } : { ...noCredits, duplicates: 1 })
  }
  return all
}

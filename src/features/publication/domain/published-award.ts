import { type AwardSnapshot, type SnapshotIssue, splitSnapshot } from '../../../domain/awards/award-snapshot'
import type { PublishedAward, ReportPerson } from '../../../domain/publication/published-report'

/** A snapshot's award without this site's ids; null if this version of the rule is unknown here. */
export function publishedAward(snapshot: AwardSnapshot): PublishedAward | null {
  const split = splitSnapshot(snapshot)
  if (!split) return null
  const amounts = new Map(split.lines.map(({ issueId, amountCents }) => [issueId, amountCents]))
  const numbers = authorNumbers(snapshot.issues)
  const firstOf = new Map<string, number>()
  const valid = snapshot.issues.filter(({ status }) => status === 'valid')
  for (const { duplicateGroupId: group, placeInLine } of valid) {
    if (group) firstOf.set(group, Math.min(placeInLine, firstOf.get(group) ?? placeInLine))
  }
  return {
    ...{ rulesVersion: snapshot.rulesVersion, poolCents: snapshot.poolCents, returnedCents: split.returnedCents },
    issues: snapshot.issues.map(({ id, placeInLine, authorId, status, duplicateGroupId }) => ({
      placeInLine,
      author: status === 'valid' ? (numbers.get(authorId ?? '') ?? null) : null,
      status: status === 'valid' ? 'valid' : 'invalid',
      group: status === 'valid' ? (firstOf.get(duplicateGroupId ?? '') ?? null) : null,
      amountCents: amounts.get(id) ?? 0,
    })),
  }
}

/** The published amount for each place in line. */
export const amountsOf = ({ issues }: PublishedAward): ReadonlyMap<number, number> =>
  new Map(issues.map(({ placeInLine, amountCents }) => [placeInLine, amountCents]))

export type KnownPerson = { username: string; showsName: boolean; isDeleted: boolean }

/** The authors of valid issues, numbered from 1 by their first issue in line. */
export function authorNumbers(issues: readonly SnapshotIssue[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  const valid = issues.filter(({ status }) => status === 'valid')
  for (const { authorId } of valid.sort((a, b) => a.placeInLine - b.placeInLine)) {
    if (authorId !== null && !numbers.has(authorId)) numbers.set(authorId, numbers.size + 1)
  }
  return numbers
}

/**
 * Names only people who consented and whose account exists. Usernames never contain a space, so pseudonyms can't
 * collide.
 */
export function reportPerson(person: KnownPerson | undefined, number: number): ReportPerson {
  return person?.showsName && !person.isDeleted
    ? { name: person.username, isPseudonym: false }
    : { name: `Researcher ${number}`, isPseudonym: true }
}

import type { SnapshotIssue } from '../../../domain/awards/award-snapshot'
import type { ReportPerson } from '../../../domain/publication/published-report'

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

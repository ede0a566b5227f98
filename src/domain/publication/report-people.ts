import type { SnapshotIssue } from '../awards/award-snapshot'
import type { ReportPerson } from './published-report'

export type KnownPerson = { username: string; showsName: boolean; isDeleted: boolean }

/** The authors of valid issues, numbered from 1 in the order of their first one in line. */
export function authorNumbers(issues: readonly SnapshotIssue[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  const valid = issues.filter(({ status }) => status === 'valid')
  for (const { authorId } of valid.sort((a, b) => a.placeInLine - b.placeInLine)) {
    if (authorId !== null && !numbers.has(authorId)) numbers.set(authorId, numbers.size + 1)
  }
  return numbers
}

/** Only those who consented are named, and nobody whose account is deleted. A username never has a space in it. */
export function reportPerson(person: KnownPerson | undefined, number: number): ReportPerson {
  return person?.showsName && !person.isDeleted
    ? { name: person.username, isPseudonym: false }
    : { name: `Researcher ${number}`, isPseudonym: true }
}

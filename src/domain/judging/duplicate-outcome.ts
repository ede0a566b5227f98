import { type GroupMember, primaryOf } from './duplicate-groups'

type Grouped = GroupMember & { duplicateGroupId: string | null }

/** The members of the one group that these issues come to be in: they, and whoever shares a group with one of them. */
export function joinedMembers<M extends Grouped>(issues: readonly M[], ids: readonly string[]): M[] {
  const chosen = issues.filter(({ id }) => ids.includes(id))
  const groupIds = new Set(chosen.map((issue) => issue.duplicateGroupId).filter((id) => id !== null))
  return issues.filter((issue) => chosen.includes(issue) || groupIds.has(issue.duplicateGroupId ?? ''))
}

type Marking = {
  issueId: string
  ofIssueId: string
  /** The judge gives the other one the verdict valid by the same act. */
  alsoValid: boolean
}

/**
 * Who is primary once one issue is marked as a duplicate of another, which makes it valid. `issues` holds both, and all
 * who are in a group with either. The server computes the primary of the stored group by the same `primaryOf`.
 */
export function primaryOfDuplicates<M extends Grouped>(
  issues: readonly M[],
  { issueId, ofIssueId, alsoValid }: Marking,
): M {
  const becomesValid = (id: string) => id === issueId || (alsoValid && id === ofIssueId)
  const members = joinedMembers(issues, [issueId, ofIssueId])
  return primaryOf(members.map((issue) => (becomesValid(issue.id) ? { ...issue, status: 'valid' } : issue)))
}

import { type GroupMember, primaryOf } from './duplicate-groups'

type Grouped = GroupMember & { duplicateGroupId: string | null }

/** The members of the group that these issues would form, including the members of their current groups. */
export function joinedMembers<M extends Grouped>(issues: readonly M[], ids: readonly string[]): M[] {
  const chosen = issues.filter(({ id }) => ids.includes(id))
  const groupIds = new Set(chosen.map((issue) => issue.duplicateGroupId).filter((id) => id !== null))
  return issues.filter((issue) => chosen.includes(issue) || groupIds.has(issue.duplicateGroupId ?? ''))
}

type Marking = {
  issueId: string
  ofIssueId: string
  /** The judge also marks the other issue as valid. */
  alsoValid: boolean
}

/**
 * Which issue becomes primary when one is marked as a duplicate of another, which also makes it valid. `issues` must
 * contain both and all members of their groups. The server uses the same `primaryOf`.
 */
export function primaryOfDuplicates<M extends Grouped>(
  issues: readonly M[],
  { issueId, ofIssueId, alsoValid }: Marking,
): M {
  const becomesValid = (id: string) => id === issueId || (alsoValid && id === ofIssueId)
  const members = joinedMembers(issues, [issueId, ofIssueId])
  return primaryOf(members.map((issue) => (becomesValid(issue.id) ? { ...issue, status: 'valid' } : issue)))
}

type Member = { _id: string; duplicateGroupId: string | null }

/** The operation that puts these issues into one group. */
export type GroupingPlan =
  | { kind: 'too_few' }
  | { kind: 'already' }
  | { kind: 'group'; issueIds: string[] }
  | { kind: 'merge'; groupIds: [string, string] }
  | { kind: 'merge_first' }

/**
 * One endpoint creates or extends a group, another merges two. If both would be needed, the judge takes the steps one
 * at a time, because the second call could fail after the first.
 */
export function groupingPlan(chosen: readonly Member[]): GroupingPlan {
  if (chosen.length < 2) return { kind: 'too_few' }
  const groupIds = [...new Set(chosen.map((issue) => issue.duplicateGroupId).filter((id) => id !== null))]
  const hasLoose = chosen.some((issue) => issue.duplicateGroupId === null)
  const [first, second, third] = groupIds
  if (first && second) return third || hasLoose ? { kind: 'merge_first' } : { kind: 'merge', groupIds: [first, second] }
  if (first && !hasLoose) return { kind: 'already' }
  return { kind: 'group', issueIds: chosen.map((issue) => issue._id) }
}

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

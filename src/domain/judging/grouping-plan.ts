type Member = { _id: string; duplicateGroupId: string | null }

/** What making one group of some issues takes. */
export type GroupingPlan =
  | { kind: 'too_few' }
  | { kind: 'already' }
  | { kind: 'group'; issueIds: string[] }
  | { kind: 'merge'; groupIds: [string, string] }
  | { kind: 'merge_first' }

/**
 * One call makes a group or lets one grow; another makes one of two groups. What would take both, or joins more than
 * two groups, is left to the judge to do step by step, because a half of it could fail.
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

import { type GroupMember, primaryOf } from '../../judging/duplicate-groups'
import type { Verdict } from '../../judging/review-rules'

/** What counts as one flaw so far: a duplicate group, or an issue in none. */
export type Cause = {
  /** Of the group, or of the issue. */
  id: string
  memberIds: readonly string[]
  /** The issue that stands for it: the primary. */
  shownId: string
  /** That of the primary. */
  verdict: Verdict
}

type Grouped = GroupMember & { duplicateGroupId: string | null }

/** In the order of their first issues. */
export function causesOf(issues: readonly Grouped[]): Cause[] {
  const members = new Map<string, Grouped[]>()
  for (const issue of issues) {
    const id = issue.duplicateGroupId ?? issue.id
    const known = members.get(id)
    if (known) known.push(issue)
    else members.set(id, [issue])
  }
  return Array.from(members, ([id, all]) => {
    const { id: shownId, status: verdict } = primaryOf(all)
    return { id, memberIds: all.map((issue) => issue.id), shownId, verdict }
  })
}

/** Two issues that a judge has found not to be the same. */
export type ApartPair = readonly [string, string]

/**
 * What judges know of causes that are not the same. Saying it of two issues says it of the groups that they are in, for as
 * long as they are in them.
 */
export function apartCauses(
  causes: readonly Cause[],
  pairs: Iterable<ApartPair>,
): (one: Cause, other: Cause) => boolean {
  const causeOf = new Map(causes.flatMap(({ id, memberIds }) => memberIds.map((member) => [member, id] as const)))
  const known = new Set<string>()
  for (const [a, b] of pairs) {
    const [one, other] = [causeOf.get(a), causeOf.get(b)]
    if (one !== undefined && other !== undefined) known.add(`${one} ${other}`).add(`${other} ${one}`)
  }
  return (one, other) => known.has(`${one.id} ${other.id}`)
}

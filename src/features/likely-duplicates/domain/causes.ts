import { type GroupMember, primaryOf } from '../../../domain/judging/duplicate-groups'
import type { Verdict } from '../../../domain/judging/review-rules'

/** What counts as one flaw so far: a duplicate group, or an ungrouped issue. */
export type Cause = {
  /** The id of the group, or of the ungrouped issue. */
  id: string
  memberIds: readonly string[]
  /** The issue that represents it: the primary. */
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

/** Two issues that a judge has marked as different. */
export type ApartPair = readonly [string, string]

/**
 * Causes that judges have marked as different. The mark is made on two issues and applies to their groups for as long
 * as they are members.
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

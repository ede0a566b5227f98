import type { Verdict } from './review-rules'

export type GroupMember = { id: string; status: Verdict; placeInLine: number }

const earliestFirst = (a: GroupMember, b: GroupMember) => a.placeInLine - b.placeInLine

type PrimaryReason = 'earliest_valid' | 'earliest_pending' | 'earliest'

/**
 * A group's primary, and why: the earliest in line among its valid members, else among the pending ones, else among
 * all. It is computed, never chosen. `members` must not be empty; places within a contest never tie.
 */
export function explainPrimary<M extends GroupMember>(members: readonly M[]): { primary: M; why: PrimaryReason } {
  for (const status of ['valid', 'pending'] as const) {
    const [primary] = members.filter((member) => member.status === status).sort(earliestFirst)
    if (primary) return { primary, why: `earliest_${status}` }
  }
  const [primary] = [...members].sort(earliestFirst)
  if (!primary) throw new Error('a duplicate group has no members')
  return { primary, why: 'earliest' }
}

export function primaryOf<M extends GroupMember>(members: readonly M[]): M {
  return explainPrimary(members).primary
}

/** A group with fewer than two members is dissolved. */
export function dissolves(memberCount: number): boolean {
  return memberCount < 2
}

/** The last revision's number, unless an earlier revision is certified. */
export function placeInLine(lastSeq: number, certifiedSeq: number | null): number {
  return certifiedSeq ?? lastSeq
}

export type GroupingRefusal = 'different_contests' | 'already_grouped'

/**
 * Returns why these issues can't be grouped, or null. They may include members of one existing group, which then grows.
 * Check whether the contest is closed first: then no other selection helps.
 */
export function groupingRefusal(
  issues: readonly { contestId: string; duplicateGroupId: string | null }[],
): GroupingRefusal | null {
  if (new Set(issues.map((issue) => issue.contestId)).size > 1) return 'different_contests'
  const groups = new Set(issues.map((issue) => issue.duplicateGroupId).filter((id) => id !== null))
  return groups.size > 1 ? 'already_grouped' : null
}

/** A group's name for judges. Numbers are never reused within a contest. */
export function groupLabel(number: number): string {
  return `G-${number}`
}

/** When two groups merge, the older one keeps its id and number. */
export function survivorOf<G extends { number: number }>([a, b]: readonly [G, G]): G {
  return a.number < b.number ? a : b
}

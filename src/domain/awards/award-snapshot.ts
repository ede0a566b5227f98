import type { Verdict } from '../judging/review-rules'
import type { SecondLookFacts } from '../judging/second-look/second-look-facts'
import { type AwardSplit, splitAward } from './award-rule'

/** An issue when its contest was finalized. Withdrawn issues are left out. */
export type SnapshotIssue = {
  id: string
  /** Null only in the published snapshot, where an issue that is not valid names nobody. */
  authorId: string | null
  status: Verdict
  duplicateGroupId: string | null
  placeInLine: number
  /** Which revision decides its place, from 1, and when that arrived, in ISO 8601 in UTC. */
  revision: number
  receivedAt: string
  /** Whether a judge certified that revision; otherwise it is the last one. */
  isCertified: boolean
}

/** All that the award rule needs, without anything that changes when a person is renamed or leaves. Stored as JSON. */
export type AwardSnapshot = {
  rulesVersion: number
  contest: { id: string; title: string; startDate: string; endDate: string }
  poolCents: number
  /** Earliest in line first. */
  issues: SnapshotIssue[]
  /** Only of a contest with second looks. The award does not depend on it. */
  secondLook?: SecondLookFacts
}

/** Every version of the award rule, so that old results can always be computed again. */
const splitters: Record<number, typeof splitAward> = { 1: splitAward }

/** The award of a snapshot; null if this installation does not know its version of the rule. */
export function splitSnapshot({ rulesVersion, poolCents, issues }: AwardSnapshot): AwardSplit | null {
  const split = Object.hasOwn(splitters, rulesVersion) ? splitters[rulesVersion] : undefined
  // A snapshot of another version may have another shape.
  if (!split) return null
  return split(
    poolCents,
    issues.map((issue) => ({ ...issue, authorId: issue.authorId ?? '', isWithdrawn: false })),
  )
}

/** The snapshot for participants: issues that are not valid keep id and place, without an author. */
export function publishedSnapshot(snapshot: AwardSnapshot): AwardSnapshot {
  const issues = snapshot.issues.map((issue) => (issue.status === 'valid' ? issue : { ...issue, authorId: null }))
  return { ...snapshot, issues }
}

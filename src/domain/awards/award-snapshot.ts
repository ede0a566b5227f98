import type { Verdict } from '../judging/review-rules'
import type { SecondLookFacts } from '../judging/second-look/second-look-facts'
import { type AwardSplit, splitAward } from './award-rule'

/** An issue at the time its contest was finalized. Withdrawn issues are excluded. */
export type SnapshotIssue = {
  id: string
  /** Null only in the published snapshot, where issues that are not valid have no author. */
  authorId: string | null
  status: Verdict
  duplicateGroupId: string | null
  placeInLine: number
  /** The revision that decides its place in line, from 1, and its arrival in ISO 8601 (UTC). */
  revision: number
  receivedAt: string
  /** Whether a judge certified that revision; otherwise it is the latest one. */
  isCertified: boolean
}

/** Everything the award rule needs, and nothing that changes when a person is renamed or leaves. Stored as JSON. */
export type AwardSnapshot = {
  rulesVersion: number
  contest: { id: string; title: string; startDate: string; endDate: string }
  poolCents: number
  /** Earliest in line first. */
  issues: SnapshotIssue[]
  /** Only for contests with second looks. The award doesn't depend on it. */
  secondLook?: SecondLookFacts
}

/** Every version of the award rule, so that old results can be recomputed. */
const splitters: Record<number, typeof splitAward> = { 1: splitAward }

/** The award for a snapshot; null if this version of the rule is unknown here. */
export function splitSnapshot({ rulesVersion, poolCents, issues }: AwardSnapshot): AwardSplit | null {
  const split = Object.hasOwn(splitters, rulesVersion) ? splitters[rulesVersion] : undefined
  // Another version's snapshot may have another shape.
  if (!split) return null
  return split(
    poolCents,
    issues.map((issue) => ({ ...issue, authorId: issue.authorId ?? '', isWithdrawn: false })),
  )
}

/** The snapshot for participants: issues that are not valid keep id and place but lose the author. */
export function publishedSnapshot(snapshot: AwardSnapshot): AwardSnapshot {
  const issues = snapshot.issues.map((issue) => (issue.status === 'valid' ? issue : { ...issue, authorId: null }))
  return { ...snapshot, issues }
}

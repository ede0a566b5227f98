import type { Verdict } from '../judging/review-rules'
import { type AwardSplit, splitAward } from './award-rule'

/** An issue as it stood when its contest was finalized. A withdrawn one is in no snapshot. */
export type SnapshotIssue = {
  id: string
  /** Null only in the published snapshot, of an issue that is not valid: who failed is nobody's business. */
  authorId: string | null
  status: Verdict
  duplicateGroupId: string | null
  placeInLine: number
  /** Which revision of the issue decides its place, from 1, and when that arrived; ISO 8601 in UTC. */
  revision: number
  receivedAt: string
  /** A judge certified that revision as sufficient by itself; otherwise it is the last one. */
  isCertified: boolean
}

/** All that the award rule asks for, and nothing that changes when a person renames or leaves. Kept as JSON. */
export type AwardSnapshot = {
  rulesVersion: number
  contest: { id: string; title: string; startDate: string; endDate: string }
  poolCents: number
  /** Earliest in line first. */
  issues: SnapshotIssue[]
}

/** Each version of the award rule, so that what an old one split can be computed for ever. */
const splitters: Record<number, typeof splitAward> = { 1: splitAward }

/** The award that a snapshot makes; null when its version of the rule is not known here. */
export function splitSnapshot({ rulesVersion, poolCents, issues }: AwardSnapshot): AwardSplit | null {
  const split = Object.hasOwn(splitters, rulesVersion) ? splitters[rulesVersion] : undefined
  const judged = issues.map((issue) => ({ ...issue, authorId: issue.authorId ?? '', isWithdrawn: false }))
  return split ? split(poolCents, judged) : null
}

/** The snapshot for the participants: of an issue that is not valid it keeps an id and its place, and names nobody. */
export function publishedSnapshot(snapshot: AwardSnapshot): AwardSnapshot {
  const issues = snapshot.issues.map((issue) => (issue.status === 'valid' ? issue : { ...issue, authorId: null }))
  return { ...snapshot, issues }
}

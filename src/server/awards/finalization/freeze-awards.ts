import { lineText, snapshotText } from '../../../domain/awards/award-digest'
import { type AwardSnapshot, splitSnapshot } from '../../../domain/awards/award-snapshot'
import { certificateState } from '../../../domain/judging/certificates'
import { refuse } from '../../../domain/refusals'
import type { LockedContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { digestOf } from '../../digest'
import { readLookFacts } from '../../judging/second-look/look-facts'
import { insertLines, insertSnapshot, listJudgedIssues, lockWallets } from '../award-queries'

type FrozenAwards = {
  snapshotId: string
  rulesVersion: number
  poolCents: number
  uniqueCount: number
  returnedCents: number
  /** Digests for the ledger, which expose later changes to the snapshot or a line. Lines are keyed by issue. */
  snapshotDigest: string
  lineDigests: Record<string, string>
}

/**
 * Stores the contest's state and the resulting award lines, with the current wallets. The caller has locked the
 * contest, so that nothing can change in between.
 */
export async function freezeAwards(
  tx: Db,
  contest: LockedContest,
  finalizing: { finalizerId: string; now: Date },
): Promise<FrozenAwards> {
  const snapshot = await takeSnapshot(tx, contest)
  const text = `This contest follows version ${snapshot.rulesVersion} of the award rule, which this installation does not know. Update it, then finalize again.`
  const split = splitSnapshot(snapshot) ?? refuse('unknown_award_rule', { text })
  const { rulesVersion, poolCents } = snapshot
  const contestId = contest.id
  const newSnapshot = { contestId, snapshot, finalizedAt: finalizing.now, finalizedBy: finalizing.finalizerId }
  // The new rows reference the finalizer, which also locks that account, so lock it in order with the others.
  const people = new Set([finalizing.finalizerId, ...split.lines.map((line) => line.authorId)])
  const wallets = await lockWallets(tx, [...people])
  const snapshotId = await insertSnapshot(tx, newSnapshot)
  const placeOf = new Map(snapshot.issues.map((issue) => [issue.id, issue.placeInLine]))
  const lines = split.lines.map((line) => ({
    ...line,
    snapshotId,
    contestId,
    walletAddress: wallets.get(line.authorId) ?? '',
    placeInLine: placeOf.get(line.issueId) ?? 0,
  }))
  await insertLines(tx, lines)
  const { uniqueCount, returnedCents } = split
  const snapshotDigest = digestOf(snapshotText(snapshot))
  const lineDigests = Object.fromEntries(lines.map((line) => [line.issueId, digestOf(lineText(line))]))
  return { snapshotId, rulesVersion, poolCents, uniqueCount, returnedCents, snapshotDigest, lineDigests }
}

/** The award rule's input in its current state. */
export async function takeSnapshot(tx: Db, contest: LockedContest): Promise<AwardSnapshot> {
  const { id, title, startDate, endDate, rulesVersion } = contest
  const poolCents = contest.prizePoolCents ?? refuse('contest_without_pool')
  const judged = await listJudgedIssues(tx, id)
  const secondLook = await readLookFacts(tx, contest)
  return {
    rulesVersion,
    contest: { id, title, startDate: startDate.toISOString(), endDate: endDate.toISOString() },
    poolCents,
    issues: judged.map(({ certifiedSeq, decidedAt, lastReceivedAt, ...issue }) => ({
      ...issue,
      receivedAt: (decidedAt ?? lastReceivedAt).toISOString(),
      isCertified: certificateState({ certifiedSeq, placeInLine: issue.placeInLine }) === 'standing',
    })),
    ...(secondLook ? { secondLook } : {}),
  }
}

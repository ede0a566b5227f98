import { finalizeRefusal, reopenRefusal } from '../../../domain/judging/review-rules'
import { refuse } from '../../../domain/refusals'
import {
  type ContestRow,
  findContest,
  type LockedContest,
  lockContest,
  setFinalized,
  setPreliminary,
} from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { countPendingIssues } from '../../issues/issue-list-queries'
import { hasStake } from '../../issues/submitting/stake-queries'
import { recordEvent } from '../../ledger/event-queries'
import { enqueueWebhooks } from '../../outbox/webhook-queries'
import { ownWalletFault } from '../../wallets'
import { countPayments, listWinners, setReopened } from '../award-queries'
import { type BeforeResults, findFeatureBlockers } from '../before-results'
import { freezeAwards } from './freeze-awards'
import { notifyParticipants, notifyUnpayable } from './notify-participants'

type Finalization = { contestId: string; finalizerId: string; beforeResults: BeforeResults; now: Date }

/**
 * Freezes verdicts and groups, and stores the resulting awards. Because of the lock on the contest, every verdict
 * either comes before this or is refused after it.
 */
export async function finalizeContest(db: Db, finalization: Finalization): Promise<ContestRow> {
  const { contestId, finalizerId, beforeResults, now } = finalization
  const unlocked = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  // Comparing submissions takes a while, and is useless before everything is decided.
  if (unlocked.finalizedAt === null) await refuseUnsettled(db, unlocked, { ...finalization, lookAlikeCount: null })
  const lookAlikesIn = await beforeResults.lookAlikes(db, contestId)
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    if (contest.finalizedAt === null) {
      await beforeResults.drawLooks(tx, contest, now)
      await refuseUnsettled(tx, contest, { ...finalization, lookAlikeCount: await lookAlikesIn(tx) })
      const after = await freezeAwards(tx, contest, { finalizerId, now })
      await setFinalized(tx, contestId, { finalizedAt: now, finalizedBy: finalizerId, updatedAt: now })
      await recordEvent(tx, { at: now, actorId: finalizerId, kind: 'contest_finalized', contestId, after })
      await notifyParticipants(tx, { kind: 'results_final', contestId, now })
      const winners = await listWinners(tx, after.snapshotId)
      const faulty = winners.map(({ email, walletAddress }) => ({
        author: { email },
        fault: ownWalletFault(walletAddress),
      }))
      await notifyUnpayable(tx, faulty, { contestId, now })
      await enqueueWebhooks(tx, 'results.final', { contestId, title: contest.title }, now)
    }
    return (await findContest(tx, contestId)) as ContestRow
  })
}

/** `lookAlikeCount` is null until submissions were compared; checks that come after look-alikes wait for it. */
type Settling = Finalization & { lookAlikeCount: number | null }

async function refuseUnsettled(db: Db, contest: ContestRow | LockedContest, settling: Settling): Promise<void> {
  const { finalizerId, lookAlikeCount, beforeResults, now } = settling
  const pendingCount = await countPendingIssues(db, contest.id)
  const judgeHasStake = await hasStake(db, finalizerId, contest.id)
  const { blockers: featureBlockers } = await findFeatureBlockers(db, beforeResults, contest, now)
  const facts = { pendingCount, lookAlikeCount: lookAlikeCount ?? 1, judgeHasStake, featureBlockers, now }
  const refusal = finalizeRefusal(contest, facts)
  if (lookAlikeCount === null && refusal === 'look_alikes') return
  if (refusal) refuse(refusal)
}

type ReopenRequest = { contestId: string; reopenerId: string; reason: string; now: Date }

/**
 * Undoes a finalization, so that verdicts and groups can change again. Keeps the old awards as history. In a contest
 * with appeals, preliminary results must be published again, because they may differ.
 */
export function reopenContest(db: Db, { contestId, reopenerId, reason, now }: ReopenRequest): Promise<ContestRow> {
  return db.transaction(async (tx) => {
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const refusal = reopenRefusal({
      judgeHasStake: await hasStake(tx, reopenerId, contestId),
      isFinalized: contest.finalizedAt !== null,
      paymentCount: await countPayments(tx, contestId),
      reportStands: contest.reportVisibleFrom !== null,
    })
    if (refusal) refuse(refusal)
    await setReopened(tx, contestId, { reopenedAt: now, reopenedBy: reopenerId, reopenReason: reason })
    await setFinalized(tx, contestId, { finalizedAt: null, finalizedBy: null, updatedAt: now })
    await setPreliminary(tx, contestId, { preliminaryAt: null, appealsEndAt: null, updatedAt: now })
    const before = { finalizedAt: contest.finalizedAt, finalizedBy: contest.finalizedBy }
    await recordEvent(tx, { at: now, actorId: reopenerId, kind: 'contest_reopened', contestId, before, reason })
    await notifyParticipants(tx, { kind: 'results_reopened', contestId, now })
    return (await findContest(tx, contestId)) as ContestRow
  })
}

import type { WaitingWork } from '../../../contract/contests/contest-admin'
import { contestStatus } from '../../../domain/contests/contest-clock'
import { type FinalizeRefusal, finalizeRefusals, publishRefusals } from '../../../domain/judging/review-rules'
import { leadRefusal } from '../../../domain/seats/seat-rules'
import { type BeforeResults, findFeatureBlockers } from '../../awards/before-results'
import { countDueKycDecisions } from '../../awards/kyc/people-queries'
import { payoutOf } from '../../awards/payments/payment-lines'
import { listApprovedLines } from '../../awards/payments/payment-queries'
import type { Db } from '../../db/database'
import { listPendingShares } from '../../judging/seats/assignment-queries'
import { listSeats } from '../../seats/seat-queries'
import { listOpenQueues } from './waiting-queries'

type Queue = Awaited<ReturnType<typeof listOpenQueues>>[number]
type QueuesOfJudge = { judgeId: string; contests: readonly Queue[] }

/** What features know of. */
type FeatureWork = Pick<WaitingWork, 'appeals' | 'looks' | 'differences' | 'questions'>

/** A feature's part of an admin's open work, in contests that this admin can judge. */
export type ReadFeatureWork = (db: Db, queues: QueuesOfJudge) => Promise<Partial<FeatureWork>>

type WaitingWorkQuery = {
  judgeId: string
  beforeResults: BeforeResults
  readers: readonly ReadFeatureWork[]
  now: Date
}

/** This judge's open work. Only counts, because seeing a title bars a person from competing. */
export async function readWaitingWork(db: Db, query: WaitingWorkQuery): Promise<WaitingWork> {
  const { judgeId, beforeResults, readers, now } = query
  const queues = await listOpenQueues(db, judgeId)
  const featureBlockersOf = await readFeatureBlockers(db, queues, beforeResults, now)
  const lookAlikesIn = new Map<string, number>()
  const factsOf = ({ id, pendingCount }: Queue) => ({
    pendingCount,
    lookAlikeCount: lookAlikesIn.get(id) ?? 0,
    judgeHasStake: false,
    featureBlockers: featureBlockersOf.get(id) ?? [],
    now,
  })
  // Only when everything else is done, because comparing all submissions takes a while.
  for (const queue of queues)
    if (publishRefusals(queue, factsOf(queue)).length === 0)
      lookAlikesIn.set(queue.id, await (await beforeResults.lookAlikes(db, queue.id))(db))
  const blockersOf = new Map(queues.map((queue) => [queue.id, finalizeRefusals(queue, factsOf(queue))]))
  const isReady = ({ id }: Queue) => blockersOf.get(id)?.length === 0
  const publishable = queues.filter(
    (queue) =>
      blockersOf.get(queue.id)?.includes('preliminary_results_missing') &&
      publishRefusals(queue, factsOf(queue)).length === 0,
  )
  const pending = queues
    .flatMap(({ id, title, pendingCount, oldestAt }) =>
      oldestAt ? [{ contest: { _id: id, title }, count: pendingCount, oldestAt }] : [],
    )
    .sort((one, other) => one.oldestAt.getTime() - other.oldestAt.getTime())
  return {
    shares: await readShares(db, queues, judgeId),
    pending: pending.map((queue) => ({ ...queue, oldestAt: queue.oldestAt.toISOString() })),
    blocked: queues.flatMap((queue) => {
      const blockers = blockersOf.get(queue.id) ?? []
      const hasEnded = !blockers.includes('contest_not_ended')
      return hasEnded && blockers.length > 0 ? [{ contest: contestRef(queue), blockers }] : []
    }),
    ready: queues.filter(isReady).map(contestRef),
    publishable: (await withoutOtherLead(db, publishable, judgeId)).map(contestRef),
    ...(await readFeatureWork(db, { judgeId, contests: queues }, readers)),
    payments: await countPayableLines(db, judgeId, now),
    identityChecks: await countDueKycDecisions(db, judgeId),
  }
}

/** Longest wait first. */
async function readShares(db: Db, queues: readonly Queue[], judgeId: string): Promise<WaitingWork['shares']> {
  const contestOf = new Map(queues.map((queue) => [queue.id, contestRef(queue)]))
  const shares = await listPendingShares(db, judgeId, [...contestOf.keys()])
  return shares.flatMap(({ contestId, total, oldestAt }) => {
    const contest = contestOf.get(contestId)
    return contest ? [{ contest, count: total, oldestAt: oldestAt.toISOString() }] : []
  })
}

const contestRef = ({ id, title }: Queue) => ({ _id: id, title })

/** Only of ended contests: features block nothing before. */
async function readFeatureBlockers(db: Db, queues: readonly Queue[], beforeResults: BeforeResults, now: Date) {
  const blockersOf = new Map<string, readonly FinalizeRefusal[]>()
  for (const queue of queues) {
    if (contestStatus(queue, now) !== 'ended') continue
    blockersOf.set(queue.id, (await findFeatureBlockers(db, beforeResults, queue, now)).blockers)
  }
  return blockersOf
}

/** Nothing waits for a feature that is turned off. */
async function readFeatureWork(db: Db, queues: QueuesOfJudge, readers: readonly ReadFeatureWork[]) {
  const work: FeatureWork = { appeals: [], looks: [], differences: [], questions: [] }
  for (const read of readers) Object.assign(work, await read(db, queues))
  return work
}

/** If there is a lead judge, only the lead can publish. */
async function withoutOtherLead(db: Db, queues: readonly Queue[], judgeId: string): Promise<Queue[]> {
  const ledQueues = []
  for (const queue of queues) if (leadRefusal(await listSeats(db, queue.id), judgeId) === null) ledQueues.push(queue)
  return ledQueues
}

async function countPayableLines(db: Db, judgeId: string, now: Date): Promise<WaitingWork['payments']> {
  const byContest = new Map<string, WaitingWork['payments'][number]>()
  for (const line of await listApprovedLines(db, judgeId)) {
    if (payoutOf({ ...line, paidWallet: null }, now).state !== 'payable') continue
    const { contestId: _id, contestTitle: title } = line
    const before = byContest.get(_id)?.count ?? 0
    byContest.set(_id, { contest: { _id, title }, count: before + 1 })
  }
  return [...byContest.values()]
}

import type { WaitingWork } from '../../../contract/contests/contest-admin'
import { contestStatus } from '../../../domain/contests/contest-clock'
import { appealStage } from '../../../domain/contests/contest-stage'
import { finalizeRefusals, publishRefusals, type SecondLookSummary } from '../../../domain/judging/review-rules'
import { leadRefusal } from '../../../domain/seats/seat-rules'
import { countOpenAppeals } from '../../appeals/appeal-queries'
import { listDecidableAppeals } from '../../appeals/read-appeals'
import type { BeforeResults } from '../../awards/before-results'
import { countDueKycDecisions } from '../../awards/kyc/people-queries'
import { payoutOf } from '../../awards/payments/payment-lines'
import { listApprovedLines } from '../../awards/payments/payment-queries'
import { countOpenQuestions } from '../../contests/questions/question-queries'
import type { Db } from '../../db/database'
import { listPendingShares } from '../../judging/seats/assignment-queries'
import { countOpenLooks } from '../../judging/second-look/count-open-looks'
import { readSecondLookSummary } from '../../judging/second-look/draw-second-looks'
import { listSeats } from '../../seats/seat-queries'
import { listOpenQueues } from './waiting-queries'

type WaitingWorkQuery = { judgeId: string; beforeResults: BeforeResults; now: Date }

/** This judge's open work. Only counts, because seeing a title bars a person from competing. */
export async function readWaitingWork(db: Db, query: WaitingWorkQuery): Promise<WaitingWork> {
  const { judgeId, beforeResults, now } = query
  const queues = await listOpenQueues(db, judgeId)
  const standings = await readStandings(db, queues, now)
  const openAppealsOf = await countAppeals(db, queues)
  const lookAlikesIn = new Map<string, number>()
  const factsOf = ({ id, pendingCount }: Queue) => ({
    pendingCount,
    secondLook: standings.get(id) ?? null,
    lookAlikeCount: lookAlikesIn.get(id) ?? 0,
    judgeHasStake: false,
    openAppealCount: openAppealsOf.get(id) ?? 0,
    now,
  })
  // Only when everything else is done, because comparing all submissions takes a while.
  for (const queue of queues)
    if (publishRefusals(queue, factsOf(queue)).length === 0)
      lookAlikesIn.set(queue.id, await (await beforeResults.lookAlikes(db, queue.id))(db))
  const blockersOf = new Map(queues.map((queue) => [queue.id, finalizeRefusals(queue, factsOf(queue))]))
  const isReady = ({ id }: Queue) => blockersOf.get(id)?.length === 0
  const publishable = queues.filter(
    (queue) => appealStage(queue, now) === 'awaited' && publishRefusals(queue, factsOf(queue)).length === 0,
  )
  const looking = queues.filter(
    ({ id }) => (standings.get(id)?.undecided ?? 0) + (standings.get(id)?.unresolved ?? 0) > 0,
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
    appeals: await readAppeals(db, queues, judgeId),
    ...(await readLooks(db, looking, judgeId)),
    payments: await countPayableLines(db, judgeId, now),
    questions: await countQuestions(db, queues),
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

/** Only ended contests: nothing depends on second looks before the end. */
async function readStandings(db: Db, queues: readonly Queue[], now: Date) {
  const standings = new Map<string, SecondLookSummary | null>()
  for (const queue of queues) {
    if (contestStatus(queue, now) === 'ended')
      standings.set(queue.id, await readSecondLookSummary(db, { ...queue, finalizedAt: null }))
  }
  return standings
}

async function countQuestions(db: Db, contests: readonly { id: string; title: string }[]) {
  const open = await countOpenQuestions(db)
  return contests.flatMap(({ id, title }) => {
    const count = open.get(id)
    return count ? [{ contest: { _id: id, title }, count }] : []
  })
}

type Queue = Awaited<ReturnType<typeof listOpenQueues>>[number]

const contestRef = ({ id, title }: Queue) => ({ _id: id, title })

/** All open appeals, because they block finalizing regardless of who can decide them. */
async function countAppeals(db: Db, queues: readonly Queue[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { id, appealHours } of queues) if (appealHours !== null) counts.set(id, await countOpenAppeals(db, id))
  return counts
}

/** The appeals that this judge can decide, longest wait first. */
async function readAppeals(db: Db, queues: readonly Queue[], judgeId: string): Promise<WaitingWork['appeals']> {
  const published = queues.filter(({ appealHours }) => appealHours !== null)
  const ids = published.map(({ id }) => id)
  const waiting = new Map<string, WaitingWork['appeals'][number]>()
  for (const { contestId, receivedAt } of await listDecidableAppeals(db, ids, judgeId)) {
    const queue = published.find(({ id }) => id === contestId)
    const known = waiting.get(contestId)
    if (known) known.count += 1
    else if (queue) waiting.set(contestId, { contest: contestRef(queue), count: 1, oldestAt: receivedAt.toISOString() })
  }
  return [...waiting.values()]
}

/** If there is a lead judge, only the lead can publish. */
async function withoutOtherLead(db: Db, queues: readonly Queue[], judgeId: string): Promise<Queue[]> {
  const own = []
  for (const queue of queues) if (leadRefusal(await listSeats(db, queue.id), judgeId) === null) own.push(queue)
  return own
}

/** The second looks that this judge can take, and the differences that they can resolve. */
async function readLooks(
  db: Db,
  queues: readonly Queue[],
  judgeId: string,
): Promise<Pick<WaitingWork, 'looks' | 'differences'>> {
  const found: Pick<WaitingWork, 'looks' | 'differences'> = { looks: [], differences: [] }
  for (const queue of queues) {
    const { looks, differences } = await countOpenLooks(db, { judgeId, contestId: queue.id, isFinalized: false })
    if (looks > 0) found.looks.push({ contest: contestRef(queue), count: looks })
    if (differences > 0) found.differences.push({ contest: contestRef(queue), count: differences })
  }
  return found
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

import type { WaitingWork } from '../../../contract/contests/contest-admin'
import { payoutStatus } from '../../../domain/awards/line-state'
import { contestStatus } from '../../../domain/contests/contest-clock'
import { appealStage } from '../../../domain/contests/contest-stage'
import { finalizeRefusals, publishRefusals, type SecondLookStanding } from '../../../domain/judging/review-rules'
import { listOpenAppealCounts } from '../../appeals/appeal-queries'
import { countDueKycDecisions } from '../../awards/kyc/people-queries'
import { listApprovedLines } from '../../awards/payments/payment-queries'
import { countOpenQuestions } from '../../contests/questions/question-queries'
import type { Db } from '../../db/database'
import { listPendingShares } from '../../judging/seats/assignment-queries'
import { readLookStanding } from '../../judging/second-look/draw-second-looks'
import { listOpenQueues } from './waiting-queries'

type WaitingWorkQuery = { judgeId: string; now: Date }

/** What this judge can do now. It only counts, because whoever sees a title may no longer compete. */
export async function readWaitingWork(db: Db, { judgeId, now }: WaitingWorkQuery): Promise<WaitingWork> {
  const queues = await listOpenQueues(db, judgeId)
  const standings = await readStandings(db, queues, now)
  const appeals = await readOpenAppeals(db, queues)
  const openAppealsOf = new Map(appeals.map(({ contest, count }) => [contest._id, count]))
  const factsOf = ({ id, pendingCount }: Queue) => {
    const openAppealCount = openAppealsOf.get(id) ?? 0
    return { pendingCount, secondLook: standings.get(id) ?? null, judgeHasStake: false, openAppealCount, now }
  }
  const blockersOf = new Map(queues.map((queue) => [queue.id, finalizeRefusals(queue, factsOf(queue))]))
  const isReady = ({ id }: Queue) => blockersOf.get(id)?.length === 0
  const isPublishable = (queue: Queue) =>
    appealStage(queue, now) === 'awaited' && publishRefusals(queue, factsOf(queue)).length === 0
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
    publishable: queues.filter(isPublishable).map(contestRef),
    appeals,
    payments: await countPayableLines(db, { judgeId, now }),
    questions: await countQuestions(db, queues),
    identityChecks: await countDueKycDecisions(db, judgeId),
  }
}

/** The longest wait first. */
async function readShares(db: Db, queues: readonly Queue[], judgeId: string): Promise<WaitingWork['shares']> {
  const contestOf = new Map(queues.map((queue) => [queue.id, contestRef(queue)]))
  const shares = await listPendingShares(db, judgeId, [...contestOf.keys()])
  return shares.flatMap(({ contestId, total, oldestAt }) => {
    const contest = contestOf.get(contestId)
    return contest ? [{ contest, count: total, oldestAt: oldestAt.toISOString() }] : []
  })
}

/** Of the contests that have ended: before, nothing depends on their second looks. */
async function readStandings(db: Db, queues: readonly Queue[], now: Date) {
  const standings = new Map<string, SecondLookStanding | null>()
  for (const queue of queues) {
    if (contestStatus(queue, now) === 'ended')
      standings.set(queue.id, await readLookStanding(db, { ...queue, finalizedAt: null }))
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

/** The longest wait first. */
async function readOpenAppeals(db: Db, queues: readonly Queue[]): Promise<WaitingWork['appeals']> {
  const published = queues.filter(({ appealHours }) => appealHours !== null)
  const counts = await listOpenAppealCounts(
    db,
    published.map(({ id }) => id),
  )
  const sorted = counts.sort((one, other) => one.oldestAt.getTime() - other.oldestAt.getTime())
  return sorted.flatMap(({ contestId, total, oldestAt }) => {
    const queue = published.find(({ id }) => id === contestId)
    return queue ? [{ contest: contestRef(queue), count: total, oldestAt: oldestAt.toISOString() }] : []
  })
}

async function countPayableLines(db: Db, { judgeId, now }: WaitingWorkQuery): Promise<WaitingWork['payments']> {
  const byContest = new Map<string, WaitingWork['payments'][number]>()
  for (const line of await listApprovedLines(db, judgeId)) {
    if (payoutStatus(line, now).state !== 'payable') continue
    const { contestId: _id, contestTitle: title } = line
    const before = byContest.get(_id)?.count ?? 0
    byContest.set(_id, { contest: { _id, title }, count: before + 1 })
  }
  return [...byContest.values()]
}

import type { ContestStanding } from '../../contract/contests/contest-admin'
import { finalizableAt, finalizeRefusals } from '../../domain/judging/review-rules'
import { fromCents } from '../../domain/money'
import { refuse } from '../../domain/refusals'
import { countPayments } from '../awards/award-queries'
import type { Db } from '../db/database'
import { countIssuesByStatus, countIssuesEver } from '../issues/issue-list-queries'
import { hasSubmitted } from '../issues/issue-queries'
import { countUniqueIssues, hasVerdict } from './admin-contest-queries'
import { findContest } from './contest-queries'

type Looking = { contestId: string; adminId: string; now: Date }

/** What this admin must know before finalizing, deleting or reopening. The acts themselves look again. */
export async function contestStanding(db: Db, { contestId, adminId, now }: Looking): Promise<ContestStanding> {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const counts = await countIssuesByStatus(db, { contestId })
  const judgeHasSubmitted = await hasSubmitted(db, adminId, contestId)
  const facts = { pendingCount: counts.pending, judgeHasSubmitted, now }
  return {
    finalizeBlockers: contest.finalizedAt === null ? finalizeRefusals(contest, facts) : [],
    finalizableAt: finalizableAt(contest).toISOString(),
    counts,
    uniqueCount: await countUniqueIssues(db, contestId),
    prizePool: contest.prizePoolCents === null ? null : fromCents(contest.prizePoolCents),
    hasVerdict: await hasVerdict(db, contestId),
    hasIssues: (await countIssuesEver(db, contestId)) > 0,
    paidCount: await countPayments(db, contestId),
  }
}

import type { ContestSummary } from '../../../contract/contests/contest-admin'
import { nextSteps } from '../../../domain/judging/next-steps'
import {
  appealsSettledAt,
  finalizableAt,
  finalizeRefusals,
  publishRefusals,
} from '../../../domain/judging/review-rules'
import { fromCents } from '../../../domain/money'
import { refuse } from '../../../domain/refusals'
import { findContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { countIssuesOfContests, countVisibleUniqueIssues, hasIssuesEver } from '../../issues/counts/issue-count-queries'
import { hasSubmitted } from '../../issues/issue-queries'
import { readWithheldFrom } from '../../issues/second-look/read-withheld'
import { hasVerdict } from '../../ledger/event-queries'
import { listSeats } from '../../seats/seat-queries'
import { countPayments, hasUnpaidOfOthers } from '../award-queries'
import { type BeforeResults, findFeatureBlockers } from '../before-results'

type SummaryQuery = { contestId: string; adminId: string; beforeResults: BeforeResults; now: Date }

/** What this admin needs to know before finalizing, reopening or deleting. Those actions check everything again. */
export async function readContestSummary(db: Db, query: SummaryQuery): Promise<ContestSummary> {
  const { contestId, adminId, beforeResults, now } = query
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const counts = (await countIssuesOfContests(db, [contestId]))(contestId)
  const withheld = await readWithheldFrom(db, adminId, [contestId])
  const judgeHasStake = await hasSubmitted(db, adminId, contestId)
  const { blockers: featureBlockers, ...ofFeatures } = await findFeatureBlockers(db, beforeResults, contest, now)
  const knownFacts = { pendingCount: counts.pending, judgeHasStake, featureBlockers, now }
  // Comparing submissions takes a while, and is useless before everything is decided.
  const isDue =
    contest.finalizedAt === null && publishRefusals(contest, { ...knownFacts, lookAlikeCount: 0 }).length === 0
  const lookAlikeCount = isDue ? await (await beforeResults.lookAlikes(db, contestId))(db) : 0
  const facts = { ...knownFacts, lookAlikeCount }
  const finalizeBlockers = contest.finalizedAt === null ? finalizeRefusals(contest, facts) : []
  const publishes = finalizeBlockers.includes('preliminary_results_missing')
  return {
    finalizeBlockers,
    publishBlockers: publishes ? publishRefusals(contest, facts) : [],
    finalizableAt: (contest.appealsEndAt ? appealsSettledAt(contest) : finalizableAt(contest)).toISOString(),
    ...ofFeatures,
    lookAlikeCount,
    counts: withheld.maskCounts(contestId, counts),
    uniqueCount: await countVisibleUniqueIssues(db, contestId, withheld),
    prizePool: contest.prizePoolCents === null ? null : fromCents(contest.prizePoolCents),
    hasVerdict: await hasVerdict(db, contestId),
    hasIssues: await hasIssuesEver(db, contestId),
    paidCount: await countPayments(db, contestId),
    nextSteps: nextSteps({
      judgeId: adminId,
      judgeHasStake,
      seats: await listSeats(db, contestId),
      isFinalized: contest.finalizedAt !== null,
      isAwardOpen: await hasUnpaidOfOthers(db, contestId, adminId),
    }),
  }
}

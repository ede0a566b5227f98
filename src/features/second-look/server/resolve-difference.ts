import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import { lookState, type SecondVerdict } from '../../../domain/judging/second-look/second-look-rules'
import { refuse } from '../../../domain/refusals'
import { lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { findIssue, type IssueRow } from '../../../server/issues/issue-queries'
import { hasStake } from '../../../server/issues/submitting/stake-queries'
import { giveVerdict } from '../../../server/judging/give-verdict'
import { toDrawnLook } from '../../../server/judging/second-look/look-facts'
import { findLook, type LookRow } from '../../../server/judging/second-look/second-look-queries'
import { recordEvent } from '../../../server/ledger/event-queries'
import { listSeats } from '../../../server/seats/seat-queries'
import { resolutionRefusal } from '../domain/resolution-rules'
import { listEligibleJudges, storeResolution } from './look-queries'

type Resolution = {
  issueId: string
  judgeId: string
  verdict: SecondVerdict
  /** Shown to the author if the submission is invalid. */
  reason: string
  invalidationCode?: InvalidationCode | null | undefined
  now: Date
}

/**
 * Decides between two verdicts. The submission gets the chosen one through the usual rules, so that groups, mails and
 * the ledger follow, and the resolution gets an event of its own.
 */
export function resolveDifference(db: Db, resolution: Resolution): Promise<IssueRow> {
  const { issueId, judgeId, verdict, reason, invalidationCode, now } = resolution
  return db.transaction(async (tx) => {
    const issue = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const contest = (await lockContest(tx, issue.contestId)) ?? refuse('contest_not_found')
    const row = (await findLook(tx, issueId)) ?? refuse('second_look_not_drawn')
    if (row.issue.withdrawnAt) refuse('issue_not_found')
    const refusalOf = await readResolutionRefusals(tx, {
      ...{ judgeId, contestId: contest.id, isFinalized: contest.finalizedAt !== null },
    })
    const refusal = refusalOf(row)
    if (refusal) refuse(refusal)
    const resolved = { resolvedVerdict: verdict, resolvedReason: reason, resolvedBy: judgeId, resolvedAt: now }
    await storeResolution(tx, issueId, resolved)
    const before = { firstVerdict: row.look.firstVerdict, verdict: row.look.verdict }
    const after = { resolvedVerdict: verdict }
    await recordEvent(tx, { at: now, actorId: judgeId, kind: 'second_look_resolved', issue, before, after, reason })
    const invalidationReason = verdict === 'invalid' ? reason : null
    const readVerdict = () => ({ status: verdict, invalidationReason, invalidationCode })
    return giveVerdict(tx, { issueId, judgeId, readVerdict, expectedVersion: null, now })
  })
}

type Judge = { judgeId: string; contestId: string; isFinalized: boolean }

/** For each difference in a contest, why this judge can't resolve it, or null. */
export async function readResolutionRefusals(db: Db, { judgeId, contestId, isFinalized }: Judge) {
  const judgeHasStake = await hasStake(db, judgeId, contestId)
  const seats = await listSeats(db, contestId)
  const ableJudges = await listEligibleJudges(db, contestId)
  return (row: LookRow) => {
    const { authorId } = row.issue
    const gaveThem = [row.look.firstJudgeId, row.look.judgeId].filter((id) => id !== null)
    const difference = { state: lookState(toDrawnLook(row)), gaveThem, seats, ableJudges }
    // Preliminary results are published only once every difference is resolved.
    const judge = { judgeId, authorId, judgeHasStake, isFinalized, isPreliminary: false }
    return resolutionRefusal(judge, difference)
  }
}

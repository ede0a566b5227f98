import type { Parsed } from '../../../contract/endpoints'
import { refuse, refuseFields } from '../../../domain/refusals'
import { lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { findAuthorEmail, findIssue, type IssueRow } from '../../../server/issues/issue-queries'
import { hasStake } from '../../../server/issues/submitting/stake-queries'
import { refuseOldVersion } from '../../../server/judging/lock-issue'
import { recordEvent } from '../../../server/ledger/event-queries'
import { enqueueMail } from '../../../server/outbox/outbox-queries'
import { type AppealDecision, appealDecisionRefusal, decisionProblems } from '../domain/appeal-rules'
import { type AppealRow, findAppeal, setDecided } from './appeal-queries'
import { upholdAppeal } from './uphold-appeal'

type DecisionRequest = {
  appealId: string
  judgeId: string
  /** Called after checking that the judge can decide. Throws field errors. */
  readDecision: () => Parsed<'decideAppeal', 'body'>
  /** The version of the submission that the judge saw. */
  expectedVersion: number | null
  now: Date
}

/** Upholds or rejects an appeal. Its changes happen in the same transaction, and their event names the appeal. */
export function decideAppeal(db: Db, request: DecisionRequest): Promise<AppealRow> {
  const { appealId, judgeId } = request
  return db.transaction(async (tx) => {
    const found = (await findAppeal(tx, appealId)) ?? refuse('appeal_not_found')
    const contest = (await lockContest(tx, found.contestId)) ?? refuse('contest_not_found')
    const appeal = (await findAppeal(tx, appealId)) ?? refuse('appeal_not_found')
    const { authorId, decidedBy, secondJudgeId, contestId, kind } = appeal
    const judgeHasStake = await hasStake(tx, judgeId, contestId)
    const isFinalized = contest.finalizedAt !== null
    const refusal = appealDecisionRefusal({
      ...{ judgeId, authorId, kind, decidedBy, secondJudgeId, judgeHasStake, isFinalized },
    })
    if (refusal) refuse(refusal)
    const decision = readDecision(request)
    const problems = decisionProblems(kind, decision)
    if (problems) refuseFields(problems)
    if (appeal.outcome !== null) refuse('appeal_decided')
    const issue = (await findIssue(tx, appeal.issueId)) ?? refuse('issue_not_found')
    await refuseOldVersion(tx, issue, request)
    await store(tx, { issue, appeal, decision, request })
    return (await findAppeal(tx, appealId)) as AppealRow
  })
}

/** Rejecting an appeal changes nothing, whatever the request contains. */
function readDecision({ readDecision: read }: DecisionRequest): AppealDecision {
  const { outcome, reason, change = null, issueId = null, seq = null, invalidationCode } = read()
  return outcome === 'upheld'
    ? { outcome, reason, change, issueId, seq, invalidationCode }
    : { outcome, reason, change: null, issueId: null, seq: null }
}

type Deciding = { issue: IssueRow; appeal: AppealRow; decision: AppealDecision; request: DecisionRequest }

async function store(tx: Db, { issue, appeal, decision, request }: Deciding): Promise<void> {
  const { judgeId, now } = request
  const { outcome, change, reason } = decision
  if (change) await upholdAppeal(tx, { issue, appealId: appeal.id, decision: { ...decision, change }, judgeId, now })
  await setDecided(tx, appeal.id, { outcome, change, reason, handledBy: judgeId, handledAt: now })
  const after = { appealId: appeal.id, outcome, change }
  await recordEvent(tx, { at: now, actorId: judgeId, kind: 'appeal_decided', issue, after, reason })
  const email = await findAuthorEmail(tx, issue.id)
  if (email)
    await enqueueMail(tx, { kind: 'appeal_decided', email, issueId: issue.id, details: { appealId: appeal.id }, now })
}

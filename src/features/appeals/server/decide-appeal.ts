import type { Parsed } from '../../../contract/endpoints'
import type { AppealChange } from '../../../domain/judging/appeals'
import { refuse, refuseFields } from '../../../domain/refusals'
import { lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { findAuthorEmail, findIssue, type IssueRow } from '../../../server/issues/issue-queries'
import { hasStake } from '../../../server/issues/submitting/stake-queries'
import { certifyRevision, withdrawCertificate } from '../../../server/judging/certify-revision'
import { giveVerdict } from '../../../server/judging/give-verdict'
import { groupIssues, ungroupIssues } from '../../../server/judging/groups/group-issues'
import { refuseOldVersion } from '../../../server/judging/lock-issue'
import { markDuplicate } from '../../../server/judging/mark-duplicate'
import { recordEvent } from '../../../server/ledger/event-queries'
import { enqueueMail } from '../../../server/outbox/outbox-queries'
import { type AppealDecision, appealDecisionRefusal, decisionProblems } from '../domain/appeal-rules'
import { type AppealRow, findAppeal, setDecided } from './appeal-queries'

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

type Upholding = {
  issue: IssueRow
  appealId: string
  decision: AppealDecision & { change: AppealChange }
  judgeId: string
  now: Date
}

/** Makes the change through the same functions that judges use without an appeal. Refuses a change without effect. */
async function upholdAppeal(tx: Db, upholding: Upholding): Promise<void> {
  const { issue, decision } = upholding
  await changeOf[decision.change](tx, upholding)
  const changed = await findIssue(tx, issue.id)
  if (changed?.version === issue.version)
    refuseFields({ change: 'That is already the case. Choose another change, or reject' })
}

const requestOf = ({ issue, appealId, judgeId, now }: Upholding) => ({
  ...{ issueId: issue.id, appealId, judgeId, now },
  expectedVersion: null,
})

const verdict = (status: 'valid' | 'invalid') => (tx: Db, upholding: Upholding) => {
  const { reason, invalidationCode } = upholding.decision
  const invalidationReason = status === 'invalid' ? reason : null
  const readVerdict = () => ({ status, invalidationReason, invalidationCode })
  return giveVerdict(tx, { ...requestOf(upholding), readVerdict })
}

const leaveGroup = (tx: Db, upholding: Upholding) =>
  ungroupIssues(tx, { id: upholding.issue.id, ...requestOf(upholding) })

/** The rule has already checked that the required fields are present. */
const changeOf: Record<AppealChange, (tx: Db, upholding: Upholding) => Promise<unknown>> = {
  mark_valid: verdict('valid'),
  mark_invalid: verdict('invalid'),
  mark_duplicate: (tx, upholding) => {
    const { issueId, reason } = upholding.decision
    const original = { ofIssueId: issueId ?? '', note: reason, alsoValid: false, originalVersion: null }
    return markDuplicate(tx, { ...requestOf(upholding), ...original })
  },
  leave_group: leaveGroup,
  join_group: async (tx, upholding) => {
    const { issue, decision } = upholding
    const other = await findIssue(tx, decision.issueId ?? '')
    const groupId = issue.duplicateGroupId
    const isSame = other?.id === issue.id || (groupId !== null && other?.duplicateGroupId === groupId)
    if (isSame) refuseFields({ issueId: 'Choose a submission outside its group' })
    // Another appeal may have dissolved it in the meantime.
    if (groupId !== null) await leaveGroup(tx, upholding)
    await groupIssues(tx, { issueIds: [issue.id, decision.issueId ?? ''], ...requestOf(upholding) })
  },
  certify_revision: (tx, upholding) => {
    const { seq, reason } = upholding.decision
    return certifyRevision(tx, { ...requestOf(upholding), seq: seq ?? 0, reason })
  },
  withdraw_certificate: (tx, upholding) =>
    withdrawCertificate(tx, { ...requestOf(upholding), reason: upholding.decision.reason }),
}

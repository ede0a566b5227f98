import type { Parsed } from '../../contract/endpoints'
import { citationCodeProblem, codeToStore } from '../../domain/judging/invalidation-codes'
import { refuse, refuseFields } from '../../domain/refusals'
import type { Db } from '../db/database'
import { recomputePrimary } from '../issues/groups/change-group'
import { findIssue, type IssueRow, updateVerdict } from '../issues/issue-queries'
import { notifyOfOutcomes } from '../issues/notify-author'
import { type Decision, decisionOn, recordedInvalidation } from '../issues/recorded-invalidation'
import { recordEvent } from '../ledger/event-queries'
import { citedIssue } from './cited-issue'
import { type DecisionSource, decisionSourceFields } from './decision-source'
import { lockIssue, refuseOldVersion } from './lock-issue'

type VerdictRequest = {
  issueId: string
  judgeId: string
  /** Called after checking that the judge can judge this issue. Throws field errors. */
  readVerdict: () => Parsed<'setVerdict', 'body'>
  expectedVersion: number | null
  now: Date
} & DecisionSource

/** Reports a conflict of interest before errors in the verdict, and those before a closed contest. */
export function giveVerdict(db: Db, request: VerdictRequest): Promise<IssueRow> {
  return db.transaction(async (tx) => {
    const { issue, refusal } = await lockIssue(tx, request)
    if (refusal === 'self_review' || refusal === 'conflict_of_interest') refuse(refusal)
    const verdict = request.readVerdict()
    if (refusal) refuse(refusal)
    await refuseOldVersion(tx, issue, request)
    return store(tx, issue, await verdictToStore(tx, issue, verdict), request)
  })
}

type NewVerdict = Pick<IssueRow, 'status' | 'invalidationReason' | 'invalidationCode' | 'knownIssue'>

/**
 * Only 'invalid' has a reason and a code. Repeating 'invalid' without a reason keeps the stored one and its citation.
 */
async function verdictToStore(tx: Db, issue: IssueRow, verdict: Parsed<'setVerdict', 'body'>): Promise<NewVerdict> {
  const { status, invalidationReason, invalidationCode: code, knownIssue } = verdict
  if (status !== 'invalid') {
    if (typeof knownIssue === 'number')
      refuseFields({ knownIssue: "Only the verdict 'invalid' can cite a known issue" })
    return { status, invalidationReason: null, invalidationCode: null, knownIssue: null }
  }
  const stored = issue.status === 'invalid' ? issue : null
  const isOtherCode = code !== undefined && code !== 'known_issue'
  const isRepeated = knownIssue === undefined && invalidationReason === null && !isOtherCode
  const cited = isRepeated ? (stored?.knownIssue ?? null) : await citedIssue(tx, issue, knownIssue ?? null)
  const coded = { code, cites: cited !== null, stored }
  const problem = citationCodeProblem(coded)
  if (problem) refuseFields({ invalidationCode: problem })
  return {
    status,
    invalidationReason: invalidationReason ?? stored?.invalidationReason ?? null,
    invalidationCode: codeToStore(coded),
    knownIssue: cited,
  }
}

async function store(tx: Db, issue: IssueRow, verdict: NewVerdict, request: VerdictRequest): Promise<IssueRow> {
  const { judgeId, now } = request
  const { id, duplicateGroupId } = issue
  const isChanged = verdict.status !== issue.status
  const isSameReason = verdict.invalidationReason === issue.invalidationReason
  const isSameCode = verdict.invalidationCode === issue.invalidationCode
  const isSameCitation = verdict.knownIssue?.number === issue.knownIssue?.number
  if (!isChanged && isSameReason && isSameCode && isSameCitation) return issue
  const { status, invalidationReason: reason } = verdict
  const decision: Decision = { status, invalidationReason: reason, ...recordedInvalidation(verdict), duplicateGroupId }
  const [before, after] = [decisionOn(issue), { ...decision, ...decisionSourceFields(request) }]
  const written = await Promise.all([
    updateVerdict(tx, id, { ...verdict, changedAt: isChanged ? now : null }),
    recordEvent(tx, { at: now, actorId: judgeId, kind: 'verdict', issue, before, after, reason }),
  ])
  const issueIds = duplicateGroupId ? (await recomputePrimary(tx, duplicateGroupId)).memberIds : [id]
  if (isChanged) await notifyOfOutcomes(tx, { contest: issue.contest, issueIds, now })
  if (!duplicateGroupId) return { ...issue, ...written[0] }
  return (await findIssue(tx, id)) as IssueRow
}

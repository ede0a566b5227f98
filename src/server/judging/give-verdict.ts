import type { Parsed } from '../../contract/endpoints'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { recomputePrimary } from '../issues/groups/recompute-primary'
import { findIssue, type IssueRow, updateVerdict } from '../issues/issue-queries'
import { notifyOfVerdict } from '../issues/notify-author'
import { recordEvent } from '../ledger/event-queries'
import { type Decision, decisionOn } from './decision'
import { lockIssue, refuseOldVersion } from './lock-issue'

type VerdictRequest = {
  issueId: string
  judgeId: string
  /** Called once the judge is known to be allowed to judge this issue. Throws field errors. */
  readVerdict: () => Parsed<'setVerdict', 'body'>
  expectedVersion: number | null
  now: Date
}

/** A conflict of interest is reported before errors in the verdict, and a finalized contest after them. */
export function giveVerdict(db: Db, request: VerdictRequest): Promise<IssueRow> {
  const { issueId, judgeId, now } = request
  return db.transaction(async (tx) => {
    const { issue, refusal } = await lockIssue(tx, request)
    if (refusal && refusal !== 'contest_finalized') refuse(refusal)
    const verdict = request.readVerdict()
    if (refusal) refuse(refusal)
    await refuseOldVersion(tx, issue, request)
    await store(tx, issue, verdictToStore(issue, verdict), judgeId, now)
    return (await findIssue(tx, issueId)) as IssueRow
  })
}

type NewVerdict = Pick<Decision, 'status' | 'invalidationReason'>

/** Only 'invalid' has a reason. Repeating 'invalid' without one keeps the reason that is stored. */
function verdictToStore(issue: IssueRow, { status, invalidationReason }: Parsed<'setVerdict', 'body'>): NewVerdict {
  if (status !== 'invalid') return { status, invalidationReason: null }
  const kept = issue.status === 'invalid' ? issue.invalidationReason : null
  return { status, invalidationReason: invalidationReason ?? kept }
}

async function store(tx: Db, issue: IssueRow, verdict: NewVerdict, judgeId: string, now: Date): Promise<void> {
  const isChanged = verdict.status !== issue.status
  if (!isChanged && verdict.invalidationReason === issue.invalidationReason) return
  await updateVerdict(tx, issue.id, { ...verdict, changedAt: isChanged ? now : null })
  if (issue.duplicateGroupId) await recomputePrimary(tx, issue.duplicateGroupId)
  const after: Decision = { ...verdict, duplicateGroupId: issue.duplicateGroupId }
  const [before, reason] = [decisionOn(issue), after.invalidationReason]
  await recordEvent(tx, { at: now, actorId: judgeId, kind: 'verdict', issue, before, after, reason })
  if (isChanged) await notifyOfVerdict(tx, issue, now)
}

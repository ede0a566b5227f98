import type { Parsed } from '../../contract/endpoints'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { findIssue, type IssueRow, updateVerdict } from '../issues/issue-queries'
import { type Decision, decisionOn } from './decision'
import { recomputePrimary } from './groups/recompute-primary'
import { holdIssue, refuseOldVersion } from './hold-issue'
import { insertEvent } from './ledger-queries'
import { tellAuthor } from './tell-author'

type Judgement = {
  issueId: string
  judgeId: string
  /** Read only after the judge is known to be free to judge this issue; throws the messages of its fields. */
  readVerdict: () => Parsed<'setVerdict', 'body'>
  expectedVersion: number | null
  now: Date
}

/** A judge who may not judge here learns that before what is wrong with the verdict; that all is final comes after it. */
export function giveVerdict(db: Db, judgement: Judgement): Promise<IssueRow> {
  const { issueId, judgeId, now } = judgement
  return db.transaction(async (tx) => {
    const { issue, refusal } = await holdIssue(tx, judgement)
    if (refusal && refusal !== 'contest_finalized') refuse(refusal)
    const verdict = judgement.readVerdict()
    if (refusal) refuse(refusal)
    await refuseOldVersion(tx, issue, judgement)
    await store(tx, issue, settled(issue, verdict), judgeId, now)
    return (await findIssue(tx, issueId)) as IssueRow
  })
}

type Settled = Pick<Decision, 'status' | 'invalidationReason'>

/** A reason belongs to 'invalid' alone; repeating 'invalid' without one keeps the reason there is. */
function settled(issue: IssueRow, { status, invalidationReason }: Parsed<'setVerdict', 'body'>): Settled {
  if (status !== 'invalid') return { status, invalidationReason: null }
  const kept = issue.status === 'invalid' ? issue.invalidationReason : null
  return { status, invalidationReason: invalidationReason ?? kept }
}

async function store(tx: Db, issue: IssueRow, settled: Settled, judgeId: string, now: Date): Promise<void> {
  const isChanged = settled.status !== issue.status
  if (!isChanged && settled.invalidationReason === issue.invalidationReason) return
  await updateVerdict(tx, issue.id, { ...settled, changedAt: isChanged ? now : null })
  if (issue.duplicateGroupId) await recomputePrimary(tx, issue.duplicateGroupId)
  const after: Decision = { ...settled, duplicateGroupId: issue.duplicateGroupId }
  await insertEvent(tx, {
    at: now,
    actorId: judgeId,
    kind: 'verdict',
    contestId: issue.contestId,
    issueId: issue.id,
    before: decisionOn(issue),
    after,
    reason: after.invalidationReason,
  })
  if (isChanged) await tellAuthor(tx, issue, now)
}

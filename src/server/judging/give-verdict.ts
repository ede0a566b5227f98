import type { Parsed } from '../../contract/endpoints'
import { type Verdict, verdictRefusal } from '../../domain/judging/review-rules'
import { refuse } from '../../domain/refusals'
import { lockContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { findAuthorEmail, findIssue, hasSubmitted, type IssueRow, updateVerdict } from '../issues/issue-queries'
import { enqueueMail } from '../mail/outbox-queries'
import { insertEvent } from './ledger-queries'
import { recomputePrimary } from './recompute-primary'

type Judgement = {
  issueId: string
  judgeId: string
  /** Read only after the judge is known to be free to judge this issue; throws the messages of its fields. */
  readVerdict: () => Parsed<'setVerdict', 'body'>
  expectedVersion: number | null
  now: Date
}

/** The contest's lock serialises all judging of a contest, so that its groups always see one state. */
export function giveVerdict(db: Db, judgement: Judgement): Promise<IssueRow> {
  const { issueId, judgeId, expectedVersion, now } = judgement
  return db.transaction(async (tx) => {
    const found = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const contest = (await lockContest(tx, found.contestId)) ?? refuse('contest_not_found')
    const issue = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
    const judgeHasSubmitted = await hasSubmitted(tx, judgeId, contest.id)
    const isFinalized = contest.finalizedAt !== null
    const refusal = verdictRefusal({ judgeId, authorId: issue.authorId, judgeHasSubmitted, isFinalized })
    if (refusal && refusal !== 'contest_finalized') refuse(refusal)
    const verdict = judgement.readVerdict()
    if (refusal) refuse(refusal)
    if (expectedVersion !== null && expectedVersion !== issue.version) refuse('stale')
    await store(tx, issue, settled(issue, verdict), judgeId, now)
    return (await findIssue(tx, issueId)) as IssueRow
  })
}

type Settled = { status: Verdict; invalidationReason: string | null }

/** A reason belongs to 'invalid' alone; repeating 'invalid' without one keeps the reason there is. */
function settled(issue: IssueRow, { status, invalidationReason }: Parsed<'setVerdict', 'body'>): Settled {
  if (status !== 'invalid') return { status, invalidationReason: null }
  const kept = issue.status === 'invalid' ? issue.invalidationReason : null
  return { status, invalidationReason: invalidationReason ?? kept }
}

async function store(tx: Db, issue: IssueRow, after: Settled, judgeId: string, now: Date): Promise<void> {
  const before: Settled = { status: issue.status, invalidationReason: issue.invalidationReason }
  const isChanged = after.status !== before.status
  if (!isChanged && after.invalidationReason === before.invalidationReason) return
  await updateVerdict(tx, issue.id, { ...after, changedAt: isChanged ? now : null })
  if (issue.duplicateGroupId) await recomputePrimary(tx, issue.duplicateGroupId)
  await insertEvent(tx, {
    at: now,
    actorId: judgeId,
    kind: 'verdict',
    contestId: issue.contestId,
    issueId: issue.id,
    before,
    after,
    reason: after.invalidationReason,
  })
  if (isChanged && after.status !== 'pending') await tellAuthor(tx, issue.id, now)
}

async function tellAuthor(tx: Db, issueId: string, now: Date): Promise<void> {
  const email = await findAuthorEmail(tx, issueId)
  if (email) await enqueueMail(tx, { kind: 'issue_reviewed', email, issueId, now })
}

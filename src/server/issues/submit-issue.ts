import type { Issue } from '../../contract/issue'
import { writtenDescriptionProblem } from '../../domain/issues/report-template'
import { submissionRefusal } from '../../domain/issues/submission-rules'
import type { Viewer } from '../../domain/permissions'
import { refuse, refuseFields } from '../../domain/refusals'
import { contestFacts } from '../contests/contest-facts'
import { lockContest, takeNextSeq } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { hasReadOrJudged, insertEvent } from '../judging/ledger-queries'
import { contentHash, type IssueText } from './content-hash'
import { findKey, insertKey, storeReply } from './idempotency-queries'
import { findIssue, findSameText, type IssueRow, insertIssue } from './issue-queries'
import { appendRevision } from './revision-queries'
import { showIssue } from './show-issues'

export type Attempt = {
  author: Viewer
  contestId: string
  text: IssueText
  idempotencyKey: string | null
  receivedAt: Date
}
type Outcome = { issue: Issue; isReplay: boolean }

/** One intent makes one issue, however often and however concurrently it is sent. */
export function submitIssue(db: Db, attempt: Attempt): Promise<Outcome> {
  const { idempotencyKey: key } = attempt
  if (key !== null && !/^[A-Za-z0-9_-]{8,64}$/.test(key)) {
    refuseFields({ 'Idempotency-Key': 'Idempotency-Key must be 8 to 64 letters, digits, _ or -' })
  }
  return db.transaction((tx) => (key === null ? submitOnce(tx, attempt) : submitUnderKey(tx, attempt, key)))
}

/** The key is taken before anything else, so that the same key sent in parallel waits here for the first one's reply. */
async function submitUnderKey(tx: Db, attempt: Attempt, key: string): Promise<Outcome> {
  const id = { userId: attempt.author.id, key }
  const requestHash = `${attempt.contestId}:${contentHash(attempt.text)}`
  if (await insertKey(tx, { ...id, requestHash, createdAt: attempt.receivedAt })) {
    const outcome = await submitOnce(tx, attempt)
    await storeReply(tx, id, outcome.issue._id, JSON.stringify(outcome.issue))
    return outcome
  }
  const stored = await findKey(tx, id)
  if (stored?.requestHash !== requestHash) refuse('idempotency_key_reused')
  return { issue: JSON.parse(stored.replyText ?? refuse('report_unreadable')), isReplay: true }
}

async function submitOnce(tx: Db, attempt: Attempt): Promise<Outcome> {
  const { author, contestId, text, receivedAt } = attempt
  const contest = await lockContest(tx, contestId)
  const hash = contentHash(text)
  // Asked under the lock, and before the deadline: a retry of what was stored in time is answered, not refused.
  const same = await findSameText(tx, { authorId: author.id, contestId, contentHash: hash })
  const reading = { viewer: author, receivedAt }
  if (same) return { issue: await showIssue(tx, same, reading), isReplay: true }
  if (!contest) refuse('contest_not_found')
  if (await hasReadOrJudged(tx, author.id, contestId)) {
    refuse('conflict_of_interest', {
      text: 'You have read or judged reports of this contest, so you cannot submit to it.',
    })
  }
  const refusal = submissionRefusal(contestFacts(contest), author, receivedAt)
  if (refusal) refuse(refusal)
  const problem = writtenDescriptionProblem(text.description, contest.reportTemplate)
  if (problem) refuseFields({ description: problem })
  const issue = await store(tx, attempt, hash)
  return { issue: await showIssue(tx, issue, reading), isReplay: false }
}

async function store(tx: Db, attempt: Attempt, hash: string): Promise<IssueRow> {
  const { author, contestId, text, receivedAt } = attempt
  const seq = await takeNextSeq(tx, contestId)
  const content = { ...text, contestId, contentHash: hash, receivedAt }
  const times = { createdAt: receivedAt, updatedAt: receivedAt }
  const issueId = await insertIssue(tx, { ...content, ...times, authorId: author.id, placeInLine: seq })
  await appendRevision(tx, { ...content, issueId, seq })
  const after = { seq, contentHash: hash }
  await insertEvent(tx, { at: receivedAt, actorId: author.id, kind: 'issue_submitted', contestId, issueId, after })
  return (await findIssue(tx, issueId)) as IssueRow
}

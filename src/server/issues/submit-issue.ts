import { randomUUID } from 'node:crypto'
import type { Issue } from '../../contract/issue'
import { writtenDescriptionProblem } from '../../domain/issues/report-template'
import { submissionRefusal } from '../../domain/issues/submission-rules'
import { isJudge, type Viewer } from '../../domain/permissions'
import { refuse, refuseFields } from '../../domain/refusals'
import { contestFacts } from '../contests/contest-facts'
import { type LockedContest, lockContest, type PlaceInLine } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { uniqueViolation } from '../db/database-errors'
import type { StoredReply } from '../db/sealing/report-text'
import { contentHash, type IssueText } from './content-hash'
import { keepReply, type NewKey, openKeptReply } from './idempotency-queries'
import { findIssue, type IssueRow } from './issue-queries'
import { showIssue } from './show-issues'
import { readEntry, storeEntry } from './submitting/entry-queries'

export type Attempt = {
  author: Viewer
  contestId: string
  text: IssueText
  idempotencyKey: string | null
  receivedAt: Date
}
type Outcome = { issue: Issue; isReplay: boolean }

const mostRounds = 5

/** One intent makes one issue, however often and however concurrently it is sent. */
export async function submitIssue(db: Db, attempt: Attempt): Promise<Outcome> {
  const key = keyOf(attempt)
  await sentAtOnce.get(nameOf(attempt))?.catch(() => {})
  const outcome = submitInRounds(db, attempt, key)
  sentAtOnce.set(nameOf(attempt), outcome)
  return outcome.finally(() => {
    if (sentAtOnce.get(nameOf(attempt)) === outcome) sentAtOnce.delete(nameOf(attempt))
  })
}

/** Texts on their way: who sends one a second time meanwhile waits for the first here, and takes up no connection. */
const sentAtOnce = new Map<string, Promise<Outcome>>()

const nameOf = ({ author, contestId, text }: Attempt) => `${author.id}:${contestId}:${contentHash(text)}`

async function submitInRounds(db: Db, attempt: Attempt, key: NewKey | null): Promise<Outcome> {
  for (let round = 1; round <= mostRounds; round += 1) {
    const outcome = await unlessTaken(inStillContest(db, attempt, (tx) => submitOnce(tx, attempt, key)))
    if (outcome) return outcome
  }
  return refuse('unavailable', { retryAfterSeconds: 1 })
}

function keyOf({ idempotencyKey: key, author, contestId, text, receivedAt }: Attempt): NewKey | null {
  if (key === null) return null
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(key)) {
    refuseFields({ 'Idempotency-Key': 'Idempotency-Key must be 8 to 64 letters, digits, _ or -' })
  }
  return { userId: author.id, key, requestHash: `${contestId}:${contentHash(text)}`, createdAt: receivedAt }
}

/** Null when somebody stored the same text, or took the same key, between our look and our writing. */
async function unlessTaken(outcome: Promise<Outcome | null>): Promise<Outcome | null> {
  return outcome.catch((error: unknown) => {
    if (['issues_same_text', 'idempotency_keys_user_id_key_pk'].includes(uniqueViolation(error) ?? '')) return null
    throw error
  })
}

/** A judge could begin to judge the contest at this very moment, so for them it stands still first. */
function inStillContest<T>(db: Db, { author, contestId }: Attempt, work: (db: Db) => Promise<T>): Promise<T> {
  if (!isJudge(author)) return work(db)
  return db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    return work(tx)
  })
}

/**
 * Decides before the contest is held, by what one look shows, and stores only if that still holds. Null when it does
 * not, and everything has to be looked at anew.
 */
async function submitOnce(db: Db, attempt: Attempt, key: NewKey | null): Promise<Outcome | null> {
  const { author, contestId, text, receivedAt } = attempt
  const hash = contentHash(text)
  const asked = { authorId: author.id, contestId, contentHash: hash, key: key?.key ?? null }
  const entry = (await readEntry(db, asked)) ?? refuse('unauthenticated')
  const { contest, keptKey, sameTextId } = entry
  if (keptKey) {
    if (keptKey.requestHash !== key?.requestHash) refuse('idempotency_key_reused')
    return { issue: replayOf(db, key, keptKey.reply as StoredReply), isReplay: true }
  }
  // Before the deadline: a retry of what was stored in time is answered, not refused.
  if (sameTextId) return showSame(db, sameTextId, attempt, key)
  if (!contest) return refuse('contest_not_found')
  if (entry.hasJudged) {
    refuse('conflict_of_interest', {
      text: 'You have seen or judged submissions of other people in this contest, so you cannot submit to it.',
    })
  }
  const refusal = submissionRefusal(contestFacts(contest), author, receivedAt)
  if (refusal) refuse(refusal)
  const problem = writtenDescriptionProblem(text.description, contest.reportTemplate)
  if (problem) refuseFields({ description: problem })
  const written = newIssue(attempt, hash, contest, entry.username)
  const issue = await showIssue(db, written, { viewer: author, receivedAt })
  const kept = key && { ...key, replyText: JSON.stringify(issue) }
  const place = await storeEntry(db, { issue: written, contestVersion: contest.version, key: kept })
  return place && { issue: inPlace(issue, place), isReplay: false }
}

/** In the order of its fields, whatever the database has done with them. */
function replayOf(db: Db, key: NewKey, reply: StoredReply): Issue {
  const { placeInLine: seq, receivedAtMs } = reply
  const issue: Issue = JSON.parse(openKeptReply(db, key, reply) ?? refuse('report_unreadable'))
  if (seq === undefined) return issue
  return inPlace(issue, { seq, receivedAt: new Date(receivedAtMs ?? issue.receivedAt) })
}

/** As it stands in the database, with the place and the time that it was given there. */
function inPlace(issue: Issue, { seq, receivedAt }: PlaceInLine): Issue {
  const at = receivedAt.toISOString()
  return { ...issue, placeInLine: seq, lastSeq: seq, receivedAt: at, createdAt: at, updatedAt: at }
}

async function showSame(db: Db, issueId: string, attempt: Attempt, key: NewKey | null): Promise<Outcome | null> {
  const { author: viewer, receivedAt } = attempt
  const same = await findIssue(db, issueId)
  // Withdrawn in this moment.
  if (!same) return null
  const issue = await showIssue(db, same, { viewer, receivedAt })
  if (key) await keepReply(db, key, issueId, JSON.stringify(issue))
  return { issue, isReplay: true }
}

/** As it will stand in the database, but for its place in line and its time, which are known when it stands there. */
function newIssue(attempt: Attempt, hash: string, contest: LockedContest, username: string): IssueRow {
  const { author, contestId, text, receivedAt } = attempt
  return {
    ...text,
    id: randomUUID(),
    contestId,
    authorId: author.id,
    contentHash: hash,
    status: 'pending',
    invalidationReason: null,
    duplicateGroupId: null,
    isPrimary: false,
    placeInLine: 0,
    certifiedSeq: null,
    revisionCount: 1,
    receivedAt,
    createdAt: receivedAt,
    updatedAt: receivedAt,
    withdrawnAt: null,
    toldStatus: null,
    version: 1,
    author: { id: author.id, username },
    contest,
    lastSeq: 0,
    isUnreadable: false,
  }
}

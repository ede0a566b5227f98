import { randomUUID } from 'node:crypto'
import type { Issue } from '../../contract/issue'
import type { IssueText } from '../../domain/issues/issue-text'
import { fullText, openSubmissions } from '../../domain/issues/open-submissions'
import { writtenDescriptionProblem } from '../../domain/issues/report-template'
import { submissionRefusal } from '../../domain/issues/submission-rules'
import { isJudge, type Viewer } from '../../domain/permissions'
import { Refusal, refuse, refuseFields } from '../../domain/refusals'
import { openingFacts } from '../contests/contest-facts'
import { lockContest, type PlaceInLine } from '../contests/contest-queries'
import type { StoredReply } from '../db/columns'
import type { Db } from '../db/database'
import { uniqueViolation } from '../db/database-errors'
import { contentHash } from './content-hash'
import { findIssue, type IssueRow } from './issue-queries'
import { showIssue } from './show-issues'
import { type DecidingContest, type Entry, readEntry, storeEntry } from './submitting/entry-queries'
import { decryptSavedReply, findSavedReply, type NewKey, saveReply } from './submitting/idempotency-queries'

export type Attempt = {
  author: Viewer
  contestId: string
  text: IssueText
  idempotencyKey: string | null
  receivedAt: Date
}
/** An attempt with its text's digest. */
type Hashed = Attempt & { hash: string; key: NewKey | null }
/** `endDate` is the contest's, if it was read. */
type Outcome = { issue: Issue; isReplay: boolean; endDate?: Date }

const maxTries = 5

/** Repeating the same submission, even concurrently, creates a single issue. */
export async function submitIssue(db: Db, attempt: Attempt): Promise<Outcome> {
  const hash = contentHash(attempt.text)
  const hashed = { ...attempt, hash, key: keyOf(attempt, hash) }
  const name = `${attempt.author.id}:${attempt.contestId}:${hash}`
  const inFlight = inFlightOn.get(db) ?? new Map<string, Promise<Outcome>>()
  inFlightOn.set(db, inFlight)
  await inFlight.get(name)?.catch(() => {})
  const outcome = submitWithRetries(db, hashed)
  inFlight.set(name, outcome)
  return outcome.finally(() => {
    if (inFlight.get(name) === outcome) inFlight.delete(name)
  })
}

/**
 * Submissions being stored, by instance. A repeated request waits here for the first one and takes no database connection.
 */
const inFlightOn = new WeakMap<Db, Map<string, Promise<Outcome>>>()

/**
 * Doesn't look up the key in advance: storing fails if it was already used. The saved reply also serves retries that
 * would now be refused, for example after the deadline.
 */
async function submitWithRetries(db: Db, attempt: Hashed): Promise<Outcome> {
  for (let count = 1; count <= maxTries; count += 1) {
    const outcome = await nullIfTaken(submitOnce(db, attempt)).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    if (outcome && !(outcome instanceof Refusal)) return outcome
    const saved = await replayKey(db, attempt)
    if (saved) return saved
    if (outcome) throw outcome
  }
  return refuse('unavailable', { retryAfterSeconds: 1 })
}

function keyOf({ idempotencyKey: key, author, contestId, receivedAt }: Attempt, hash: string): NewKey | null {
  if (key === null) return null
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(key)) {
    refuseFields({ 'Idempotency-Key': 'Idempotency-Key must be 8 to 64 letters, digits, _ or -' })
  }
  return { userId: author.id, key, requestHash: `${contestId}:${hash}`, createdAt: receivedAt }
}

/** Null if a concurrent request has stored the same text or key in the meantime. */
async function nullIfTaken(outcome: Promise<Outcome | null>): Promise<Outcome | null> {
  return outcome.catch((error: unknown) => {
    if (['issues_same_text', 'idempotency_keys_user_id_key_pk'].includes(uniqueViolation(error) ?? '')) return null
    throw error
  })
}

/**
 * Judges lock the contest first, because they could start judging it in another request. In a contest that limits open
 * submissions, everyone does, so that a free slot isn't used twice.
 */
function submitOnce(db: Db, attempt: Hashed): Promise<Outcome | null> {
  const submitLocked = () =>
    db.transaction(async (tx) => {
      await lockContest(tx, attempt.contestId)
      return decideAndStore(tx, attempt)
    })
  return isJudge(attempt.author) ? submitLocked() : decideAndStore(db, attempt, submitLocked)
}

/** Decides from a single read. `submitLocked` is set while the contest isn't locked. */
async function decideAndStore(
  db: Db,
  attempt: Hashed,
  submitLocked?: () => Promise<Outcome | null>,
): Promise<Outcome | null> {
  const { author, contestId, hash } = attempt
  const entry =
    (await readEntry(db, { authorId: author.id, contestId, contentHash: hash })) ?? refuse('unauthenticated')
  // Before the deadline check: retrying a submission that was stored in time returns its reply.
  if (entry.sameTextId) return (await replayKey(db, attempt)) ?? replaySameText(db, entry.sameTextId, attempt)
  return storeIfAllowed(db, attempt, entry, submitLocked)
}

/** The reply saved under this attempt's key. Null if the key is new. */
async function replayKey(db: Db, { key }: Hashed): Promise<Outcome | null> {
  const saved = key && (await findSavedReply(db, key))
  if (!saved) return null
  if (saved.requestHash !== key.requestHash) refuse('idempotency_key_reused')
  return { issue: replayedIssue(db, key, saved.reply as StoredReply), isReplay: true }
}

/** Stores only if the contest is unchanged. Null if it changed and the caller must retry. */
async function storeIfAllowed(
  db: Db,
  attempt: Hashed,
  entry: Entry,
  submitLocked?: () => Promise<Outcome | null>,
): Promise<Outcome | null> {
  const { author, text, key, receivedAt } = attempt
  const { contest } = entry
  if (!contest) return refuse('contest_not_found')
  if (entry.hasJudged) {
    refuse('conflict_of_interest', {
      text: 'You have seen or judged submissions by other people in this contest, so you cannot submit to it.',
    })
  }
  const submissions = entry.sent && openSubmissions(contest, entry.sent)
  const refusal = submissionRefusal(openingFacts(contest), { ...author, submissions, seat: entry.seat }, receivedAt)
  if (refusal === 'open_submissions_full' && submissions) refuse(refusal, { text: fullText(submissions) })
  if (refusal) refuse(refusal)
  const problem = writtenDescriptionProblem(text.description, contest.reportTemplate)
  if (problem) refuseFields({ description: problem })
  if (submissions && submitLocked) return submitLocked()
  const written = issueToStore(attempt, contest, entry.username)
  const issue = await showIssue(db, written, { viewer: author, receivedAt })
  const keyWithReply = key && { ...key, replyText: JSON.stringify(issue) }
  const place = await storeEntry(db, { issue: written, contestVersion: contest.version, key: keyWithReply })
  return place && { issue: withPlace(issue, place), isReplay: false, endDate: contest.endDate }
}

/** Stored as text, so fields keep their order. */
function replayedIssue(db: Db, key: NewKey, reply: StoredReply): Issue {
  const { placeInLine: seq, receivedAtMs } = reply
  const saved: Issue = JSON.parse(decryptSavedReply(db, key, reply) ?? refuse('report_unreadable'))
  // Missing in replies saved by earlier versions.
  const issue = { ...saved, knownIssue: saved.knownIssue ?? null }
  if (seq === undefined) return issue
  return withPlace(issue, { seq, receivedAt: new Date(receivedAtMs ?? issue.receivedAt) })
}

/** Adds the place and time that the database assigned. */
function withPlace(issue: Issue, { seq, receivedAt }: PlaceInLine): Issue {
  const at = receivedAt.toISOString()
  return { ...issue, placeInLine: seq, lastSeq: seq, receivedAt: at, createdAt: at, updatedAt: at }
}

async function replaySameText(db: Db, issueId: string, attempt: Hashed): Promise<Outcome | null> {
  const { author: viewer, key, receivedAt } = attempt
  const same = await findIssue(db, issueId)
  // It was withdrawn in the meantime.
  if (!same) return null
  const issue = await showIssue(db, same, { viewer, receivedAt })
  if (key) await saveReply(db, key, issueId, JSON.stringify(issue))
  return { issue, isReplay: true }
}

const nowhere = '00000000-0000-0000-0000-000000000000'

/**
 * Does everything that a submission to this contest does, but stores into a contest that doesn't exist: the statement
 * finds no place in line and so writes nothing.
 */
export async function dryRunSubmission(db: Db, contestId: string, attempt: Omit<Attempt, 'contestId'>): Promise<void> {
  const hash = contentHash(attempt.text)
  const toNobody = { ...attempt, contestId: nowhere, hash }
  const key = keyOf(toNobody, hash)
  const entry = await readEntry(db, { authorId: attempt.author.id, contestId, contentHash: hash })
  if (!entry?.contest) return
  const contest = { ...entry.contest, id: nowhere, version: 0, reportTemplate: null, finalizedAt: null }
  const open = { ...entry, contest, seat: null, sent: null, hasJudged: false }
  await storeIfAllowed(db, { ...toNobody, key, receivedAt: contest.startDate }, open)
}

/** The issue to store, without place in line and time, which the database assigns. */
function issueToStore(attempt: Hashed, contest: DecidingContest, username: string): IssueRow {
  const { author, contestId, text, hash, receivedAt } = attempt
  return {
    ...text,
    id: randomUUID(),
    contestId,
    authorId: author.id,
    contentHash: hash,
    status: 'pending',
    invalidationReason: null,
    invalidationCode: null,
    knownIssue: null,
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
    toldDuplicateOf: null,
    version: 1,
    author: { id: author.id, username },
    contest,
    lastSeq: 0,
    isUnreadable: false,
  }
}

import { contestStatus } from '../../../domain/contests/contest-clock'
import { isUnderWay } from '../../../domain/contests/proof-runs'
import type { Viewer } from '../../../domain/permissions'
import { refuse, refuseFields } from '../../../domain/refusals'
import { findContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { findReadable, recordReading } from '../../../server/issues/read-issue'
import { findSource } from '../../source/server/source-queries'
import { noProofInText } from '../domain/field-rules'
import { proofIn } from '../domain/proof-text'
import {
  anHourBefore,
  issueRunAgainRefusal,
  priorities,
  runAgainRefusal,
  secondsUntilNextRun,
} from '../domain/run-rules'
import { findLink } from './issue-proof-queries'
import { queueRun } from './queue-run'
import { findFixRun, type RunCall, recordFixRun } from './read-fixes'
import { runOfLink } from './read-issue-proof'
import {
  askAgain,
  endRun,
  findOwnRun,
  findRun,
  isInSubmission,
  listAskTimes,
  lockRun,
  type RunRow,
} from './run-queries'

type Asking = { contestId: string; viewer: Viewer; text: string; now: Date }

export async function startRun(db: Db, { contestId, viewer, text, now }: Asking): Promise<RunRow> {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const status = contestStatus(contest, now)
  if (status === 'upcoming') refuse('contest_not_started')
  if (status === 'ended') refuse('contest_ended')
  if (contest.proofs === null) refuse('proofs_off')
  const source = (await findSource(db, contestId)) ?? refuse('source_not_found')
  const proof = proofIn(text) ?? refuseFields({ text: noProofInText })
  return db.transaction(async (tx) => {
    const request = { contest, source, authorId: viewer.id, proof, priority: priorities.draft, askedAt: now }
    const runId = await queueRun(tx, request)
    await requireRunLeft(tx, viewer.id, now)
    return found(await findRun(tx, runId))
  })
}

/** After it was asked for: this one counts too. */
export async function requireRunLeft(tx: Db, authorId: string, now: Date): Promise<void> {
  const askTimes = await listAskTimes(tx, { authorId, since: anHourBefore(now) })
  const retryAfterSeconds = secondsUntilNextRun(askTimes, now)
  if (retryAfterSeconds !== null) refuse('rate_limited', { retryAfterSeconds })
}

type Own = { runId: string; authorId: string }

/** One that has ended stays as it is. */
export function cancelRun(db: Db, own: Own, now: Date): Promise<RunRow> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, own.runId)
    if (run?.authorId !== own.authorId) refuse('proof_run_not_found')
    if (isUnderWay(run)) {
      if (await isInSubmission(tx, run.id)) refuse('proof_run_submitted')
      await endRun(tx, run.id, { state: 'canceled' }, now)
    }
    return found(await findOwnRun(tx, own))
  })
}

const found = (run: RunRow | null): RunRow => run ?? refuse('proof_run_not_found')

type OfIssue = { issueId: string; viewer: Viewer; now: Date }

/** For its author, among the runs of an hour, and for judges. */
export async function runIssueProofAgain(db: Db, { issueId, viewer, now }: OfIssue): Promise<RunRow> {
  const issue = await findReadable(db, issueId, viewer)
  const isAuthor = issue.authorId === viewer.id
  return db.transaction(async (tx) => {
    const link = await findLink(tx, issueId)
    const runId = link && runOfLink(link)
    const state = runId ? ((await lockRun(tx, runId))?.state ?? null) : null
    const refusal = issueRunAgainRefusal(issue.contest, { state, isAuthor, now })
    if (refusal) refuse(refusal)
    const run = await queueAgain(tx, runId, { priority: isAuthor ? priorities.draft : priorities.submission, now })
    if (isAuthor) await requireRunLeft(tx, viewer.id, now)
    await recordReading(tx, issue, [issue.lastSeq], { viewer, now })
    return run
  })
}

/** Fixes are added and run while a report is prepared too, so for these it does not matter whether results are final. */
export function runFixAgain(db: Db, call: RunCall): Promise<RunRow> {
  const priority = call.issueId === null ? priorities.ownTests : priorities.withFix
  return db.transaction(async (tx) => {
    const found = await findFixRun(tx, call)
    const refusal = runAgainRefusal((await lockRun(tx, found.runId))?.state ?? null)
    if (refusal) refuse(refusal)
    const run = await queueAgain(tx, found.runId, { priority, now: call.now })
    await recordFixRun(tx, call, found)
    return run
  })
}

type Again = { priority: number; now: Date }

async function queueAgain(tx: Db, runId: string | null, { priority, now }: Again): Promise<RunRow> {
  if (runId !== null) await askAgain(tx, runId, { priority, askedAt: now })
  return (runId && (await findRun(tx, runId))) || refuse('proof_run_not_found')
}

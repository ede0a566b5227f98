import { contestStatus } from '../../../domain/contests/contest-clock'
import { isUnderWay } from '../../../domain/contests/proof-runs'
import type { Viewer } from '../../../domain/permissions'
import { refuse, refuseFields } from '../../../domain/refusals'
import { findContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { findSource } from '../../source/server/source-queries'
import { noProofInText } from '../domain/field-rules'
import { proofIn } from '../domain/proof-text'
import { anHourBefore, priorities, secondsUntilNextRun } from '../domain/run-rules'
import { queueRun } from './queue-run'
import { endRun, findOwnRun, findRun, isInSubmission, listAskTimes, lockRun, type RunRow } from './run-queries'

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
    const asked = { contest, source, authorId: viewer.id, proof, priority: priorities.draft, askedAt: now }
    const runId = await queueRun(tx, asked)
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

import type { RunnerTools, RunStep } from '../../../domain/contests/proof-runs'
import { refuse } from '../../../domain/refusals'
import { findContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { decryptProof, encryptProof } from '../../../server/db/encryption/stored-text'
import { digestOf } from '../../../server/digest'
import { findSource } from '../../source/server/source-queries'
import type { ProofJob } from '../contract'
import type { ProofResult } from '../contract/run'
import { fixOutcome, summaryOfRun } from '../domain/fix-outcomes'
import { isFlagged } from '../domain/proof-result'
import { afterAttempt, holdsLease, isLastLease } from '../domain/run-rules'
import { createSecret } from './edit-runners'
import { findFixOfRun, patchOf, setFixOutcome } from './fix-queries'
import { measureOf } from './queue-run'
import {
  endLapsedLeases,
  endRun,
  findRun,
  lockNextRun,
  lockRun,
  renewLease,
  returnToQueue,
  type StoredRun,
  startLease,
} from './run-queries'
import { lockRunner, markRunnerSeen } from './runner-queries'

type Leasing = { runnerId: string; tools: RunnerTools; now: Date }

/** The next job for a runner, or null. The runner is locked, so that none is leased while it is revoked. */
export function leaseJob(db: Db, { runnerId, tools, now }: Leasing): Promise<ProofJob | null> {
  return db.transaction(async (tx) => {
    if (!(await lockRunner(tx, runnerId))) refuse('runner_unknown')
    await markRunnerSeen(tx, runnerId, tools, now)
    await endLapsedLeases(tx, now)
    for (let run = await lockNextRun(tx); run; run = await lockNextRun(tx)) {
      const { secret, hash } = createSecret()
      const job = await jobOf(tx, run, secret)
      if (job) {
        await startLease(tx, run, { runnerId, leaseHash: hash }, now)
        return job
      }
      await endRun(tx, run.id, { state: 'failed' }, now)
    }
    return null
  })
}

/** Null if the proof or a fix cannot be decrypted. */
async function jobOf(tx: Db, run: StoredRun, lease: string): Promise<ProofJob | null> {
  const texts = await textsOf(tx, run)
  const contest = await findContest(tx, run.contestId)
  const source = await findSource(tx, run.contestId)
  if (!texts || !contest || !source) return null
  const { digest, archive, build } = source
  return {
    _id: run.id,
    lease,
    kind: run.kind,
    contest: run.contestId,
    source: { digest, format: archive.format, bytes: archive.bytes },
    build,
    ...texts,
    measure: measureOf(contest),
    attempt: run.attempts + 1,
  }
}

/** Of a run with a fix the proof is that of the run without it. */
async function textsOf(tx: Db, run: StoredRun): Promise<Pick<ProofJob, 'proof' | 'patch'> | null> {
  const found = await findFixOfRun(tx, run.id)
  const patch = found && patchOf(tx, found.fix)
  if (found && patch === null) return null
  const proven = found?.proofRunId ? await findRun(tx, found.proofRunId) : run
  const texts = proven && decryptProof(tx, proven)
  return texts && { proof: texts.proof, patch }
}

/** A call of a runner about a job that it has leased. */
export type JobCall = { runId: string; runnerId: string; lease: string; now: Date }

const holderOf = ({ runnerId, lease }: JobCall) => ({ runnerId, leaseHash: digestOf(lease) })

/** The run, if this runner holds it. */
export async function lockHeldRun(tx: Db, call: JobCall): Promise<StoredRun> {
  const run = await lockRun(tx, call.runId)
  return run && holdsLease(run, holderOf(call), call.now) ? run : refuse('lease_ended')
}

export function reportProgress(db: Db, call: JobCall, step: RunStep): Promise<{ isCanceled: boolean }> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, call.runId)
    if (run?.state === 'canceled' && isLastLease(run, holderOf(call))) return { isCanceled: true }
    if (!run || !holdsLease(run, holderOf(call), call.now)) refuse('lease_ended')
    await renewLease(tx, run.id, step, call.now)
    return { isCanceled: false }
  })
}

export function finishJob(db: Db, call: JobCall, result: ProofResult): Promise<void> {
  const outcome = JSON.stringify({ result })
  const outcomeDigest = digestOf(outcome)
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, call.runId)
    const isSentAgain = run?.state === 'finished' && run.outcomeDigest === outcomeDigest
    if (run && isSentAgain && isLastLease(run, holderOf(call))) return
    if (!run || !holdsLease(run, holderOf(call), call.now)) refuse('lease_ended')
    const stored = withOutcome(tx, run, outcome)
    const summary = { ...summaryOfRun(run.kind, result), isFlagged: isFlagged(result) }
    await endRun(tx, run.id, { state: 'finished', ...stored, outcomeDigest, ...summary }, call.now)
    await setFixOutcome(tx, run.id, fixOutcome(run.kind, result))
  })
}

export function failJob(db: Db, call: JobCall, reason: string): Promise<void> {
  return db.transaction(async (tx) => {
    const run = await lockHeldRun(tx, call)
    if (afterAttempt(run.attempts) === 'waiting') return returnToQueue(tx, run.id)
    const stored = withOutcome(tx, run, JSON.stringify({ reason }))
    await endRun(tx, run.id, { state: 'failed', ...stored }, call.now)
  })
}

/** Encrypts the proof again with its outcome, so that one key opens both. */
function withOutcome(tx: Db, run: StoredRun, outcome: string) {
  const texts = decryptProof(tx, run) ?? refuse('lease_ended')
  return encryptProof(tx, run.id, { ...texts, outcome })
}

import type { Db } from '../../../server/db/database'
import { decryptProof } from '../../../server/db/encryption/stored-text'
import type { ProofResult, ProofRun, ProofRunEntry } from '../contract/run'
import { machineFault, noRunnerFinished, secondsOf } from '../domain/run-rules'
import { type RunRow, readPlace, type StoredRun } from './run-queries'

const iso = (instant: Date | null) => instant?.toISOString() ?? null

export async function entryToWire(db: Db, run: StoredRun, now: Date): Promise<ProofRunEntry> {
  const { id, proofDigest, state, step, askedAt, startedAt, finishedAt, summary, fraction } = run
  return {
    _id: id,
    ...{ proofDigest, state, step, summary, fraction },
    place: state === 'waiting' ? await readPlace(db, run) : null,
    askedAt: askedAt.toISOString(),
    startedAt: iso(startedAt),
    finishedAt: iso(finishedAt),
    seconds: secondsOf(run, now),
  }
}

export async function runToWire(db: Db, run: RunRow, now: Date): Promise<ProofRun> {
  const { result, reason } = outcomeOf(db, run)
  const isNamed = run.state === 'running' || run.state === 'finished'
  return {
    ...(await entryToWire(db, run, now)),
    reason: run.state === 'failed' ? reason : null,
    result,
    runner: isNamed && run.runner ? { name: run.runner.name, isRevoked: run.runner.revokedAt !== null } : null,
  }
}

const unreadable = 'This result cannot be read: it was changed in the database, or its key is missing.'

/** What a runner said. It was checked when it arrived. */
function outcomeOf(db: Db, run: StoredRun): { result: ProofResult | null; reason: string } {
  const texts = decryptProof(db, run)
  if (!texts) return { result: null, reason: unreadable }
  const outcome = JSON.parse(texts.outcome ?? '{}') as { result?: ProofResult; reason?: string }
  // Earlier runners knew of no recorded state.
  const result = outcome.result ? { ...outcome.result, state: outcome.result.state ?? null } : null
  return { result, reason: outcome.reason ? machineFault(outcome.reason) : noRunnerFinished }
}

import { type ContestDates, contestStatus } from '../../../domain/contests/contest-clock'
import type { RunState } from '../../../domain/contests/proof-runs'
import type { BuildSettings } from '../../../domain/contests/source-manifest'
import { proofLimits } from './field-rules'

/** Whose turn it is: people wait for a draft, then judges for a submission, and last for fixes. Lower goes first. */
export const priorities = { draft: 0, submission: 1, ownTests: 2, withFix: 3 } as const

const minuteMs = 60_000
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + proofLimits.leaseMinutes * minuteMs)

export type Holder = { runnerId: string; leaseHash: string }
type Leased = {
  state: RunState
  runnerId: string | null
  leaseHash: string | null
  leasedUntil: Date | null
}

/** Whether this is the last lease of the run, which may have ended. */
export const isLastLease = (run: Leased, by: Holder): boolean =>
  run.runnerId === by.runnerId && run.leaseHash === by.leaseHash

/** Whether this runner holds the run now. */
export const holdsLease = (run: Leased, by: Holder, now: Date): boolean =>
  run.state === 'running' && isLastLease(run, by) && run.leasedUntil !== null && now < run.leasedUntil

/** What becomes of a run whose runner gave it back or was not heard of. */
export const afterAttempt = (attempts: number): 'waiting' | 'failed' =>
  attempts >= proofLimits.attempts ? 'failed' : 'waiting'

/** Shown where no runner has said why. */
export const noRunnerFinished =
  'Three attempts to run this proof ended without a result. Run it again, and if that fails too, ask the operator to look at the runner.'

export const machineFault = (reason: string): string =>
  `The runner could not run this proof: ${reason}. Run it again, and if that fails too, ask the operator.`

type Ran = { state: RunState; isRevoked: boolean }

/** Whether asking for it runs it again: what a machine has failed, somebody has canceled, or a revoked runner has said. */
export const isRunAgain = ({ state, isRevoked }: Ran): boolean =>
  state === 'failed' || state === 'canceled' || (state === 'finished' && isRevoked)

/** Why a run cannot be retried, or null: only a failed one has ended without a result. */
export const runAgainRefusal = (state: RunState | null): 'proof_run_not_found' | 'proof_run_not_failed' | null => {
  if (state === null) return 'proof_run_not_found'
  return state === 'failed' ? null : 'proof_run_not_failed'
}

type Asked = { state: RunState | null; isAuthor: boolean; now: Date }

/**
 * The same for the run of a submission, until the results of its contest are final. Its author sees that it runs again,
 * and learns nothing of what judges do before the end, so until then they cannot.
 */
export function issueRunAgainRefusal(
  contest: ContestDates & { finalizedAt: Date | null },
  { state, isAuthor, now }: Asked,
) {
  if (contest.finalizedAt !== null) return 'contest_finalized'
  if (!isAuthor && contestStatus(contest, now) !== 'ended') return 'contest_not_ended'
  return runAgainRefusal(state)
}

const hourMs = 3_600_000
export const anHourBefore = (now: Date): Date => new Date(now.getTime() - hourMs)

/** Of an hour's runs, by when the others of this hour were asked for. */
export const runsLeft = (askTimes: readonly Date[]): number => Math.max(0, proofLimits.runsAnHour - askTimes.length)

/** Seconds until the first of these is an hour ago, so that the next one may be asked for; null if it may now. */
export function secondsUntilNextRun([first, ...others]: readonly Date[], now: Date): number | null {
  if (!first || others.length < proofLimits.runsAnHour) return null
  return Math.max(1, Math.ceil((first.getTime() + hourMs - now.getTime()) / 1000))
}

/** Seconds since a run has started, or that it took. */
export function secondsOf({ startedAt, finishedAt }: { startedAt: Date | null; finishedAt: Date | null }, now: Date) {
  if (!startedAt) return 0
  return Math.max(0, Math.round(((finishedAt ?? now).getTime() - startedAt.getTime()) / 1000))
}

/** The funds that the contest names, and by which version of the base contract they are counted. */
export type Measure = { version: 1; token: string | null; holders: string[] }

type Keyed = {
  contestId: string
  /** Null for a project's own tests. */
  authorId: string | null
  sourceDigest: string
  build: BuildSettings | null
  measure: Measure
  proof: string | null
  patch: string | null
}

/**
 * All that decides the result of a run. With the author, so that nobody learns by a quick answer that another had the
 * same proof.
 */
export function runKeyText({ contestId, authorId, sourceDigest, build, measure, proof, patch }: Keyed): string {
  return JSON.stringify([contestId, authorId, sourceDigest, build, measure, proof, patch])
}

import { setTimeout as wait } from 'node:timers/promises'
import { Refused, type Result } from '../job'
import type { Cheatcodes } from '../reading/cheatcodes'
import { cutText } from '../reading/plain-text'
import { defaultLimits, refusal, runJob } from '../run-job'
import { cleanState } from '../source/keep-newest'
import type { Tools } from '../tools'
import { Canceled, HeldJob } from './held-job'
import { jobFrom, type LeasedJob, type RunnerTools } from './leased-job'
import { LeaseEnded, NotTaken, type Site, SiteAway, TokenRefused } from './site'
import { dropUnsent, keepUnsent, listUnsent, type Unsent } from './unsent'

export type Working = {
  site: Site
  tools: Tools
  cheatcodes: Cheatcodes
  /** What the site is told of this machine. */
  told: RunnerTools
  /** How many jobs at once. */
  jobs: number
  /** Ends the work: what runs is given back to the site. */
  stop: AbortSignal
  /** A line without any text of a proof. */
  log: (line: string) => void
}

const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** A machine with a fault should not use up the attempts of every job. */
const longestFaultPauseMs = 600_000
const mostRetrySeconds = 300

/** Takes jobs from a site and runs them until it is stopped. Throws if the site does not know the runner. */
export async function work(working: Working): Promise<void> {
  const failed = new AbortController()
  const stop = AbortSignal.any([working.stop, failed.signal])
  const one = { ...working, stop }
  for (const unsent of listUnsent(working.tools.state)) await deliver(one, unsent)
  const lanes = Array.from({ length: working.jobs }, () =>
    takeJobs(one).catch((error) => {
      failed.abort(error)
      throw error
    }),
  )
  const [broken] = (await Promise.allSettled(lanes)).filter(({ status }) => status === 'rejected')
  if (broken?.status === 'rejected') throw broken.reason
}

async function takeJobs(working: Working): Promise<void> {
  const { site, told, stop, log } = working
  let faults = 0
  while (!stop.aborted) {
    const leased = await untilAnswered(working, () => site.lease(told))
    if (leased === null) continue
    const { job, retrySeconds } = leased
    if (job === null) await pause(Math.min(Math.max(retrySeconds, 1), mostRetrySeconds) * 1_000, stop)
    else if (await runLeased(working, job)) faults = 0
    else {
      faults += 1
      const ms = growing(faults + 3, longestFaultPauseMs)
      log(`This machine could not run a job: waiting ${ms / 1_000} s`)
      await pause(ms, stop)
    }
  }
}

/** Runs a job and brings its result to the site. False if this machine has a fault. */
async function runLeased(working: Working, leased: LeasedJob): Promise<boolean> {
  const { site, tools, stop, log } = working
  const { _id, lease, kind, attempt } = leased
  const held = new HeldJob(site, leased, stop)
  log(`${_id}: leased, ${kind}, attempt ${attempt}`)
  try {
    held.say('preparing')
    const result = await resultOf(working, leased, held)
    const unsent = { _id, lease, result }
    keepUnsent(tools.state, unsent)
    await deliver(working, unsent)
    return true
  } catch (error) {
    return await giveUp(working, leased, error)
  } finally {
    held.release()
    cleanState(tools.state, Date.now())
  }
}

async function resultOf(working: Working, leased: LeasedJob, held: HeldJob): Promise<Result> {
  const { tools, cheatcodes, jobs } = working
  const { signal } = held
  try {
    const job = await jobFrom(leased, tools, () => download(working, leased, signal))
    // All jobs at once are of one account, and its processes are counted together.
    const limits = { ...defaultLimits, processes: defaultLimits.processes * jobs }
    return await runJob(job, tools, cheatcodes, { limits, signal, onStep: (step) => held.say(step) })
  } catch (error) {
    if (error instanceof Refused) return refusal(error.message, tools)
    throw error
  }
}

async function download(working: Working, leased: LeasedJob, signal: AbortSignal): Promise<Buffer> {
  const archive = await untilAnswered(working, () => working.site.download(leased, signal))
  if (archive === null) throw working.stop.reason
  return archive
}

/** Says why a job has no result. Only what lies at the machine or the site is told to the site. */
async function giveUp({ site, stop, log }: Working, leased: LeasedJob, error: unknown): Promise<boolean> {
  const { message } = error instanceof Error ? error : { message: String(error) }
  if (error instanceof TokenRefused) throw error
  if (error instanceof Canceled || error instanceof LeaseEnded) {
    log(`${leased._id}: dropped. ${message}`)
    return true
  }
  const reason = stop.aborted ? 'stopped' : cutText(message, 500)
  log(`${leased._id}: given back, ${reason}`)
  await site.fail(leased, reason).catch((failure) => log(`${leased._id}: ${failure.message}`))
  return stop.aborted
}

/** Sends a result until the site has answered. If the runner is stopped before, it stays for the next start. */
async function deliver(working: Working, unsent: Unsent): Promise<void> {
  const { site, tools, log } = working
  const sent = await untilAnswered(working, async () => {
    try {
      await site.finish(unsent, unsent.result)
      log(`${unsent._id}: finished, ${unsent.result.verdict}, ${unsent.result.seconds} s`)
    } catch (error) {
      if (!(error instanceof LeaseEnded || error instanceof NotTaken)) throw error
      log(`${unsent._id}: result dropped. ${error.message}`)
      if (error instanceof NotTaken) await site.fail(unsent, 'the versions of the runner and the site do not fit')
    }
    return true
  })
  if (sent) dropUnsent(tools.state, unsent)
}

/** Repeats a call with growing pauses while the site is away; null if the runner is stopped. */
async function untilAnswered<T>({ stop, log }: Working, call: () => Promise<T>): Promise<T | null> {
  for (let tries = 1; !stop.aborted; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if (stop.aborted) return null
      if (!(error instanceof SiteAway)) throw error
      const ms = growing(tries, longestPauseMs)
      if (tries === 1 || ms === longestPauseMs) log(`${error.message} Trying again.`)
      await pause(ms, stop)
    }
  }
  return null
}

const growing = (tries: number, longest: number): number => Math.min(firstPauseMs * 2 ** (tries - 1), longest)

const pause = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal }).catch(() => {})

import type { JobState } from '../admin/system/operations'
import { freezeStartedContests } from '../contests/terms/freeze-terms'
import type { Database, Db } from '../db/database'
import { messageOf } from '../db/database-errors'
import type { Chore, JobSurroundings, ServerFeature } from '../startup/features'
import { cleanUp } from './clean-up'
import { type Job, repeat } from './repeat'
import { announceStarts, notifyOfPending, remindOfWallets } from './timed-mails'
import { createHeadWriter, type WriteHead } from './write-heads'

const minuteMs = 60_000
/** A failed backup is retried after this. */
const backupCheckMs = 10 * minuteMs

type Work = JobSurroundings & {
  features: readonly ServerFeature[]
  kickMail: () => void
  writeHead: WriteHead
  onRun?: (run: JobRun) => void
  /** Tracks the running job's name for the log of event loop stalls. */
  progress?: { during: <T>(name: string, act: () => Promise<T>) => Promise<T> }
  /** With this, `config` and BACKUP_EVERY_HOURS, the server makes scheduled backups. */
  database?: Database
}
/** A completed run. */
export type JobRun = { name: string; at: Date; error: unknown }
type Jobs = Job & { states: () => JobState[] }

/** Starts the background jobs. Every instance runs all of them. */
export function startJobs(work: Work, report: (what: string) => (error: unknown) => void): Jobs {
  const { clock, onRun = () => {}, progress } = work
  const log = createJobLog()
  const jobs = listChores(work).map(({ name, run, everyMs, failure }) => {
    const ended = (error: unknown) => {
      const ran = { name, at: clock.now(), error }
      log.note(ran)
      onRun(ran)
    }
    log.add(name, everyMs)
    const watched = progress ? () => progress.during(`the job '${name}'`, run) : run
    const onError = report(failure)
    return repeat(() => watched().then(() => ended(null)), {
      everyMs,
      onError(error) {
        ended(error)
        onError(error)
      },
    })
  })
  return {
    states: log.states,
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}

export function listChores(work: Work): Chore[] {
  const { db, clock, kickMail } = work
  const now = () => clock.now()
  const notify = async () => {
    if (await sendNotices(db, now())) kickMail()
  }
  const chore = (name: string, run: () => Promise<unknown>, everyMs: number, failure: string): Chore => ({
    ...{ name, run, everyMs, failure },
  })
  const often = minuteMs / 4
  return [
    chore('clean-up', () => cleanUp(db, now()), 60 * minuteMs, 'clean-up failed'),
    chore('contest starts', () => announceStarts(db, now()), often, 'the start of a contest could not be announced'),
    chore('frozen terms', () => freezeStartedContests(db, now()), often, 'the terms of a contest could not be frozen'),
    chore('pending notices', notify, minuteMs, 'admins could not be notified of pending submissions'),
    ...scheduledBackups(work).map((backUp) => chore('backups', backUp, backupCheckMs, 'the scheduled backup failed')),
    ...work.features.flatMap(({ jobs }) => jobs?.(work) ?? []),
    chore('ledger heads', createHeadWriter(work), minuteMs, 'the head of the ledger could not be written'),
  ]
}

/** Loaded when the schedule is first checked. */
function scheduledBackups({ database, config, clock }: Work): (() => Promise<void>)[] {
  if (!database || !config?.BACKUP_EVERY_HOURS) return []
  return [async () => (await import('../backup/backups-of-server')).backUpIfDue(database, config, clock.now())]
}

/** Records the outcome of each job's last run in this process. */
function createJobLog() {
  const states = new Map<string, JobState>()
  return {
    add(name: string, everyMs: number): void {
      states.set(name, { name, everySeconds: everyMs / 1000, lastRunAt: null, lastError: null, failures: 0 })
    },
    note({ name, at, error }: { name: string; at: Date; error: unknown }): void {
      const state = states.get(name)
      if (!state) return
      const hasFailed = error !== null
      states.set(name, {
        ...state,
        lastRunAt: at,
        lastError: hasFailed ? messageOf(error) : null,
        failures: hasFailed ? state.failures + 1 : 0,
      })
    },
    states: (): JobState[] => [...states.values()],
  }
}

/** Queues mails that are due. Returns whether there were any. */
async function sendNotices(db: Db, now: Date): Promise<boolean> {
  const isPending = await notifyOfPending(db, now)
  return (await remindOfWallets(db, now)) || isPending
}

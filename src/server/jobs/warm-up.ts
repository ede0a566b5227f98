import { setTimeout as wait } from 'node:timers/promises'
import { noOptionalTexts } from '../../domain/issues/issue-text'
import type { Clock } from '../clock'
import { listContests, nextStatusChange } from '../contests/contest-queries'
import type { Database, Db } from '../db/database'
import { dryRunSubmission } from '../issues/submit-issue'
import { type Job, repeat } from './repeat'

/** One per PostgreSQL connection. */
const atOnce = 10
/**
 * After this many rounds, V8 has compiled the code and PostgreSQL uses a generic plan for each statement on every
 * connection.
 */
const rounds = 24
/** Pause between rounds, so that requests take precedence. */
const pauseMs = 10
const checkEveryMs = 15_000
/** Connections are closed after ten idle seconds. */
const beforeChangeMs = 5_000

/** Milliseconds until the warm-up before this start or end of a contest; null if it is too late, or can wait for the next check. */
export function msUntilWarmUp(change: Date | null, now: Date): number | null {
  const msLeft = change ? change.getTime() - now.getTime() - beforeChangeMs : -1
  return msLeft < 0 || msLeft > checkEveryMs ? null : msLeft
}

type WarmUp = Job & { start: () => void }

/**
 * Submits without storing anything when an instance has started and just before each contest starts or ends: code that has not run for a
 * while is slow, and in the last second of a contest everybody waits for it. The embedded engine has one connection, which
 * is left to requests.
 */
export function createWarmUp({ db, engine }: Pick<Database, 'db' | 'engine'>, clock: Clock): WarmUp {
  const stopping = new AbortController()
  const { signal } = stopping
  let job: Job | undefined
  let hasStarted = false

  async function warmUpInTime(): Promise<void> {
    if (!hasStarted) await warmUp(db, clock.now(), signal)
    hasStarted = true
    const msLeft = msUntilWarmUp(await nextStatusChange(db, clock.now()), clock.now())
    if (msLeft === null) return
    await wait(msLeft, undefined, { signal, ref: false })
    await warmUp(db, clock.now(), signal)
  }
  return {
    start() {
      // Failures here also occur in requests, which report them.
      if (engine === 'postgres') job = repeat(warmUpInTime, { everyMs: checkEveryMs, onError() {} })
    },
    async stop() {
      stopping.abort()
      await job?.stop()
    },
  }
}

/**
 * Leaves nothing behind. Does nothing if there is no contest yet. Concurrent submissions share a connection; in every
 * other pair of rounds, each gets its own transaction, so that all connections prepare the statements.
 */
export async function warmUp(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const [contest] = await listContests(db, { page: 1, limit: 1, status: null, search: null, now })
  if (!contest) return
  const author = { id: contest.createdBy, role: 'user', isEmailVerified: true } as const
  for (let round = 0; round < rounds && !signal?.aborted; round += 1) {
    const submissions = Array.from({ length: atOnce }, (_, at) => {
      const rehearsed = (on: Db) =>
        dryRunSubmission(on, contest.id, {
          author,
          text: { title: `Rehearsal ${at}`, description: `${round} `.repeat(1_000), ...noOptionalTexts },
          idempotencyKey: round % 2 === 0 ? `rehearsal-${round}-${at}` : null,
          receivedAt: now,
        })
      return round % 4 < 2 ? db.transaction(rehearsed) : rehearsed(db)
    })
    await Promise.all(submissions)
    await wait(pauseMs, undefined, { ref: false })
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { noOptionalTexts } from '../../domain/issues/issue-text'
import type { Clock } from '../clock'
import { listContests, nextStatusChange } from '../contests/contest-queries'
import type { Database, Db } from '../db/database'
import { dryRunSubmission } from '../issues/submit-issue'
import { type Job, repeat } from './repeat'

/** One per connection to PostgreSQL. */
const atOnce = 10
/** After so many V8 has compiled what they run, and PostgreSQL has planned each statement for good on each connection. */
const rounds = 24
/** Between two rounds, so that requests come first. */
const pauseMs = 10
const checkEveryMs = 15_000
/** Connections are closed after ten seconds without use. */
const beforeChangeMs = 5_000

/** Milliseconds until the warm-up before this start or end of a contest; null if it is too late, or can wait for the next check. */
export function msUntilWarmUp(change: Date | null, now: Date): number | null {
  const left = change ? change.getTime() - now.getTime() - beforeChangeMs : -1
  return left < 0 || left > checkEveryMs ? null : left
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
    const left = msUntilWarmUp(await nextStatusChange(db, clock.now()), clock.now())
    if (left === null) return
    await wait(left, undefined, { signal, ref: false })
    await warmUp(db, clock.now(), signal)
  }
  return {
    start() {
      // What fails here fails in requests as well, which say so.
      if (engine === 'postgres') job = repeat(warmUpInTime, { everyMs: checkEveryMs, onError() {} })
    },
    async stop() {
      stopping.abort()
      await job?.stop()
    },
  }
}

/**
 * Leaves nothing behind. Where there is no contest yet there is nothing to rehearse. Submissions that come together share a
 * connection; in every other pair of rounds each is in a transaction of its own, so that all connections know the statements.
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

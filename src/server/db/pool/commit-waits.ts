import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const checkEveryMs = 1_000

/**
 * Commits that wait for a lost synchronous standby wait forever, even after their client has closed the connection.
 * Each would occupy another connection on the server until no one can read anymore.
 */
export function watchCommits(probe: Pick<pg.Pool, 'query'>) {
  let areWaiting = false
  let watching: Promise<void> | null = null
  const stopping = new AbortController()

  async function watch(): Promise<void> {
    do {
      // On a crowded machine the query may fail, which says nothing about commits.
      areWaiting = await findsWaiting(probe).catch(() => areWaiting)
      if (areWaiting) await wait(checkEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    } while (areWaiting && !stopping.signal.aborted)
    watching = null
  }

  return {
    areWaiting: () => areWaiting,
    /**
     * Call this when a statement gets no reply. Asks the server for the reason, then polls until commits work again.
     */
    suspect(): void {
      watching ??= watch()
    },
    async stop(): Promise<void> {
      stopping.abort()
      await watching
    },
  }
}

/** Longer than a standby takes that is merely slow. */
async function findsWaiting(probe: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await probe.query<{ found: boolean }>(
    `select exists (
       select from pg_stat_activity
       where datname = current_database() and wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '3 seconds'
     ) as found`,
  )
  return rows[0]?.found === true
}

import { sql } from 'drizzle-orm'
import type { Db } from '../../../src/server/db/database'

/** How many minutes go by until the next mail or webhook is due, at least ten; null if there is none. */
export async function untilNextIsDue(db: Db, now: Date): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select (extract(epoch from min(next_try_at)) * 1000)::float8 as ms from (
      select next_try_at from mail_outbox where sent_at is null and parked_at is null
      union all
      select next_try_at from webhook_deliveries where sent_at is null and parked_at is null
    ) waiting`)
  const ms = rows[0]?.ms ?? null
  return ms === null ? null : Math.max(10, Math.ceil((ms - now.getTime()) / 60_000))
}

/** PostgreSQL notices by itself that a connection is lost, and undoes or ends what was begun on it. */
export async function untilServerIsQuiet(db: Db): Promise<void> {
  const others = sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = 'primacy' and state <> 'idle'`
  for (;;) {
    const { rows } = await db.execute<{ count: number }>(others)
    if (rows[0]?.count === 0) return
  }
}

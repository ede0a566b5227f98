import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Database } from './database'
import { withoutDeadline } from './pool/request-deadline'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** An arbitrary number that is the same in every instance. */
export const migrationLock = 7_305_118
/** A migration waiting for a lock blocks every later query on that table, so it gives up early and retries. */
const lockTimeoutMs = 200
const pauseMs = 300
const attempts = 120
const lockTimeoutState = '55P03'

/** Runs pending migrations. If several instances start together, one migrates while the others wait. */
export async function migrate(database: Pick<Database, 'pool'>, folder = migrationsFolder): Promise<void> {
  // Waiting for other instances and for locks may take longer than a request.
  const client = await withoutDeadline(() => database.pool.connect())
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseNewerSchema(client, folder)
    await runWithRetry(client, folder)
    client.release()
  } catch (error) {
    // Closing the connection releases the advisory lock whatever its state.
    client.release(true)
    throw error
  }
}

async function runWithRetry(client: pg.PoolClient, folder: string): Promise<void> {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runMigrations(drizzle(client), { migrationsFolder: folder })
      break
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (attempt === attempts)
        throw new Error(
          'A migration could not lock a table for a minute: another process holds it. Stop that process and start again.',
        )
      await wait(pauseMs)
    }
  }
  await client.query('reset lock_timeout')
  await client.query('reset statement_timeout')
  await client.query('select pg_advisory_unlock($1)', [migrationLock])
}

function isLockTimeout(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code === lockTimeoutState || cause?.code === lockTimeoutState
}

/**
 * A newer version may store data that this one doesn't understand, so refuse to start. Checked while holding the lock,
 * because a newer instance may be migrating right now.
 */
async function refuseNewerSchema(client: pg.PoolClient, folder: string): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: folder })
  const { count, lastAt } = await migrationsRun(client)
  if (lastAt <= (known.at(-1)?.folderMillis ?? 0)) return
  throw new Error(
    `The database has schema ${count - 1} of a newer Primacy, and this version knows schemas up to ${known.length - 1}: ` +
      'start the newer version, or restore a backup from before the upgrade into an empty database.',
  )
}

/** The number of the newest migration shipped with this version. */
export const schemaVersion = (): number => shippedMigrations().length - 1

/** How many migrations have not been run yet. */
export async function migrationsPending(database: Pick<Database, 'pool'>): Promise<number> {
  const { lastAt } = await migrationsRun(database.pool)
  return shippedMigrations().filter((migration) => migration.folderMillis > lastAt).length
}

/** How many migrations the database has run, and the timestamp that identifies the latest. */
async function migrationsRun(client: Pick<pg.Pool, 'query'>): Promise<{ count: number; lastAt: number }> {
  const known = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!known.rows[0]?.exists) return { count: 0, lastAt: 0 }
  const { rows } = await client.query<{ count: number; at: string | null }>(
    'select count(*)::int as count, max(created_at) as at from drizzle.__drizzle_migrations',
  )
  return { count: rows[0]?.count ?? 0, lastAt: Number(rows[0]?.at ?? 0) }
}

let shippedCache: ReturnType<typeof readMigrationFiles> | undefined

/** Cached, because the readiness check needs them every few seconds. */
export function shippedMigrations(): ReturnType<typeof readMigrationFiles> {
  shippedCache ??= readMigrationFiles({ migrationsFolder })
  return shippedCache
}

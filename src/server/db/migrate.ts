import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Database } from './database'
import { unhurried } from './pool/patience'

/** The same place beside the source file and beside the bundle. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any constant: it only has to be the same in every instance. */
const migrationLock = 7_305_118
/** A migration that queues behind a long transaction makes every later query queue behind it, so it gives way early. */
const lockTimeoutMs = 200
const pauseMs = 300
const attempts = 120
const lockTimeoutState = '55P03'

/** Brings the schema up to date. Several instances may start at once: one works, the others wait and find nothing left. */
export async function migrate(database: Pick<Database, 'pool'>, folder = migrationsFolder): Promise<void> {
  // It waits for other instances, and for locks, longer than any request may.
  const client = await unhurried(() => database.pool.connect())
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await runWithRetry(client, folder)
    client.release()
  } catch (error) {
    // A connection dropped on purpose gives its advisory lock back, whatever state it is in.
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
      if (attempt === attempts) throw new Error('A migration got no lock for a minute: something holds a table.')
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

/** How many shipped migrations the database has not seen. */
export async function migrationsPending(database: Pick<Database, 'pool'>): Promise<number> {
  const shipped = shippedMigrations()
  const known = await database.pool.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!known.rows[0]?.exists) return shipped.length
  const last = await database.pool.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  )
  const lastAt = Number(last.rows[0]?.at ?? 0)
  return shipped.filter((migration) => migration.folderMillis > lastAt).length
}

let shippedOnce: ReturnType<typeof readMigrationFiles> | undefined

/** Read once: the readiness check asks every few seconds. */
function shippedMigrations(): ReturnType<typeof readMigrationFiles> {
  shippedOnce ??= readMigrationFiles({ migrationsFolder })
  return shippedOnce
}

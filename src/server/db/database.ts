import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { openEmbedded } from './embedded-engine'
import { lockFolder } from './folder-lock'
import { PatientPool } from './pool/patient-pool'
import { giveReportKeys, reportKeys } from './sealing/sealing-key'
import * as tables from './tables'

/** The database or a transaction on it: a query cannot tell, and need not. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof tables>

export type Database = {
  db: Db
  pool: pg.Pool
  /** For the question whether the database answers: a connection of its own, never in the queue behind the others. */
  probe: pg.Pool
  engine: 'embedded' | 'postgres'
  ping(): Promise<void>
  close(): Promise<void>
}

export type DatabaseOptions = {
  databaseUrl?: string | undefined
  /** Holds the embedded database when no URL is given; 'memory://' keeps nothing. */
  dataDir: string
  /** Refuse a server that may lose what it acknowledged (fsync, full_page_writes or synchronous_commit off). */
  mustBeDurable?: boolean
  /** Seals the texts of reports, and opens those that former ones sealed. */
  reportKey?: Buffer | undefined
  oldReportKeys?: Buffer[] | undefined
  /** How long a request waits for connections to PostgreSQL in all, and whatever is none for each. */
  waitMs?: number
  /** After how long a PostgreSQL that says nothing is taken for gone; longer than its own limit of a statement. */
  silenceMs?: number
  /** The embedded engine died or hangs; the process has to end. */
  onEngineFailure?: (reason: string) => void
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options
  const database = await (databaseUrl ? openPostgres(databaseUrl, options) : openEmbeddedDatabase(options))
  giveReportKeys(database.db, reportKeys(options.reportKey, options.oldReportKeys))
  return database
}

async function openPostgres(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  const pool = new PatientPool({
    connectionString: databaseUrl,
    max: 10,
    waitMs: options.waitMs ?? 2_500,
    statement_timeout: 5_000,
    silenceMs: options.silenceMs ?? 6_000,
    // An instance that freezes in the middle of a transaction keeps its locks; the others wait for it this long.
    idle_in_transaction_session_timeout: 2_000,
    application_name: 'primacy',
    options: '-c TimeZone=UTC',
    keepAlive: true,
  })
  const probe = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 1_500,
    query_timeout: 1_500,
    application_name: 'primacy-probe',
    options: '-c TimeZone=UTC',
  })
  for (const one of [pool, probe]) surviveLostConnections(one)
  const end = async () => void (await Promise.all([pool.end(), probe.end()]))
  try {
    await refuseUnfitServer(pool, options.mustBeDurable ?? false)
  } catch (error) {
    await end()
    throw error
  }
  return describeDatabase({ pool, probe }, 'postgres', end)
}

async function openEmbeddedDatabase(options: DatabaseOptions): Promise<Database> {
  const inMemory = options.dataDir.startsWith('memory://')
  const lock = inMemory ? null : await lockFolder(options.dataDir)
  const folder = inMemory ? options.dataDir : join(options.dataDir, 'database')
  if (!inMemory) mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const engine = await openEmbedded(folder, { onHang: options.onEngineFailure ?? (() => {}) })
    surviveLostConnections(engine.pool)
    return describeDatabase({ pool: engine.pool, probe: engine.pool }, 'embedded', async () => {
      await engine.close()
      await lock?.release()
    })
  } catch (error) {
    await lock?.release()
    throw error
  }
}

function describeDatabase(
  { pool, probe }: Pick<Database, 'pool' | 'probe'>,
  engine: Database['engine'],
  end: () => Promise<void>,
): Database {
  let closing: Promise<void> | undefined
  return {
    // A copy, because by it the keys of this database are found.
    db: drizzle(pool, { schema: { ...tables } }),
    pool,
    probe,
    engine,
    async ping() {
      await probe.query('select 1')
    },
    close() {
      closing ??= end()
      return closing
    },
  }
}

/** A server that restarts breaks idle connections; unheard, that event would end our process. */
function surviveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

const oldestServer = 150000

/** With any of them off, what was acknowledged may be gone after a crash. */
const durableSettings = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

async function refuseUnfitServer(pool: pg.Pool, mustBeDurable: boolean): Promise<void> {
  const facts = await pool
    .query<Record<'version' | (typeof durableSettings)[number], string>>(
      `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
              current_setting('full_page_writes') as full_page_writes,
              current_setting('synchronous_commit') as synchronous_commit`,
    )
    .then((result) => result.rows[0])
    .catch((error: Error) => {
      throw new Error(`The database of DATABASE_URL cannot be reached: ${error.message || String(error)}`)
    })
  if (!facts || Number(facts.version) < oldestServer) {
    throw new Error('Primacy needs PostgreSQL 15 or later; the server of DATABASE_URL is older.')
  }
  const off = durableSettings.filter((name) => facts[name] === 'off')
  if (mustBeDurable && off.length > 0) {
    throw new Error(`The PostgreSQL of DATABASE_URL runs with ${off.join(' and ')} off and may lose reports.`)
  }
}

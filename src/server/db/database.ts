import { join } from 'node:path'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { PoolState } from '../metrics/metrics'
import { type ArchiveStore, setArchiveStore } from './archives/archive-store'
import { type ChangeFeed, followEmbedded } from './changes/change-feed'
import { followPostgres } from './changes/postgres-feed'
import { openEmbedded } from './embedded-engine'
import { createReportKeys, setReportKeys } from './encryption/report-keys'
import { lockFolder } from './folder-lock'
import { makeDatabaseFolder } from './opening/prepared-folder'
import { watchCommits } from './pool/commit-waits'
import { DatabaseHosts } from './pool/database-hosts'
import { DeadlinePool } from './pool/deadline-pool'
import { PrimaryClient } from './pool/primary-client'
import { ReturningClient } from './pool/returning-client'

/** The database or a transaction. Queries accept both. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export type Database = {
  db: Db
  pool: pg.Pool
  /** A separate connection for health checks, so that they never queue behind requests. */
  probe: pg.Pool
  engine: 'embedded' | 'postgres'
  changes: ChangeFeed
  poolState(): PoolState
  /**
   * Whether commits are stuck waiting for a lost standby. Nothing can be written then, and every attempt occupies
   * another connection.
   */
  commitsWait(): boolean
  ping(): Promise<void>
  close(): Promise<void>
}

export type DatabaseOptions = {
  databaseUrl?: string | undefined
  /** The embedded database's folder, used if no URL is set; 'memory://' stores nothing. */
  dataDir: string
  /** Refuse a server that may lose acknowledged writes (fsync, full_page_writes or synchronous_commit off). */
  mustBeDurable?: boolean
  /** What guarantees durability even though the server reports these settings as off. */
  durableBy?: string | undefined
  /** Encrypts report texts; `oldReportKeys` decrypt those encrypted earlier. */
  reportKey?: Buffer | undefined
  oldReportKeys?: Buffer[] | undefined
  /** Where archives of sources are, if not in the database. */
  archives?: ArchiveStore | undefined
  /** Multiplies all PostgreSQL timeouts, because tests hold locks, for a long time on a crowded machine. */
  timeoutFactor?: number
  /** How long a server can be silent before its connections are closed; longer than statement_timeout. */
  silenceMs?: number
  /** Called when the embedded engine died or hangs; the process must then exit. */
  onEngineFailure?: (reason: string) => void
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options
  const database = await (databaseUrl ? openPostgres(databaseUrl, options) : openEmbeddedDatabase(options))
  setReportKeys(database.db, createReportKeys(options.reportKey, options.oldReportKeys))
  if (options.archives) setArchiveStore(database.db, options.archives)
  return database
}

async function openPostgres(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  const hosts = new DatabaseHosts(databaseUrl)
  const probe = new pg.Pool(probeConfig(hosts))
  const commits = watchCommits(probe)
  const { timeoutFactor = 1 } = options
  const pool = new DeadlinePool({
    hosts,
    Client: ReturningClient,
    pipeline: true,
    max: 10,
    // Per request: its total wait for connections, and the time from its start until its last statement is sent.
    maxWaitMs: timeoutFactor * 2_500,
    requestMs: timeoutFactor * 8_500,
    statement_timeout: timeoutFactor * 5_000,
    silenceMs: options.silenceMs ?? timeoutFactor * 6_000,
    onStuck: commits.suspect,
    // An instance that freezes during a transaction holds its locks for this long.
    idle_in_transaction_session_timeout: timeoutFactor * 2_000,
    application_name: 'primacy',
    options: '-c TimeZone=UTC',
    keepAlive: true,
  })
  for (const one of [pool, probe]) surviveLostConnections(one)
  const changes = followPostgres({ hosts, pool })
  const end = async () => {
    await Promise.all([changes.stop(), commits.stop(), pool.end()])
    await probe.end()
  }
  try {
    await requireSuitableServer(pool, Boolean(options.mustBeDurable) && !options.durableBy)
  } catch (error) {
    await end()
    throw error
  }
  return describeDatabase({ pool, probe, changes, engine: 'postgres', commitsWait: commits.areWaiting }, end)
}

const probeConfig = (hosts: DatabaseHosts): pg.PoolConfig & { hosts: DatabaseHosts } => ({
  hosts,
  Client: PrimaryClient,
  max: 1,
  connectionTimeoutMillis: 1_500,
  query_timeout: 1_500,
  application_name: 'primacy-probe',
  options: '-c TimeZone=UTC',
})

async function openEmbeddedDatabase(options: DatabaseOptions): Promise<Database> {
  const inMemory = options.dataDir.startsWith('memory://')
  const lock = inMemory ? null : await lockFolder(options.dataDir)
  const folder = inMemory ? options.dataDir : join(options.dataDir, 'database')
  try {
    if (!inMemory) makeDatabaseFolder(folder)
    const changes = followEmbedded()
    const engine = await openEmbedded(folder, {
      onHang: options.onEngineFailure ?? (() => {}),
      onConnect: changes.listen,
      connectionTimeoutMs: 10_000 * (options.timeoutFactor ?? 1),
    })
    const { pool } = engine
    surviveLostConnections(pool)
    return describeDatabase({ pool, probe: pool, changes, engine: 'embedded', commitsWait: () => false }, async () => {
      await engine.close()
      await lock?.release()
    })
  } catch (error) {
    await lock?.release()
    throw error
  }
}

function describeDatabase(
  parts: Pick<Database, 'pool' | 'probe' | 'changes' | 'engine' | 'commitsWait'>,
  end: () => Promise<void>,
): Database {
  let closing: Promise<void> | undefined
  return {
    // No relational queries are used; the object serves as the key for this database's report keys.
    db: drizzle(parts.pool, { schema: {} }),
    ...parts,
    poolState: () => ({ ...poolStateOf(parts.pool), commitsWait: parts.commitsWait() }),
    async ping() {
      await parts.probe.query('select 1')
    },
    close() {
      closing ??= end()
      return closing
    },
  }
}

function poolStateOf(pool: pg.Pool): Omit<PoolState, 'commitsWait'> {
  const waiting = pool instanceof DeadlinePool ? pool.callersWaiting() : pool.waitingCount
  return { open: pool.totalCount, idle: pool.idleCount, waiting }
}

/** A server restart breaks idle connections; an unhandled error event would crash the process. */
function surviveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

const oldestServer = 150000

/** If any of these is off, a crash may lose acknowledged writes. */
const durableSettings = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

async function requireSuitableServer(pool: pg.Pool, mustBeDurable: boolean): Promise<void> {
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
    throw new Error(
      `The PostgreSQL of DATABASE_URL runs with ${off.join(' and ')} off and may lose reports. Turn ${off.length > 1 ? 'them' : 'it'} on, or, where the storage of a managed service does that work, set DATABASE_DURABLE_BY to the name of the service.`,
    )
  }
}

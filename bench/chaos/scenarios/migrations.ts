import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../../test/machine/free-port'
import { checkContest, nothingLost } from '../checker'
import { startChaosCluster } from '../cluster'
import { newInstance } from '../instance'
import { startPair } from '../pair'
import { startReaders } from '../readers'
import type { Context, Outcome, Scenario } from '../scenario'
import { maxOf } from '../statistics'
import { startWriters } from '../writers'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** F21: a newer version starts beside two older ones, and its migration changes the busiest table. */
async function migrationUnderLoad(context: Context): Promise<Outcome> {
  const { cluster, a, b, urls, setup, pool } = await startPair(context)
  const newer = nextVersion(context)
  const writers = startWriters({ urls, setup, count: 10, random: context.random, pauseMs: 20 })
  const token = setup.admin.token
  const readers = [a, b].map(({ url }) =>
    startReaders({ urls: [url], path: '/api/contests', token, count: 5, pauseMs: 20 }),
  )
  await wait(context.bySize({ full: 10_000, short: 3_000, smoke: 1_000 }))
  const usual = maxOf(writers.times)

  // A long read such as a backup: a migration that waits for it must not block other queries.
  const reader = await pool.connect()
  await reader.query('begin; select count(*) from issues')
  const startedAt = performance.now()
  const c = await newInstance(context, 'C', { DATABASE_URL: cluster.url }, newer)
  const started = c.start()
  await wait(3_000)
  await reader.query('commit')
  reader.release()
  await started
  const migrationMs = Math.round(performance.now() - startedAt)
  const [old, now] = await Promise.all([a, c].map(({ url }) => fetch(`${url}/readyz`).then(({ status }) => status)))
  const atNew = startWriters({
    urls: [c.url],
    setup: { ...setup, researchers: [setup.admin] },
    count: 1,
    random: context.random,
  })
  await wait(2_000)
  await Promise.all([writers.stop(), atNew.stop(), ...readers.map((one) => one.stop())])

  const intents = writers.intents
  const found = await checkContest(pool, setup.contestId, intents)
  const { rows } = await pool.query<{ added: number }>(
    `select count(*)::int as added from information_schema.columns where table_name = 'issues' and column_name = 'one_more'`,
  )
  const readings = readers.flatMap((one) => one.readings)
  const worst = maxOf([...writers.times, ...readings.map(({ ms }) => ms)])
  const written = Object.fromEntries(writers.statuses)
  const isCalm = readings.every(({ status }) => status === 200) && Object.keys(written).join() === '201'
  return {
    figures: {
      requests: readings.length + intents.length,
      written,
      worst,
      usual,
      migrationMs,
      ofNewVersion: atNew.acknowledged(),
    },
    goals: {
      'nothing acknowledged is lost': nothingLost(found)['no acknowledged submission is lost'] === true,
      'the migration is done': rows[0]?.added === 1,
      'no request fails': isCalm,
      'both versions are ready on the new schema and store submissions':
        old === 200 && now === 200 && atNew.acknowledged() > 0,
    },
    timings: { 'the worst request takes less than 500 ms': worst < 500 },
  }
}

/** The built product with one more migration; returns its folder. */
function nextVersion(context: Context): string {
  const folder = mkdtempSync('/tmp/primacy-chaos-next-')
  context.onEnd(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const migrations = join(folder, 'dist/server/migrations')
  const file = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_one_more' })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(migrations, '9999_one_more.sql'), 'alter table "issues" add column "one_more" text')
  return join(folder, 'dist')
}

/** F22: the migrating process is killed at one statement after another; a later start completes the migration. */
async function killedMigration(context: Context): Promise<Outcome> {
  const cluster = await startChaosCluster(context, { settings: { fsync: 'off' } })
  const whole = await migrateThrough(cluster.url, 'whole', Number.POSITIVE_INFINITY)
  const expected = await schemaDigest(whole.url)
  const every = context.bySize({ full: 1, short: 12, smoke: 70 })
  let crashes = 0
  let unlike = 0
  let incomplete = 0
  for (let at = 1 + Math.floor(context.random.next() * every); at <= whole.statements; at += every) {
    await cluster.query('drop database if exists broken with (force)')
    const broken = await migrateThrough(cluster.url, 'broken', at)
    if (broken.wasKilled) crashes += 1
    const again = await migrateThrough(cluster.url, 'broken', Number.POSITIVE_INFINITY)
    if (again.wasKilled) incomplete += 1
    if ((await schemaDigest(again.url)) !== expected) unlike += 1
    if (crashes % 20 === 0) context.log(`${at} of ${whole.statements} statements`)
  }
  return {
    figures: { statements: whole.statements, crashes, incomplete, unlike },
    goals: {
      'the process was killed': crashes > 0,
      'every later start completes': incomplete === 0,
      'the schema is the same as without a crash': unlike === 0,
    },
  }
}

/** Runs a command that migrates through a proxy, which counts its statements and kills it at a given one. */
async function migrateThrough(clusterUrl: string, name: string, killAt: number) {
  const behind = new URL(clusterUrl)
  const owner = new pg.Client({ connectionString: clusterUrl })
  await owner.connect()
  const known = await owner.query('select 1 from pg_database where datname = $1', [name])
  if (known.rowCount === 0) await owner.query(`create database ${name}`)
  await owner.end()

  const port = await freePort()
  const through = new URL(clusterUrl)
  through.port = String(port)
  through.pathname = behind.pathname = `/${name}`
  let statements = 0
  let wasKilled = false
  const gate = net.createServer((client) => {
    const server = net.connect(Number(behind.port), '127.0.0.1')
    for (const socket of [client, server]) socket.on('error', () => {})
    client.on('data', (data) => {
      statements += countStatements(data)
      if (statements >= killAt) {
        // The statement has been sent when the process dies; the server may or may not run it.
        wasKilled = true
        child.kill('SIGKILL')
      }
      server.write(data)
    })
    client.on('close', () => server.destroy())
    server.pipe(client)
    server.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => gate.listen(port, '127.0.0.1', resolve))
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: through.href, DATA_DIR: '/tmp' }
  const child = execFile(process.execPath, [join(root, 'dist/server/admin.js'), 'list'], { env })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  await new Promise((resolve) => gate.close(resolve))
  if (!wasKilled && code !== 0) throw new Error(`the migration ended with ${code}`)
  return { url: behind.href, statements, wasKilled }
}

/** Messages that start a statement: Query, and Parse of the extended protocol. */
function countStatements(data: Buffer): number {
  let count = 0
  for (let at = 0; at + 5 <= data.length; at += 1 + data.readUInt32BE(at + 1)) {
    const kind = String.fromCharCode(data[at] as number)
    if (kind === 'Q' || kind === 'P') count += 1
    if (data.readUInt32BE(at + 1) < 4) break
  }
  return count
}

/** A digest of columns, indexes, constraints, triggers and the list of migrations. */
async function schemaDigest(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ digest: string }>(
    `select md5(string_agg(line, '|' order by line)) as digest from (
       select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
         from information_schema.columns where table_schema = 'public'
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select conrelid::regclass || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       union all select hash from drizzle.__drizzle_migrations
     ) as lines`,
  )
  await client.end()
  return rows[0]?.digest ?? ''
}

export const migrations: Record<string, Scenario> = {
  'migration-under-load': {
    about: 'F21: a newer version migrates while two older ones are under load',
    run: migrationUnderLoad,
  },
  'killed-migration': {
    about: 'F22: the migrating process is killed at one statement after another',
    run: killedMigration,
  },
}

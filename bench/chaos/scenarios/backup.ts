import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { backedUpTables } from '../../../src/server/backup/backup-queries'
import { checkContest, nothingLost } from '../checker'
import type { ChaosCluster } from '../cluster'
import { openPool } from '../figures'
import { startPair } from '../pair'
import type { Outcome, Scenario, Trial } from '../scenario'
import { startWriters } from '../writers'

const commandOf = (name: string) => fileURLToPath(new URL(`../../../dist/server/${name}.js`, import.meta.url))
const run = promisify(execFile)

/** F24: everything is written into a file while people hand in, and read into an empty database; also by pg_dump. */
async function backupUnderLoad(trial: Trial): Promise<Outcome> {
  const { cluster, urls, field, pool } = await startPair(trial)
  const dataDir = mkdtempSync('/tmp/primacy-chaos-backup-')
  trial.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const writers = startWriters({ urls, field, count: 10, chance: trial.chance })
  await wait(trial.sized({ full: 60_000, short: 5_000, smoke: 1_000 }))

  const acknowledged = () => writers.intents.flatMap(({ issueId }) => issueId ?? [])
  const head = join(dataDir, 'head.json')
  writeFileSync(head, await command('ledger', cluster.url, dataDir, 'head'))
  const before = { own: acknowledged(), dump: [] as string[] }
  const own = await timed(() => command('backup', cluster.url, dataDir, 'create'))
  before.dump = acknowledged()
  const dumpFile = join(dataDir, 'pg_dump')
  const dump = await timed(() =>
    run(clientProgram(cluster, 'pg_dump'), ['-Fc', '-f', dumpFile, cluster.url]).then(({ stdout }) => stdout),
  )
  await wait(1_000)
  await writers.stop()
  const found = await checkContest(pool, field.contestId, writers.intents)

  const restored = await emptyDatabase(trial, cluster, 'restored')
  const restore = await timed(() => command('backup', restored.url, dataDir, 'restore', writtenTo(own.text)))
  const dumped = await emptyDatabase(trial, cluster, 'dumped')
  await run(clientProgram(cluster, 'pg_restore'), ['-d', dumped.url, dumpFile])

  const quiet = await emptyDatabase(trial, cluster, 'quiet')
  const file = writtenTo(await command('backup', cluster.url, dataDir, 'create'))
  await command('backup', quiet.url, dataDir, 'restore', file)
  // A chain that is broken ends the command with 1, and with it the scenario.
  const verified = []
  for (const url of [cluster.url, restored.url, dumped.url, quiet.url]) {
    verified.push(await command('ledger', url, dataDir, 'verify', '--head', head))
  }
  const [digestThen, digestNow] = [await digestOf(pool), await digestOf(quiet.pool)]
  const missing = { own: await missingIn(restored.pool, before.own), dump: await missingIn(dumped.pool, before.dump) }
  const partial = { own: await partialIn(restored.pool), dump: await partialIn(dumped.pool) }
  return {
    figures: {
      acknowledged: found.acknowledged,
      acknowledgedBefore: before.own.length,
      backupMs: own.ms,
      restoreMs: restore.ms,
      dumpMs: dump.ms,
      missingInBackup: missing.own,
      missingInDump: missing.dump,
      chains: verified.length,
      statuses: Object.fromEntries(writers.statuses),
    },
    goals: {
      ...nothingLost(found),
      'the backup holds all that was acknowledged before it began': missing.own === 0,
      'and so does one of pg_dump': missing.dump === 0,
      'neither holds a report without its revision or its entry in the ledger': partial.own + partial.dump === 0,
      'the chain of the ledger is whole in each, and agrees with a head that was signed before':
        verified.length === 4 && / in the ledger as they were written/.test(restore.text),
      'a backup of a quiet database restores to the same digest of every table': digestThen === digestNow,
      'no call fails meanwhile': [...writers.statuses.keys()].every((status) => status === '201'),
    },
  }
}

async function timed(act: () => Promise<string>): Promise<{ ms: number; text: string }> {
  const startedAt = performance.now()
  const text = await act()
  return { ms: Math.round(performance.now() - startedAt), text }
}

async function command(name: string, databaseUrl: string, dataDir: string, ...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const { stdout } = await run(process.execPath, [commandOf(name), ...words], { env })
  return stdout
}

const writtenTo = (text: string) => /Written to (\S+)/.exec(text)?.[1] ?? ''

/** Beside the server's own program, wherever a link to it stands. */
const clientProgram = (cluster: ChaosCluster, name: string) =>
  join(dirname(realpathSync(join(cluster.programs, 'postgres'))), name)

async function emptyDatabase(trial: Trial, cluster: ChaosCluster, name: string) {
  await cluster.query(`create database ${name}`)
  const url = new URL(cluster.url)
  url.pathname = `/${name}`
  return { url: url.href, pool: openPool(trial, url.href) }
}

async function missingIn(pool: Pool, ids: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from unnest($1::uuid[]) as id where id not in (select id from issues)',
    [ids],
  )
  return rows[0]?.count ?? -1
}

/** Reports of a copy that came without what was stored with them. */
async function partialIn(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from issues i
     where not exists (select from revisions r where r.issue_id = i.id)
        or not exists (select from ledger_events e where e.issue_id = i.id and e.kind = 'issue_submitted')`,
  )
  return rows[0]?.count ?? -1
}

/** One digest over all rows of all tables that a backup holds. */
async function digestOf(pool: Pool): Promise<string> {
  const parts: string[] = []
  for (const table of backedUpTables) {
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${table} t`,
    )
    parts.push(`${table} ${rows[0]?.digest}`)
  }
  return parts.join(' ')
}

export const backups: Record<string, Scenario> = {
  backup: { about: 'F24: a backup while people hand in, restored into an empty database', run: backupUnderLoad },
}

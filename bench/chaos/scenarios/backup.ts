import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { backedUpTables } from '../../../src/server/backup/backup-queries'
import { checkContest, nothingLost } from '../checker'
import { programOf } from '../cluster'
import { runCommand } from '../instance'
import { startPair } from '../pair'
import type { Context, Outcome, Scenario } from '../scenario'
import type { ChaosCluster } from '../servers'
import { openPool } from '../statistics'
import { startWriters } from '../writers'

const run = promisify(execFile)

/** F24: a backup is made under load and restored into an empty database; the same with pg_dump. */
async function backupUnderLoad(context: Context): Promise<Outcome> {
  const { cluster, urls, setup, pool } = await startPair(context)
  const dataDir = mkdtempSync('/tmp/primacy-chaos-backup-')
  context.onEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  const writers = startWriters({ urls, setup, count: 10, random: context.random })
  await wait(context.bySize({ full: 60_000, short: 5_000, smoke: 1_000 }))

  const acknowledged = () => writers.intents.flatMap(({ issueId }) => issueId ?? [])
  const head = join(dataDir, 'head.json')
  writeFileSync(head, await command('ledger', cluster.url, dataDir, 'head'))
  const before = { own: acknowledged(), dump: [] as string[] }
  const own = await timed(() => command('backup', cluster.url, dataDir, 'create'))
  before.dump = acknowledged()
  const dumpFile = join(dataDir, 'pg_dump')
  const dump = await timed(() =>
    run(programOf(cluster, 'pg_dump'), ['-Fc', '-f', dumpFile, cluster.url]).then(({ stdout }) => stdout),
  )
  await wait(1_000)
  await writers.stop()
  const found = await checkContest(pool, setup.contestId, writers.intents)

  const restored = await emptyDatabase(context, cluster, 'restored')
  const restore = await timed(() => command('backup', restored.url, dataDir, 'restore', writtenTo(own.text)))
  const dumped = await emptyDatabase(context, cluster, 'dumped')
  await run(programOf(cluster, 'pg_restore'), ['-d', dumped.url, dumpFile])

  const quiet = await emptyDatabase(context, cluster, 'quiet')
  const file = writtenTo(await command('backup', cluster.url, dataDir, 'create'))
  await command('backup', quiet.url, dataDir, 'restore', file)
  // A broken chain makes the command exit with 1, which fails the scenario.
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
      'the backup holds everything acknowledged before it started': missing.own === 0,
      'the dump of pg_dump does too': missing.dump === 0,
      'neither holds a submission without its revision or its ledger event': partial.own + partial.dump === 0,
      'the ledger chain verifies in each, against a head signed before':
        verified.length === 4 && / in the ledger as they were written/.test(restore.text),
      'a backup of an idle database restores to the same digest of every table': digestThen === digestNow,
      'no request fails meanwhile': [...writers.statuses.keys()].every((status) => status === '201'),
    },
  }
}

async function timed(act: () => Promise<string>): Promise<{ ms: number; text: string }> {
  const startedAt = performance.now()
  const text = await act()
  return { ms: Math.round(performance.now() - startedAt), text }
}

const command = (name: string, databaseUrl: string, dataDir: string, ...words: string[]) =>
  runCommand(name, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, ...words)

const writtenTo = (text: string) => /Written to (\S+)/.exec(text)?.[1] ?? ''

async function emptyDatabase(context: Context, cluster: ChaosCluster, name: string) {
  await cluster.query(`create database ${name}`)
  const url = new URL(cluster.url)
  url.pathname = `/${name}`
  return { url: url.href, pool: openPool(context, url.href) }
}

async function missingIn(pool: Pool, ids: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from unnest($1::uuid[]) as id where id not in (select id from issues)',
    [ids],
  )
  return rows[0]?.count ?? -1
}

/** Restored submissions without the rows that are stored with them. */
async function partialIn(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from issues i
     where not exists (select from revisions r where r.issue_id = i.id)
        or not exists (select from ledger_events e where e.issue_id = i.id and e.kind = 'issue_submitted')`,
  )
  return rows[0]?.count ?? -1
}

/** One digest of all rows of all tables of a backup. */
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
  backup: { about: 'F24: a backup under load, restored into an empty database', run: backupUnderLoad },
}

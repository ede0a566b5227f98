import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverAccount } from '../../../test/machine/postgres-cluster'
import { findPostgresPrograms } from '../../../test/machine/postgres-programs'
import { queryAt, startChaosCluster } from '../../chaos/cluster'
import type { Context } from '../../chaos/scenario'
import { fillDatabase } from './fill-database'
import type { Size } from './generated-contest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A PostgreSQL whose files stay in .cache, so that a generated database is available to the next run. */
export type CachedCluster = {
  pid(): number
  /** Generated now, or by an earlier run. */
  rows(given: RowOptions): Promise<CachedRows>
}

export type CachedRows = {
  /** Of the generated rows themselves, only to read. Nobody may be connected to it while it is copied. */
  templateUrl: string
  /** A new database with the generated rows, which is dropped at the end. Returns its address. */
  copy(name: string): Promise<string>
}

export type RowOptions = { size: Size; seed: number }

export async function startCachedCluster(context: Context): Promise<CachedCluster> {
  const folder = keptFolder()
  refuseSecondRun(folder)
  const cluster = await startChaosCluster(context, { folder, settings: serverSettings })
  const urlOf = (name: string) => cluster.url.replace(/\/[^/]*$/, `/${name}`)
  const drop = (name: string) => cluster.query(`drop database if exists ${name} with (force)`)
  const names = async (pattern: string) =>
    (
      await cluster.query<{ name: string }>('select datname as name from pg_database where datname like $1', [pattern])
    ).map(({ name }) => name)
  for (const left of await names('copy\\_%')) await drop(left)

  async function generate(template: string, { size, seed }: RowOptions): Promise<void> {
    const startedAt = performance.now()
    await drop('unfinished')
    await cluster.query('create database unfinished')
    await fillDatabase(urlOf('unfinished'), size, seed)
    // Now, rather than by autovacuum in the middle of a round.
    await vacuum(urlOf('unfinished'))
    await cluster.query(`alter database unfinished rename to ${template}`)
    context.log(`${size.issues} issues generated in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  }

  return {
    pid: cluster.pid,
    async rows(given) {
      const { size, seed } = given
      const template = `speed_${size.issues}_${seed}_${fingerprint()}`
      const known = await names(`speed\\_${size.issues}\\_${seed}\\_%`)
      for (const old of known) if (old !== template) await drop(old)
      if (!known.includes(template)) await generate(template, given)
      return {
        templateUrl: urlOf(template),
        async copy(name) {
          context.onEnd(async () => void (await drop(`copy_${name}`)))
          await cluster.query(`create database copy_${name} template ${template} strategy file_copy`)
          return urlOf(`copy_${name}`)
        },
      }
    },
  }
}

/** Like production, but without background work that would affect only one side. */
const serverSettings = {
  shared_buffers: '512MB',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '8GB',
}

/** One for each major version of PostgreSQL, whose files differ. In the system's temporary folder if it cannot reach ours. */
function keptFolder(): string {
  const printed = execFileSync(join(findPostgresPrograms(), 'postgres'), ['--version'], { encoding: 'utf8' })
  const version = /\d+/.exec(printed)?.[0]
  const folder = join(root, '.cache', `speed-postgres-${version}`)
  const account = serverAccount()
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' })
  if (status === 0) return folder
  const outside = join(tmpdir(), `primacy-speed-postgres-${version}`)
  mkdirSync(outside, { recursive: true, mode: 0o755 })
  return outside
}

/** The file's first line is the process that has these files open. */
function refuseSecondRun(folder: string): void {
  const lock = join(folder, 'files', 'postmaster.pid')
  const pid = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : 0
  if (pid > 0 && existsSync(`/proc/${pid}`))
    throw new Error(`Another run of the bench uses ${folder}: its PostgreSQL is process ${pid}.`)
}

const decidesRows = /^(?!cached-cluster).*(?<!\.test)\.(sql|ts)$/

/** Changes with the schema and the generator, which would otherwise leave outdated rows. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of ['src/server/db/migrations', 'bench/speed/rows'])
    for (const name of readdirSync(join(root, folder)).sort())
      if (decidesRows.test(name)) hash.update(readFileSync(join(root, folder, name)))
  return hash.digest('hex').slice(0, 12)
}

const vacuum = (url: string) => queryAt(url, 'vacuum (freeze, analyze)')

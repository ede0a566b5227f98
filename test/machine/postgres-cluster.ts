import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../src/server/db/database'
import { migrate } from '../../src/server/db/migrate'
import { freePort } from './free-port'
import { findPostgresPrograms } from './postgres-programs'

/** The migrated, empty database that every worker copies. */
export const templateName = 'primacy_template'

/** Starts a private PostgreSQL for one test run, or uses the one of TEST_DATABASE_URL; returns the teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? { url: given, stop: async () => {} } : await startCluster()
  try {
    await prepareTemplate(cluster.url)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  process.env.TEST_DATABASE_URL = cluster.url
  return cluster.stop
}

export type Cluster = { url: string; stop(): Promise<void> }

/** A durable one waits for the disk, as a server in production must. */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync('/tmp/primacy-postgres-')
  const account = serverAccount()
  const programs = reachablePrograms(findPostgresPrograms(), folder, account)
  chmodSync(folder, 0o755)
  const files = join(folder, 'files')
  const run = { ...account, cwd: '/tmp', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' } }
  if (account) chownSync(folder, account.uid, account.gid)
  const options = ['-D', files, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync']
  execFileSync(join(programs, 'initdb'), options, { ...run, stdio: 'pipe' })

  const port = await freePort()
  // The shell stops the server when its standard input closes, which happens however this process exits.
  const script = '"$0" "$@" >"$LOG" 2>&1 & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$FOLDER"'
  const settings = [
    `fsync=${isDurable ? 'on' : 'off'}`,
    'max_connections=60',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
  ]
  const parameters = ['-D', files, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn('/bin/sh', ['-c', script, join(programs, 'postgres'), ...parameters], {
    ...run,
    env: { ...run.env, LOG: join(folder, 'log'), FOLDER: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  async function stop(): Promise<void> {
    server.stdin?.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilAnswering(url, join(folder, 'log'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** The account to run PostgreSQL as, which refuses to run as root; null for the current one. */
export function serverAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = ['postgres:', 'nobody:'].flatMap((name) => accounts.filter((account) => account.startsWith(name)))[0]
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

/** The account may have no access to node_modules, so programs from there are copied to `folder`. */
export function reachablePrograms(
  programs: string,
  folder: string,
  account: { uid: number; gid: number } | null,
): string {
  if (!account || !programs.includes('node_modules')) return programs
  const copy = join(folder, 'programs')
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

async function untilAnswering(url: string, log: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await wait(100)
    }
  }
  throw new Error(`The PostgreSQL for the tests did not start:\n${readFileSync(log, 'utf8')}`)
}

async function prepareTemplate(clusterUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query(`drop database if exists ${templateName}`)
  await client.query(`create database ${templateName}`)
  await client.end()
  const url = new URL(clusterUrl)
  url.pathname = `/${templateName}`
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  await migrate(database)
  await database.close()
}

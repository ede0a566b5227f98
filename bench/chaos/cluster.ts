import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.mjs'
import { reachablePrograms, serverAccount } from '../../src/server/testing/postgres-cluster'
import { findPostgresPrograms } from '../../src/server/testing/postgres-programs'
import type { Trial } from './scenario'

type ClusterOptions = {
  /** Never a database on the server that smoke forms share. */
  own?: boolean
  /** Where the files go; a folder of its own below /tmp when nothing is said. */
  folder?: string
  settings?: Record<string, string>
}

/** A private PostgreSQL that keeps what it acknowledged, unlike the one of the tests, and that can be killed. */
export type ChaosCluster = {
  url: string
  programs: string
  /** Starts the server, and waits until it answers; returns how many milliseconds after the call that was. */
  start(): Promise<number>
  /** 'immediate' is pg_ctl's: every backend ends at once. 'kill' ends the postmaster with SIGKILL. */
  end(how: 'fast' | 'immediate' | 'kill'): Promise<void>
  pid(): number
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const

type Server = { pid: number; ended: Promise<void> }

/** In a smoke form, a database on the server that they share, unless the fault needs a server of its own. */
export async function startChaosCluster(trial: Trial, options: ClusterOptions = {}): Promise<ChaosCluster> {
  if (trial.house && !options.own && !options.folder) return trial.house.database()
  const place = prepareFiles(trial, options.folder)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = {
    port: String(port),
    max_connections: '100',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...options.settings,
  }
  let server: Server | null = null
  const cluster: ChaosCluster = {
    url,
    programs: place.programs,
    async start() {
      const startedAt = performance.now()
      // After SIGKILL the backends of the dead postmaster may live on for a moment, and a new one refuses to start.
      for (let attempt = 0; attempt < 100; attempt += 1) {
        server = await launch(place, settings)
        const isUp = await Promise.race([server.ended.then(() => false), untilAnswering(url)])
        if (isUp) return performance.now() - startedAt
        await wait(100)
      }
      throw new Error('PostgreSQL did not start')
    },
    async end(how) {
      if (!server) return
      process.kill(server.pid, signals[how])
      await server.ended
      server = null
    },
    pid: () => server?.pid ?? 0,
    query: (text, values) => queryAt(url, text, values),
  }
  trial.after(() => cluster.end('fast'))
  await cluster.start()
  return cluster
}

export async function queryAt<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

type Place = { programs: string; files: string; run: SpawnOptions }

/** Made by initdb with checksums, and with the settings that a server in production has. */
function prepareFiles(trial: Trial, folder: string | undefined): Place {
  const own = mkdtempSync('/tmp/primacy-chaos-pg-')
  trial.after(() => rmSync(own, { recursive: true, force: true }))
  chmodSync(own, 0o755)
  const account = serverAccount()
  const programs = reachablePrograms(findPostgresPrograms(), own, account)
  const files = join(folder ?? own, 'files')
  mkdirSync(files, { mode: 0o700 })
  if (account) for (const path of [own, files]) chownSync(path, account.uid, account.gid)
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', LOG: join(own, 'log') }
  const run = { ...account, cwd: '/tmp', env }
  const options = ['-D', files, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale']
  execFileSync(join(programs, 'initdb'), [...options, '--data-checksums', '--no-sync'], { ...run, stdio: 'pipe' })
  return { programs, files, run }
}

/** The shell ends the server when its standard input closes, and that happens however the bench dies. */
const script =
  'exec 3<&0; "$0" "$@" >>"$LOG" 2>&1 & server=$!; echo $server; (cat <&3 >/dev/null; kill -INT $server) & wait $server'

async function launch({ programs, files, run }: Place, settings: Record<string, string>): Promise<Server> {
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const line = ['-c', script, join(programs, 'postgres'), '-D', files, ...parameters]
  const shell = spawn('/bin/sh', line, { ...run, stdio: ['pipe', 'pipe', 'ignore'], detached: true })
  const ended = new Promise<void>((resolve) =>
    shell.once('exit', () => {
      shell.stdin?.destroy()
      resolve()
    }),
  )
  const pid = await new Promise<number>((resolve) => shell.stdout?.once('data', (text) => resolve(Number(text))))
  return { pid, ended }
}

async function untilAnswering(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await wait(50)
    }
  }
  return false
}

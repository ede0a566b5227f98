import { execFile, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../test/machine/free-port'
import { reachablePrograms, serverAccount } from '../../test/machine/postgres-cluster'
import { findPostgresPrograms } from '../../test/machine/postgres-programs'
import type { Context } from './scenario'
import type { ChaosCluster } from './servers'

type ClusterOptions = {
  /** Forces a separate server, because the scenario stops or kills it. */
  own?: boolean
  /** For the files, which are used again if they are there; by default a new folder below /tmp. */
  folder?: string
  /** It starts as a standby of this one. */
  standbyOf?: ChaosCluster
  settings?: Record<string, string>
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const

type Server = { pid: number; ended: Promise<void> }

/** In a smoke run, a database on the shared server, unless the scenario needs its own. */
export async function startChaosCluster(context: Context, options: ClusterOptions = {}): Promise<ChaosCluster> {
  if (context.shared && !options.own && !options.folder) return context.shared.database()
  const installation = prepareFiles(context, options)
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
    programs: installation.programs,
    async start() {
      const startedAt = performance.now()
      // After SIGKILL, the dead postmaster's backends may survive briefly, and a new one refuses to start.
      for (let attempt = 0; attempt < 100; attempt += 1) {
        server = await launch(installation, settings)
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
    files: installation.files,
    async run(program, ...args) {
      await promisify(execFile)(programOf(cluster, program), args, installation.run)
    },
    async copy(primary) {
      await rm(installation.files, { recursive: true, force: true })
      const from = ['-d', `${primary.url}?application_name=standby`, '-D', installation.files]
      await cluster.run('pg_basebackup', ...from, '--write-recovery-conf', '--checkpoint=fast', '--no-sync')
    },
    query: (text, values) => queryAt(url, text, values),
  }
  context.onEnd(() => cluster.end('fast'))
  if (options.standbyOf) await cluster.copy(options.standbyOf)
  await cluster.start()
  return cluster
}

/** The folder may hold links to the server's programs only; the others are where they point to. */
export const programOf = ({ programs }: Pick<ChaosCluster, 'programs'>, name: string) =>
  join(dirname(realpathSync(join(programs, 'initdb'))), name)

export function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split('\n').map(Number).filter(Boolean)
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

type Installation = { programs: string; files: string; run: SpawnOptions }

/** Created with checksums, and with the settings of a production server. */
function prepareFiles(context: Context, { folder, standbyOf }: ClusterOptions): Installation {
  const own = mkdtempSync('/tmp/primacy-chaos-pg-')
  context.onEnd(() => rmSync(own, { recursive: true, force: true }))
  chmodSync(own, 0o755)
  const account = serverAccount()
  const programs = reachablePrograms(findPostgresPrograms(), own, account)
  const files = join(folder ?? own, 'files')
  const isNew = !existsSync(files)
  if (isNew) mkdirSync(files, { mode: 0o700 })
  if (account) for (const path of [own, files]) chownSync(path, account.uid, account.gid)
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', LOG: join(own, 'log') }
  const run = { ...account, cwd: '/tmp', env }
  const options = ['-D', files, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale']
  if (isNew && !standbyOf)
    execFileSync(join(programs, 'initdb'), [...options, '--data-checksums', '--no-sync'], { ...run, stdio: 'pipe' })
  return { programs, files, run }
}

/** The shell stops the server when its standard input closes, which happens however the bench exits. */
const script =
  'exec 3<&0; "$0" "$@" >>"$LOG" 2>&1 & server=$!; echo $server; (cat <&3 >/dev/null; kill -INT $server) & wait $server'

async function launch({ programs, files, run }: Installation, settings: Record<string, string>): Promise<Server> {
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

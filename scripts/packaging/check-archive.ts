import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { freePort } from '../../test/machine/free-port'
import { startCluster } from '../../test/machine/postgres-cluster'
import { type Checks, expectThat } from './checks'
import { commandsOf } from './operate-commands'
import { type Environment, ordinaryAccount, runCommands, runProgram, type Server, startServer } from './run-commands'

type Workshop = { root: string; folder: string; archive: string; env: Environment }

/**
 * Unpacks the archive following docs/operate.md, and runs it under an account that can only write to its data folder.
 */
export async function checkArchive({ check }: Checks, workshop: Workshop): Promise<void> {
  const { root, folder, archive, env } = workshop
  const unpacked = join(folder, basename(archive, '.tar.gz'))
  await check('archive', async () => {
    cpSync(archive, join(folder, basename(archive)))
    await runCommands(commandsOf(root, 'archive'), { cwd: folder, env })
    const packages = installedPackages(unpacked)
    expectThat(toolsAmong(root, packages).length === 0, `tools are installed: ${toolsAmong(root, packages)}`)
    return `${megabytes(statSync(archive).size)}, unpacked and installed ${megabytes(await sizeOf(unpacked))}, ${packages.length} production packages, no development package`
  })
  await check('secrets', async () => {
    await runCommands(commandsOf(root, 'secrets'), { cwd: folder, env })
    return readdirSync(join(folder, 'secrets')).join(', ')
  })
  // The secrets folder excludes others, and the account that runs the server is a different one here.
  if (ordinaryAccount.uid !== undefined) chownSync(join(folder, 'secrets'), ordinaryAccount.uid, 10001)
  await checkEmbedded({ check }, workshop, unpacked)
  await checkPostgres({ check }, workshop, unpacked)
  await checkMessages({ check }, workshop, unpacked)
}

async function checkEmbedded({ check }: Pick<Checks, 'check'>, { root, folder, env }: Workshop, cwd: string) {
  const dataDir = dataFolder(folder, 'embedded')
  await check('embedded database, program folder read-only', async () => {
    await runProgram('chmod', ['-R', 'a-w', cwd], { cwd: folder, env })
    const PORT = String(await freePort())
    const place = { cwd, env: { ...env, PORT, DATA_DIR: dataDir }, account: ordinaryAccount }
    const server = await startServer(['/bin/sh', '-eu', '-c', commandsOf(root, 'start-embedded')], PORT, place)
    return checked(server)
  })
}

async function checkPostgres({ check }: Pick<Checks, 'check'>, { root, folder, env }: Workshop, cwd: string) {
  const cluster = await startCluster({ isDurable: true })
  const dataDir = dataFolder(folder, 'postgres')
  try {
    const PORT = String(await freePort())
    writeFileSync(join(folder, 'secrets/database_url'), cluster.url)
    const place = { cwd, env: { ...env, PORT, DATA_DIR: dataDir }, account: ordinaryAccount }
    const exports = commandsOf(root, 'start-postgres').replace(/^npm start$/m, '')
    const run = (commands: string, more: Environment = {}, input = '') =>
      runCommands(`${exports}\n${commands}`, { ...place, env: { ...place.env, ...more }, input })
    await check('PostgreSQL, program folder read-only', async () => {
      const server = await startServer(['/bin/sh', '-eu', '-c', commandsOf(root, 'start-postgres')], PORT, place)
      return checked(server, async () => {
        const answers = await run(commandsOf(root, 'health'))
        const link = await run(commandsOf(root, 'setup-link'))
        expectThat(link.includes('/setup#token='), `no setup link in ${link}`)
        const made = await run(commandsOf(root, 'first-admin'), {}, 'Long-enough!phrase-41\n')
        return `${lastLine(answers)}; ${lastLine(made)}`
      })
    })
    await check('backup and restore', async () => {
      const listed = await run(commandsOf(root, 'backup'))
      const file = readdirSync(join(dataDir, 'backups'))[0] ?? ''
      expectThat(listed.includes(file) && file !== '', `no backup in ${listed}`)
      const empty = new URL(cluster.url)
      empty.pathname = '/restored'
      await runProgram('psql', [cluster.url, '-c', 'create database restored'], { cwd: '/tmp', env })
      writeFileSync(join(folder, 'secrets/database_url'), empty.href)
      const restored = await run(commandsOf(root, 'restore'), { BACKUP: join(dataDir, 'backups', file) })
      expectThat(/^[1-9]\d* rows restored/m.test(restored), `nothing was restored: ${restored}`)
      return restored.split('\n').find((line) => line.includes('rows restored')) ?? ''
    })
  } finally {
    await cluster.stop()
  }
}

/** The message for an operator who starts it incorrectly: one line immediately, and exit code 1. */
async function checkMessages({ check }: Pick<Checks, 'check'>, { folder, env }: Workshop, cwd: string) {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const writable = dataFolder(folder, 'messages')
  const cases: [string, Environment, RegExp][] = [
    ['DATA_DIR is a file', { DATA_DIR: file }, /is a file: set it to a folder/],
    ['DATA_DIR cannot be made', { DATA_DIR: '/proc/primacy' }, /or set DATA_DIR to another folder/],
    ...(ordinaryAccount.uid === undefined
      ? []
      : [
          ['DATA_DIR of another account', { DATA_DIR: cwd }, /\(uid 10001\) cannot write to /] as [
            string,
            Environment,
            RegExp,
          ],
        ]),
    [
      'HOST of another machine',
      { DATA_DIR: writable, HOST: '192.0.2.1' },
      /HOST 192\.0\.2\.1 is not an address of this/,
    ],
  ]
  for (const [name, settings, expected] of cases) {
    await check(`message: ${name}`, async () => {
      const production = {
        ...env,
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://audits.example.com',
        EMBEDDED_OK: '1',
        LOG_LEVEL: 'silent',
        ...settings,
      }
      const place = { cwd, env: production, account: ordinaryAccount }
      const { code, err } = await runProgram(process.execPath, ['dist/server/start.js'], place)
      expectThat(code === 1 && expected.test(err) && err.trim().split('\n').length === 1, `exit code ${code}, ${err}`)
      return err
    })
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''

/** Checks a server from outside, runs `more` while it is running, and stops it. */
export async function checked(server: Server, more = async () => ''): Promise<string> {
  try {
    const found = await more()
    const health = await (await fetch(`${server.url}/healthz`)).json()
    const page = await fetch(`${server.url}/login`)
    const text = await page.text()
    expectThat(page.ok && text.includes('<div id="root"'), `/login answers ${page.status}: ${text.slice(0, 200)}`)
    return `/readyz ok, login page of ${text.length} bytes, ${health.version} commit ${health.commit} schema ${health.schema}${found && `; ${found}`}`
  } finally {
    await server.stop()
  }
}

/** A folder that the server's account can write to. */
function dataFolder(folder: string, name: string): string {
  const path = join(folder, `data-${name}`)
  mkdirSync(path, { mode: 0o700 })
  if (ordinaryAccount.uid !== undefined) chownSync(path, ordinaryAccount.uid, 10001)
  return path
}

/** Package names according to npm's records in node_modules. */
export function installedPackages(folder: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  return Object.keys(packages)
}

/** The packages that the clone's lockfile has only for development. */
export function toolsAmong(root: string, installed: readonly string[]): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return installed.filter((path) => packages[path] === undefined || packages[path].dev === true)
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

async function sizeOf(folder: string): Promise<number> {
  const { out } = await runProgram('du', ['-sb', folder], { cwd: folder, env: { PATH: process.env.PATH ?? '' } })
  return Number(out.split('\t')[0])
}

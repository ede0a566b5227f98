import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/machine/free-port'
import { productCommand } from '#test/machine/product-command'
import { temporaryFolder } from '#test/machine/temporary-folder'
import { emptyDatabase } from '#test/server/databases'
import { startTestApp, type TestApp } from '#test/server/start-test-app'
import { lockFolder } from '../../db/folder-lock'
import { noKeys } from '../backup-keys'
import { backupFolder } from '../places/choose-place'
import { checkBackup, restoreBackup } from '../read-backup'
import { writeBackupOf } from '../write-backup'
import { backupSocket, socketProblem } from './backup-socket'
import { findRunningServer } from './running-server'
import { serveBackups } from './serve-backups'

const passphrase = 'correct horse battery staple'

type Ended = { code: number; out: string; err: string }

/** `npm run backup` as an operator runs it. */
const backup = (settings: Record<string, string>, ...words: string[]) =>
  new Promise<Ended>((done) => {
    const env = { PATH: process.env.PATH ?? '', ...settings }
    execFile(process.execPath, [...productCommand('backup'), ...words], { env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

/** An app whose database can be backed up through the folder. */
async function backedUpApp(options: { stallMs?: number } = {}) {
  const dataDir = temporaryFolder()
  const app = await startTestApp()
  const warnings: string[] = []
  const { db, clock } = app
  const served = await serveBackups({ db, clock, dataDir, warn: (text) => warnings.push(text), ...options })
  onTestFinished(served.stop)
  return { app, dataDir, served, warnings }
}

/** More than the kernel holds for a reader that reads nothing. */
async function fillDatabase({ database }: TestApp): Promise<void> {
  await database.pool.query(
    `insert into ledger_events (at, kind, after)
     select now(), 'test', jsonb_build_object('text', repeat(md5(n::text), 300)) from generate_series(1, 400) n`,
  )
}

/** A reader that takes the first bytes of a backup and then nothing. */
async function stoppedReader(dataDir: string): Promise<Socket> {
  const socket = connect(backupSocket(dataDir))
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write('GET /backup HTTP/1.1\r\nHost: server\r\n\r\n')
  await once(socket, 'readable')
  return socket
}

/** What the command does with a server that it has found. */
async function backUp(dataDir: string, keys = noKeys): Promise<string> {
  const server = await findRunningServer(dataDir)
  if (!server) throw new Error('no server was found')
  return writeBackupOf(server, { folder: backupFolder(dataDir), now: new Date(), keys })
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

async function submit(app: TestApp, title: string) {
  const [ada, olga] = [await app.person('ada'), await app.person('olga')]
  const contest = await app.contest(olga, { title })
  return app.call('submitIssue', {
    as: ada,
    body: { contestId: contest.id, title, description: 'Redeem settles twice.' },
  })
}

test('an operator backs up a running server, and restores it elsewhere [T63]', { timeout: 180_000 }, async () => {
  const dataDir = temporaryFolder()
  const port = await freePort()
  const admin = { ADMIN_EMAIL: 'olga@primacy.example', ADMIN_USERNAME: 'olga', ADMIN_PASSWORD: 'Correct-Horse-7!' }
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: String(port), ...admin }
  const server = spawn(process.execPath, productCommand('start'), { env, stdio: 'ignore' })
  onTestFinished(() => void server.kill('SIGKILL'))
  await expect.poll(() => statusOf(`http://127.0.0.1:${port}/readyz`), { timeout: 120_000 }).toBe(200)
  expect([statSync(dataDir).mode & 0o777, statSync(backupSocket(dataDir)).mode & 0o777]).toEqual([0o700, 0o600])

  const made = await backup({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase }, 'create')
  expect(made).toMatchObject({ code: 0, err: '' })
  const file = made.out.replace('Written to ', '').trim()
  expect(file).toMatch(/\.jsonl\.gz\.age$/)
  expect(await statusOf(`http://127.0.0.1:${port}/readyz`)).toBe(200)

  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(existsSync(backupSocket(dataDir))).toBe(false)
  const elsewhere = await emptyDatabase()
  await restoreBackup(elsewhere.db, file, { ...noKeys, passphrase })
  expect((await elsewhere.pool.query('select username from users')).rows).toEqual([{ username: 'olga' }])
})

test('submissions go on while an operator backs up, and the last backup is remembered [T63]', async () => {
  const { app, dataDir } = await backedUpApp()
  await submit(app, 'Before the backup')
  let isMade = false
  const making = backup({ DATA_DIR: dataDir }, 'create').finally(() => {
    isMade = true
  })
  const statuses: number[] = []
  while (!isMade) statuses.push((await submit(app, `Meanwhile ${statuses.length}`)).status)
  const { code, out } = await making
  expect([code, new Set(statuses)]).toEqual([0, new Set([201])])
  const file = out.replace('Written to ', '').trim()
  const { rows } = await app.database.pool.query('select file, bytes::int as bytes from backup_runs')
  expect(rows).toEqual([{ file, bytes: statSync(file).size }])
  await emptyDatabase()
  await restoreBackup(app.db, file)
  expect((await app.database.pool.query(`select title from issues where title like 'Before%'`)).rows).toHaveLength(1)
})

test('two operators who back up concurrently both get everything', async () => {
  const { app, dataDir } = await backedUpApp()
  await fillDatabase(app)
  await Promise.all([backUp(dataDir), backUp(dataDir, { ...noKeys, passphrase })])
  const { rows } = await app.database.pool.query('select is_encrypted as encrypted from backup_runs order by 1')
  expect(rows).toEqual([{ encrypted: false }, { encrypted: true }])
})

test('a reader that disconnects leaves no transaction, and the next backup is complete', async () => {
  const { app, dataDir } = await backedUpApp()
  await fillDatabase(app)
  const socket = await stoppedReader(dataDir)
  socket.destroy()
  expect((await submit(app, 'After it went')).status).toBe(201)
  expect((await checkBackup(await backUp(dataDir))).rows).toBeGreaterThan(400)
})

test('disconnects a reader that stops reading, so that the site continues', async () => {
  const { app, dataDir } = await backedUpApp({ stallMs: 100 })
  await fillDatabase(app)
  const socket = await stoppedReader(dataDir)
  expect((await submit(app, 'While it stands still')).status).toBe(201)
  socket.destroy()
})

test('a server that stops during a backup ends it and notifies the operator', async () => {
  const { app, dataDir, served } = await backedUpApp()
  await fillDatabase(app)
  const socket = await stoppedReader(dataDir)
  const told = expect(backUp(dataDir)).rejects.toThrow('the server ended the connection')
  await expect.poll(() => existsSync(backupFolder(dataDir))).toBe(true)
  await served.stop()
  socket.destroy()
  await told
  expect(readdirSync(backupFolder(dataDir))).toEqual([])
  expect((await submit(app, 'After the stop')).status).toBe(201)
})

test('the socket serves nothing but backups', async () => {
  const { dataDir } = await backedUpApp()
  const socket = connect(backupSocket(dataDir))
  socket.end('POST /backup HTTP/1.1\r\nHost: server\r\nContent-Length: 8\r\n\r\nselect 1')
  const [reply] = await once(socket, 'data')
  expect(String(reply)).toMatch(/^HTTP\/1.1 404 /)
})

test('replaces a socket that a killed server left, and an orphaned socket does not prevent a backup', async () => {
  const app = await startTestApp()
  const dataDir = temporaryFolder()
  writeFileSync(backupSocket(dataDir), '')
  const served = await serveBackups({ db: app.db, clock: app.clock, dataDir, warn: () => {} })
  expect(statSync(backupSocket(dataDir)).isSocket()).toBe(true)
  await served.stop()
  writeFileSync(backupSocket(dataDir), '')
  expect(await findRunningServer(dataDir)).toBeNull()
})

test('tells the operator if the process using the folder offers no backup, like an earlier version', async () => {
  const dataDir = temporaryFolder()
  const lock = await lockFolder(dataDir)
  onTestFinished(lock.release)
  await expect(findRunningServer(dataDir)).rejects.toThrow(/is in use by another .* BACKUP_EVERY_HOURS/)
})

test('serves a folder with too long a path without backups, and tells the log and the operator', async () => {
  const { db, clock } = await startTestApp()
  const dataDir = `${temporaryFolder()}/${'a'.repeat(100)}`
  mkdirSync(dataDir)
  const warnings: string[] = []
  const served = await serveBackups({ db, clock, dataDir, warn: (text) => warnings.push(text) })
  await served.stop()
  expect(warnings).toEqual([expect.stringContaining('is longer than the 103 bytes')])
  const lock = await lockFolder(dataDir)
  onTestFinished(lock.release)
  await expect(findRunningServer(dataDir)).rejects.toThrow('is longer than the 103 bytes')
})

test('on Windows, points the operator to the schedule', () => {
  expect(socketProblem('data', 'win32')).toContain('on Windows')
})

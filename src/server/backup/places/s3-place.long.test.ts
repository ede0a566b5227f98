import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startS3Server } from '#test/machine/s3-server'
import { emptyDatabase } from '#test/server/databases'
import { findLastBackup } from '../../admin/system/system-queries'
import { noKeys } from '../backup-keys'
import { restoreBackup, withTemporaryCopy } from '../read-backup'
import { writeBackup } from '../write-backup'
import { readPart, s3Place } from './s3-place'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))

async function withStore(options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-store-'))
  const { url, stop } = await startS3Server('backups', options)
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true })
  })
  const settings = { endpoint: url, bucket: 'backups', region: 'us-east-1', prefix: 'primacy/' }
  return { folder, settings: { ...settings, keyId: 'S3RVER', secret: 'S3RVER' } }
}

test('a backup in a store is listed, restored and deleted, and no file of it stays here [T63]', async () => {
  const { folder, settings } = await withStore({ isLenient: true })
  const { db, pool } = await emptyDatabase()
  await pool.query(`insert into ledger_events (at, kind) values (now(), 'stored')`)
  const keys = { ...noKeys, formerKey: randomBytes(32) }
  const place = s3Place(settings)
  expect(await place.list()).toEqual([])
  for (const hour of [8, 9]) await writeBackup(db, { folder, now: at(hour), keys }, place)
  writeFileSync(join(folder, 'note'), 'not a backup')
  await place.keep(join(folder, 'note'), 'note.txt')

  const [newest, oldest] = await place.list()
  const file = 's3://backups/primacy/primacy-20261121T090000Z.jsonl.gz.age'
  expect(newest).toEqual({ name: 'primacy-20261121T090000Z.jsonl.gz.age', file, size: expect.any(Number) })
  expect(await findLastBackup(db)).toMatchObject({ file, bytes: newest?.size, isEncrypted: true })
  expect(readdirSync(folder)).toEqual([])

  await emptyDatabase()
  await withTemporaryCopy(await place.read(file), folder, (path) => restoreBackup(db, path, keys, file))
  expect((await pool.query('select kind from ledger_events')).rows).toEqual([{ kind: 'stored' }])
  await place.remove(oldest?.name ?? '')
  expect((await place.list()).map(({ name }) => name)).toEqual([newest?.name])
})

test('a large file is stored in parts, byte for byte', async () => {
  const { folder, settings } = await withStore()
  const bytes = randomBytes(33 * 1024 * 1024)
  const file = join(folder, 'large')
  writeFileSync(file, bytes)
  const place = s3Place(settings)
  const kept = await place.keep(file, 'primacy-large.jsonl.gz')
  expect((await buffer(await place.read(kept))).equals(bytes)).toBe(true)
  expect(existsSync(file)).toBe(false)
})

test('reports what a store refuses along with its URL, and loses and leaks nothing', async () => {
  const { folder, settings } = await withStore()
  const { db } = await emptyDatabase()
  const wrong = s3Place({ ...settings, secret: 'not the secret of this key' })
  const problem = await writeBackup(db, { folder, now: at(8) }, wrong).catch((error: Error) => error.message)
  expect(problem).toMatch(/^The store at http:\S+ refused s3:\/\/backups\/: .*SignatureDoesNotMatch/)
  expect(problem).not.toContain('not the secret')
  expect(await findLastBackup(db)).toBeNull()
  const nobody = s3Place({ ...settings, endpoint: 'http://127.0.0.1:1' })
  await expect(nobody.list()).rejects.toThrow('The store at http://127.0.0.1:1 refused s3://backups/: ')
  await expect(s3Place(settings).read('s3://backups/primacy/none')).rejects.toThrow(
    'There is no s3://backups/primacy/none',
  )
  await expect(s3Place(settings).read('s3://others/one')).rejects.toThrow('is not in the bucket backups')
})

test('reads a complete part even if the file system returns it in pieces', async () => {
  const file = randomBytes(10)
  let at = 0
  const handle = {
    async read(into: Buffer, offset: number, length: number) {
      const piece = file.subarray(at, at + Math.min(length, 3))
      at += piece.copy(into, offset)
      return { bytesRead: piece.length, buffer: into }
    },
  }
  const parts = [await readPart(handle, 7), await readPart(handle, 7), await readPart(handle, 7)]
  expect(parts).toEqual([file.subarray(0, 7), file.subarray(7), Buffer.alloc(0)])
})

import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startS3Server } from '#test/machine/s3-server'
import { announcedContest } from '#test/server/contests/announced-contest'
import { emptyDatabase } from '#test/server/databases'
import { minutesAfter } from '#test/server/start-test-app'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import type { BackupHead } from '../../../server/backup/backup-file'
import { restoreBackup } from '../../../server/backup/read-backup'
import { writeBackup } from '../../../server/backup/write-backup'
import { type ArchiveStore, archiveStoreOf, setArchiveStore } from '../../../server/db/archives/archive-store'
import { type Bucket, openBucket } from '../../../server/network/bucket'
import { packFiles } from '../test/make-archive'
import { uploadArchive, vaultFiles } from '../test/upload-archive'
import { tendArchives } from './tend-archives'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Large enough for several parts. */
const archive = packFiles({ ...vaultFiles, 'art.png': randomBytes(2_300_000) })

async function contestWithBucket() {
  const { url, stop } = await startS3Server('kept')
  const contest = await announcedContest()
  const { app, olga, id } = contest
  onTestFinished(async () => {
    setArchiveStore(app.db, { keptIn: 'database', bucket: async () => null })
    await stop()
  })
  const address = {
    endpoint: url,
    bucket: 'kept',
    region: 'us-east-1',
    prefix: 'site/',
    keyId: 'S3RVER',
    secret: 'S3RVER',
  }
  const set = {
    ...{ BACKUP_S3_ENDPOINT: url, BACKUP_S3_BUCKET: 'kept', BACKUP_S3_REGION: 'us-east-1', BACKUP_S3_PREFIX: 'site/' },
    ...{ BACKUP_S3_KEY_ID: 'S3RVER', BACKUP_S3_SECRET: 'S3RVER' },
  }
  const keepIn = (SOURCE_STORE: 'database' | 's3', more: object = {}) =>
    setArchiveStore(app.db, archiveStoreOf({ ...set, SOURCE_STORE, ...more }))
  keepIn('s3')
  expect((await uploadArchive(app, { as: olga, contestId: id, archive })).status).toBe(200)
  const query = async <Row extends object>(text: string) => (await app.database.pool.query<Row>(text)).rows
  return {
    ...contest,
    bucket: openBucket(address),
    keepIn,
    query,
    tend: (minutes = 0) => tendArchives(app.db, minutesAfter(app.clock.now(), minutes)),
    objects: async () => (await query<{ name: string }>('select name from source_objects')).map(({ name }) => name),
    parts: () => query('select number from source_archive_parts'),
    download: () => app.call('downloadSource', { as: olga, params: { id } }),
    async downloaded() {
      const headers = { authorization: `Bearer ${olga.token}` }
      const url = `/api/contests/${id}/source/archive`
      return sha256((await app.app.inject({ url, headers })).rawPayload)
    },
  }
}

type Site = Awaited<ReturnType<typeof contestWithBucket>>

/** As if the process ended, or the store, once `act` was done. */
function breakingBucket({ app, bucket }: Site, acts: Partial<Bucket>): void {
  const store: ArchiveStore = { keptIn: 's3', bucket: async () => ({ ...bucket, ...acts }) }
  setArchiveStore(app.db, store)
}

const bytesOf = async (bucket: Bucket, name: string) => buffer((await bucket.read(name)) ?? Readable.from([]))
const isThere = async ({ bucket }: Site, name: string) => (await bucket.read(name)) !== null

test('an operator moves archives into the bucket and back, and nobody notices [T63 T68]', async () => {
  const site = await contestWithBucket()
  const { tend, objects, parts, downloaded, keepIn, verify, bucket } = site
  expect(await downloaded()).toBe(sha256(archive))
  await tend()
  const [name = ''] = await objects()
  expect(name).toMatch(new RegExp(`^sources/${sha256(archive)}-[0-9a-f]{16}$`))
  expect(await parts()).toEqual([])
  const stored = await bytesOf(bucket, name)
  expect(stored.length).toBeGreaterThan(archive.length)
  for (const at of [0, 1_000, 2_000_000]) expect(stored.includes(archive.subarray(at, at + 16))).toBe(false)
  expect(await downloaded()).toBe(sha256(archive))
  expect(await verify()).toBeNull()
  await tend()
  expect(await objects()).toEqual([name])

  keepIn('database')
  await tend()
  expect(await downloaded()).toBe(sha256(archive))
  expect(await isThere(site, name)).toBe(true)
  await tend(16)
  expect(await objects()).toEqual([])
  expect(await isThere(site, name)).toBe(false)
  expect(await verify()).toBeNull()
})

test('what is missing or changed in the bucket is refused and named, and never given out [T68]', async () => {
  const site = await contestWithBucket()
  const { tend, objects, download, downloaded, verify, keepIn, bucket } = site
  await tend()
  const [name = ''] = await objects()
  const stored = await bytesOf(bucket, name)
  const put = (bytes: Buffer) => {
    const rest = [bytes]
    return bucket.put(name, async () => rest.shift() ?? Buffer.alloc(0), 8 * 1024 * 1024)
  }
  const changedAt = (at: number) => {
    const changed = Buffer.from(stored)
    changed[at] = (changed[at] ?? 0) ^ 1
    return changed
  }
  const part = 1_000_028
  const moved = Buffer.concat([stored.subarray(part), stored.subarray(0, part)])
  for (const bytes of [changedAt(40), moved, stored.subarray(0, part)]) {
    await put(bytes)
    const reply = await download()
    expect([reply.status, reply.body]).toMatchObject([503, { code: 'SOURCE_UNREADABLE' }])
    expect(await verify()).toContain(`s3://kept/site/${name} was changed or is incomplete`)
  }
  // What was sent before is cut off, and is no archive.
  await put(changedAt(stored.length - 1))
  await expect(downloaded()).rejects.toThrow()
  expect(await verify()).toContain('was changed or is incomplete')
  await bucket.remove(name)
  expect((await download()).status).toBe(503)
  expect(await verify()).toMatch(/^There is no s3:\/\/kept\/site\/sources\/.* Put the object back/)
  keepIn('s3', { BACKUP_S3_ENDPOINT: undefined })
  expect((await download()).status).toBe(503)
  expect(await verify()).toContain('set BACKUP_S3_ENDPOINT')
  keepIn('s3')
  await put(stored)
  expect(await verify()).toBeNull()
})

test('an end between bucket and database loses no archive and leaves no object', async () => {
  const site = await contestWithBucket()
  const { bucket, tend, objects, parts, downloaded, keepIn, query } = site
  breakingBucket(site, {
    put: async (...put) => {
      await bucket.put(...put)
      throw new Error('ended')
    },
  })
  await expect(tend()).rejects.toThrow('ended')
  // A refusal is known at once; an end of the process only by time.
  await query('update source_objects set condemned_at = null')
  const [left = ''] = await objects()
  expect(await isThere(site, left)).toBe(true)
  expect(await parts()).not.toEqual([])
  keepIn('s3')
  await tend()
  expect(await objects()).toEqual([left])
  breakingBucket(site, { remove: async () => Promise.reject(new Error('not now')) })
  await expect(tend(16)).rejects.toThrow('not now')
  expect(await objects()).toContain(left)
  expect(await parts()).toEqual([])
  keepIn('s3')
  await tend(16)
  expect(await isThere(site, left)).toBe(false)
  expect(await objects()).toHaveLength(1)
  expect(await downloaded()).toBe(sha256(archive))
})

test('an object that took so long that it was given up is never named', async () => {
  const site = await contestWithBucket()
  const { app, bucket, tend, parts, objects } = site
  breakingBucket(site, {
    put: async (...put) => {
      await bucket.put(...put)
      await app.database.pool.query('update source_objects set condemned_at = now()')
    },
  })
  await tend()
  expect(await parts()).not.toEqual([])
  await tend()
  expect(await objects()).toHaveLength(1)
})

test('a removed source and a deleted contest take their objects with them', async () => {
  const site = await contestWithBucket()
  const { app, olga, id, tend, objects } = site
  await tend()
  const [name = ''] = await objects()
  await app.call('removeSource', { as: olga, params: { id } })
  await tend(16)
  expect([await objects(), await isThere(site, name)]).toEqual([[], false])
  await uploadArchive(app, { as: olga, contestId: id, archive })
  await tend()
  const [next = ''] = await objects()
  expect((await app.call('deleteContest', { as: olga, params: { id } })).status).toBe(200)
  await tend(16)
  expect([await objects(), await isThere(site, next)]).toEqual([[], false])
})

test('a backup says what is not in it, and a copy that is restored from it reads the bucket and deletes nothing there', async () => {
  const site = await contestWithBucket()
  const { app, tend, objects, bucket } = site
  await tend()
  const [name = ''] = await objects()
  const folder = mkdtempSync(join(tmpdir(), 'primacy-copy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const heads: BackupHead[] = []
  const file = await writeBackup(app.db, { folder, now: app.clock.now(), onHead: (head) => heads.push(head) })
  expect(heads).toMatchObject([{ archivesInBucket: 1 }])
  const { db } = await emptyDatabase()
  expect((await restoreBackup(db, file)).head.archivesInBucket).toBe(1)
  expect((await verifyLedger(db, [])).problem).toBeNull()
  expect(await objects()).toEqual([])
  await tend()
  const [copy = ''] = await objects()
  expect(copy).not.toBe(name)
  await tend(16)
  expect(await isThere(site, name)).toBe(true)
  await bucket.remove(name)
  expect((await verifyLedger(db, [])).problem).toBeNull()
})

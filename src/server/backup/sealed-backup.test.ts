import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../testing/databases'
import { listBackups, restoreBackup } from './read-backup'
import { opened, sealed } from './sealed-file'
import { writeBackup } from './write-backup'

const key = randomBytes(32)
const headBytes = 48
const sealedChunk = 65_536 + 16

async function collect(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

/** As a stream would hand it over, in pieces that fit nothing. */
const inPieces = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 9_999) }, (_, n) => bytes.subarray(n * 9_999, (n + 1) * 9_999)),
  )

const seal = (content: Buffer) => collect(sealed(inPieces(content), key))
const open = (bytes: Buffer, withKey: Buffer | undefined = key) => collect(opened(inPieces(bytes), withKey))

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])(
  '%i bytes come back as they were sealed',
  async (length) => {
    const content = randomBytes(length)
    const bytes = await seal(content)
    expect(bytes.length).toBe(headBytes + length + 16 * Math.max(1, Math.ceil(length / 65_536)))
    expect((await open(bytes)).equals(content)).toBe(true)
  },
)

test('a sealed file that was cut, lengthened, changed or put together anew does not open to its end', async () => {
  const bytes = await seal(randomBytes(3 * 65_536))
  const chunk = (n: number) => bytes.subarray(headBytes + n * sealedChunk, headBytes + (n + 1) * sealedChunk)
  const head = bytes.subarray(0, headBytes)
  const flipped = Buffer.from(bytes)
  flipped[headBytes + 70_000] = (flipped[headBytes + 70_000] ?? 0) ^ 1
  for (const damaged of [
    flipped,
    bytes.subarray(0, 40),
    head,
    Buffer.concat([head, chunk(0)]),
    Buffer.concat([head, chunk(0), chunk(1)]),
    bytes.subarray(0, bytes.length - 1),
    Buffer.concat([bytes, Buffer.from('x')]),
    Buffer.concat([bytes, chunk(2)]),
    Buffer.concat([head, chunk(1), chunk(0), chunk(2)]),
    Buffer.concat([head, chunk(0), chunk(2)]),
  ]) {
    await expect(open(damaged)).rejects.toThrow('is damaged')
  }
  await expect(open(bytes, randomBytes(32))).rejects.toThrow('was not encrypted with this key, or is damaged')
  await expect(collect(opened(inPieces(bytes), undefined))).rejects.toThrow('is encrypted: set BACKUP_KEY')
})

test('with a key a backup that is not encrypted is taken for one that somebody planted, and restored only without', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-planted-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = await emptyDatabase()
  await database.pool.query(`insert into ledger_events (at, kind) values (now(), 'planted')`)
  const kinds = async () => (await database.pool.query<{ kind: string }>('select kind from ledger_events')).rows
  const planted = await writeBackup(database.db, { folder, now: new Date('2026-11-21T12:00:00.000Z') })
  const renamed = `${planted}.sealed`
  copyFileSync(planted, renamed)
  await emptyDatabase()
  for (const file of [planted, renamed]) {
    await expect(restoreBackup(database.db, file, key)).rejects.toThrow(
      `${file} is not encrypted, but you have a key: anybody who can write to its folder could have put it there. To restore it all the same, unset BACKUP_KEY and leave out --key-file. Nothing was changed.`,
    )
  }
  expect(await kinds()).toEqual([])
  await restoreBackup(database.db, planted)
  expect(await kinds()).toEqual([{ kind: 'planted' }])
})

test('a backup made with a key tells nothing, comes back with it, and nothing of a broken one is restored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-sealed-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = await emptyDatabase()
  const kinds = async () => (await database.pool.query('select kind from ledger_events order by id')).rows
  await database.pool.query(
    `insert into ledger_events (at, kind) select now(), 'kind ' || n from generate_series(1, 99) n`,
  )
  const before = await kinds()
  const file = await writeBackup(database.db, { folder, now: new Date('2026-11-21T12:00:00.000Z'), key })
  expect(await listBackups(folder)).toMatchObject([{ file: join(folder, 'primacy-20261121T120000Z.jsonl.gz.sealed') }])
  await emptyDatabase()

  const broken = join(folder, 'broken')
  const bytes = readFileSync(file)
  for (const content of [bytes.subarray(0, bytes.length - 20), Buffer.concat([bytes, bytes])]) {
    writeFileSync(broken, content)
    await expect(restoreBackup(database.db, broken, key)).rejects.toThrow(`${broken} is damaged. Nothing was changed.`)
  }
  await expect(restoreBackup(database.db, file, randomBytes(32))).rejects.toThrow('was not encrypted with this key')
  await expect(restoreBackup(database.db, file)).rejects.toThrow(
    `${file} is encrypted: set BACKUP_KEY, or name a file that holds it with --key-file. Nothing was changed.`,
  )
  expect(await kinds()).toEqual([])
  await restoreBackup(database.db, file, key)
  expect(await kinds()).toEqual(before)
})

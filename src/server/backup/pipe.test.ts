import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#test/server/databases'
import { noKeys } from './backup-keys'
import { databaseSource } from './backup-source'
import { restoreBackup, withTemporaryCopy } from './read-backup'
import { streamBackup } from './write-backup'

const now = new Date('2026-11-21T12:00:00.000Z')

test('a backup goes through a pipe from one database into another, and leaves no file [T63]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-pipe-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { db, pool } = await emptyDatabase()
  await pool.query(`insert into ledger_events (at, kind) values (now(), 'piped')`)
  const kinds = async () => (await pool.query('select kind from ledger_events')).rows
  const pipe = new PassThrough()
  const [bytes] = await Promise.all([
    buffer(pipe),
    streamBackup(databaseSource(db, now), { folder, now }, pipe).then(() => pipe.end()),
  ])
  await emptyDatabase()
  const restored = (input: Buffer) =>
    withTemporaryCopy(Readable.from([input]), folder, (file) => restoreBackup(db, file, noKeys, 'Standard input'))
  await expect(restored(bytes.subarray(0, -40))).rejects.toThrow(/^Standard input is damaged, or not a backup/)
  expect(await kinds()).toEqual([])
  await restored(bytes)
  expect(await kinds()).toEqual([{ kind: 'piped' }])
  expect(readdirSync(folder)).toEqual([])
})

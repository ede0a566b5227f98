import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, testTimeoutFactor, urlOf } from '#test/server/databases'
import { readConfig } from '../config'
import { openDatabase } from '../db/database'
import { backUpIfDue } from './scheduled-backup'

test('only one of several instances makes a due backup', async () => {
  const first = await emptyDatabase()
  const second = await openDatabase({ databaseUrl: await urlOf(first), dataDir: '', timeoutFactor: testTimeoutFactor })
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'primacy-instance-')))
  onTestFinished(async () => {
    await second.close()
    for (const folder of folders) rmSync(folder, { recursive: true })
  })
  const now = new Date(Date.UTC(2026, 10, 21, 12))
  const run = (database: typeof first, DATA_DIR = '') =>
    backUpIfDue(database, readConfig({ DATA_DIR, BACKUP_EVERY_HOURS: '6' }), now)
  await Promise.all([run(first, folders[0]), run(second, folders[1])])
  expect(
    folders
      .flatMap((folder) => readdirSync(folder, { recursive: true }).map(String))
      .filter((name) => name.includes('gz')),
  ).toEqual([expect.stringContaining('primacy-20261121T120000Z-scheduled.jsonl.gz')])
  await run(second, folders[1])
  expect((await first.pool.query('select count(*)::int as runs from backup_runs')).rows).toEqual([{ runs: 1 }])
})

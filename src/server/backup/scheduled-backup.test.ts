import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#test/server/databases'
import { readConfig } from '../config'
import { backUpIfDue } from './scheduled-backup'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))

test('a backup is made when the schedule asks for it, and the newest are kept [T63]', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'primacy-schedule-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const database = await emptyDatabase()
  const passphrase = 'correct horse battery staple'
  const given = { DATA_DIR: dataDir, BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '2', BACKUP_PASSPHRASE: passphrase }
  const config = readConfig(given)
  const files = () => readdirSync(join(dataDir, 'backups')).sort()
  const named = (hour: number) => `primacy-20261121T${String(hour).padStart(2, '0')}0000Z-scheduled.jsonl.gz.age`

  await backUpIfDue(database, config, at(1))
  await backUpIfDue(database, config, at(6))
  expect(files()).toEqual([named(1)])
  writeFileSync(join(dataDir, 'backups', 'primacy-20261120T000000Z.jsonl.gz'), 'made by hand')
  for (const hour of [7, 13]) await backUpIfDue(database, config, at(hour))
  expect(files()).toEqual(['primacy-20261120T000000Z.jsonl.gz', named(7), named(13)])
})

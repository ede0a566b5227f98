import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'
import { schemaVersion } from './db/migrate'
import { releaseLine } from './release'

test('/healthz says which version, commit and schema run here', async () => {
  const { app } = await startTestApp()
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect((await app.inject('/healthz')).json()).toEqual({
    status: 'ok',
    version,
    commit: expect.any(String),
    schema: schemaVersion(),
  })
})

test('the number of the schema is that of the newest migration', () => {
  const { entries } = JSON.parse(readFileSync(new URL('./db/migrations/meta/_journal.json', import.meta.url), 'utf8'))
  expect(entries.at(-1).tag.startsWith(String(schemaVersion()).padStart(4, '0'))).toBe(true)
})

test('of the snapshots of the tables only the newest is kept, because no other is read', () => {
  const files = readdirSync(new URL('./db/migrations/meta', import.meta.url))
  const newest = String(schemaVersion()).padStart(4, '0')
  expect(files.filter((name) => name.endsWith('_snapshot.json'))).toEqual([`${newest}_snapshot.json`])
})

test('one line names all three', () => {
  expect(releaseLine({ version: '1.2.0', commit: '83fbc82f1a2b', schema: 19 })).toBe(
    'Primacy 1.2.0, commit 83fbc82f1a2b, schema 19',
  )
})

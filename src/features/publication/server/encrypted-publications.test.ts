import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TestApp } from '#test/server/start-test-app'
import { giveKeys, tablesTelling } from '#test/server/verification/encryption-at-rest'
import { withoutTriggers } from '#test/server/verification/without-triggers'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { encryptReports } from '../../../server/db/encryption/encrypt-reports'
import { prepareDatabase } from '../../../server/db/opening/with-database'
import { finalizedReport } from '../test/finalized-report'
import { decryptPublicReports } from './decrypt-public-reports'

const [key, newerKey] = [randomBytes(32), randomBytes(32)]
/** In the texts of submissions, in the summary and in the scope. */
const words = 'secret|canary'
const delayHours = 2

/** A report that strangers see in two hours, in a database with these keys. */
async function scheduledReport(...keys: [Buffer | undefined, Buffer[]?]) {
  const room = await finalizedReport()
  const { app, save, publish } = room
  giveKeys(app, ...keys)
  const seal = () => encryptReports(app.db, app.clock.now())
  if (keys[0]) await seal()
  await save({ delayHours, summary: 'A canary sings.', scope: 'The canary alone.' })
  expect((await publish()).status).toBe(200)
  const open = () => decryptPublicReports(app.db, app.clock.now())
  return { ...room, seal, open, comesOut: () => app.clock.advance(delayHours * 60) }
}

const verified = async ({ db }: TestApp) => {
  const { problem, checked } = await verifyLedger(db, [])
  return [problem, checked.publications, checked.unreadTexts]
}

test('with a key, no word of a report is readable in any table before it is public, and then all of it is served [T39]', async () => {
  const { app, prepared, report, list, open, comesOut } = await scheduledReport(key)
  expect(await tablesTelling(app, words)).toEqual([])
  expect((await prepared()).draft).toMatchObject({ summary: 'A canary sings.', scope: 'The canary alone.' })
  await open()
  expect(await tablesTelling(app, words)).toEqual([])
  expect(await verified(app)).toEqual([null, 1, 0])

  comesOut()
  const first = await report()
  expect(first.json()).toMatchObject({
    summary: 'A canary sings.',
    findings: [{ description: 'The secret path.' }, {}],
  })
  expect((await app.app.inject({ url: '/reports/vault-spring' })).body).toContain('The secret path.')
  expect((await list()).json().data.pagination.total).toBe(1)
  await open()
  expect(await tablesTelling(app, words)).toEqual(['publications'])
  expect((await report()).body).toBe(first.body)
  expect((await list('?search=canary')).json().data.reports).toMatchObject([{ summary: 'A canary sings.' }])
  expect(await verified(app)).toEqual([null, 1, 0])
})

test('stores a report that is public immediately unencrypted, and encrypts its draft', async () => {
  const { app, save, publish } = await finalizedReport()
  giveKeys(app, key)
  await save({ summary: 'A canary sings.' })
  await publish()
  expect(await tablesTelling(app, 'canary')).toEqual(['publications'])
})

test('a key that is turned on while a report is scheduled counts from then on, and one command encrypts what is there', async () => {
  const { app, seal, report, comesOut, unpublish } = await scheduledReport(undefined)
  expect(await tablesTelling(app, 'canary')).toEqual(['publication_drafts', 'publications'])
  giveKeys(app, key)
  expect(await seal()).toMatchObject({ drafts: 1, publications: 1, unreadable: 0 })
  expect(await seal()).toMatchObject({ drafts: 0, publications: 0, unreadable: 0 })
  expect(await tablesTelling(app, words)).toEqual([])
  giveKeys(app, newerKey, [key])
  expect(await seal()).toMatchObject({ drafts: 1, publications: 1, unreadable: 0 })
  giveKeys(app, newerKey)
  expect(await verified(app)).toEqual([null, 1, 0])
  comesOut()
  expect((await report()).statusCode).toBe(200)
  await unpublish()
  expect([(await report()).statusCode, await verified(app)]).toEqual([410, [null, 1, 0]])
})

test('does not encrypt what was public once, but does encrypt what was cancelled before that', async () => {
  const { app, seal, save, publish, unpublish, prepared } = await scheduledReport(undefined)
  await unpublish()
  app.clock.advance(1)
  await save({ delayHours: 0 })
  await publish()
  giveKeys(app, key)
  expect(await seal()).toMatchObject({ publications: 1 })
  expect((await prepared()).history.map(({ state }) => state)).toEqual(['visible', 'cancelled'])
  const { rows } = await app.database.pool.query('select version from publications where sealed_with is null')
  expect(rows).toHaveLength(1)
  expect(await verified(app)).toEqual([null, 2, 0])
})

test('without its key the server does not start, a running one does not make the report up, and verify says what it could not read', async () => {
  const { app, report, open, comesOut, prepared } = await scheduledReport(key)
  await app.db.execute(sql`delete from idempotency_keys`)
  giveKeys(app, undefined)
  await expect(prepareDatabase(app.database)).rejects.toThrow(/^Reports in this database are encrypted with a key/)
  expect((await verified(app)).slice(0, 2)).toEqual([null, 1])
  comesOut()
  const refused = await report()
  expect([refused.statusCode, refused.json().code]).toEqual([500, 'REPORT_UNREADABLE'])
  await expect(open()).rejects.toThrow(/^Published reports cannot be decrypted: \S+$/)
  expect((await prepared()).draft).toMatchObject({ summary: '', scope: '' })
  giveKeys(app, undefined, [key])
  await open()
  expect((await report()).statusCode).toBe(200)
})

test('an encrypted report that is changed in the database is named, and so is what lists show of it [T38]', async () => {
  const { app } = await scheduledReport(key)
  await withoutTriggers(
    app.database,
    `update publications set listing = jsonb_set(listing, '{title}', '"Vault Autumn"')`,
  )
  expect((await verified(app))[0]).toMatch(/^Publication \S+: what lists show of it is /)
  await withoutTriggers(app.database, `update publications set report = 'AAAA'`)
  expect((await verified(app))[0]).toMatch(
    /^Publication \S+: the digest of its report is none, as the text does not open/,
  )
})

test('only the encryption of a report can change, and only in a transaction that asks for it', async () => {
  const { app } = await scheduledReport(key)
  const attempt = (change: SQL, isSealing = true) =>
    app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('primacy.sealing', ${isSealing ? 'on' : 'off'}, true)`)
      await tx.execute(sql`update publications set ${change}`)
    })
  const refusal = { cause: { message: 'publications is append-only' } }
  await expect(attempt(sql`sealed_with = 'other'`, false)).rejects.toMatchObject(refusal)
  for (const change of [
    sql`report = 'x'`,
    sql`listing = jsonb_set(listing, '{summary}', '"x"')`,
    sql`sealed_with = 'other', listing = jsonb_set(listing, '{title}', '"x"')`,
    sql`sealed_with = 'other', digest = 'x'`,
    sql`sealed_with = 'other', visible_from = visible_from + interval '1 hour'`,
  ]) {
    await expect(attempt(change)).rejects.toMatchObject(refusal)
  }
  await attempt(sql`sealed_with = 'other'`)
})

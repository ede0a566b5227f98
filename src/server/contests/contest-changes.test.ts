import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type Person, setSteppedUp } from '#test/server/cast'
import { minutesAfter, startTestApp, type TestApp } from '#test/server/start-test-app'
import { lockContest } from './contest-queries'
import { editContest } from './edit-contest'

let app: TestApp
let olga: Person
let ada: Person

beforeEach(async () => {
  app = await startTestApp()
  olga = await app.person('olga')
  ada = await app.person('ada')
})

const edit = (id: string, body: object, more: { stepsUp?: boolean } = {}) =>
  app.call('updateContest', { as: olga, params: { id }, body, ...more })
const changes = async (id: string, as: Person = ada) =>
  (await app.call('listContestChanges', { as, params: { id } })).body.data

test("changing a started contest's terms without a reason is recorded publicly [T33]", async () => {
  const { id, endDate } = await app.contest(olga)
  for (const body of [
    { knownIssues: 'The first deposit rounds down.' },
    { description: 'Scope: another contract.' },
    { reportTemplate: '## Impact' },
    { prizePool: 200_000 },
    { hidesVerdicts: true },
    { title: 'Vault Summer', reason: ' ' },
    { endDate: minutesAfter(endDate, 60).toISOString() },
  ]) {
    expect((await edit(id, body)).status).toBe(200)
    const told = (await changes(id)).changes[0]
    expect([told?.reason, told?.fields.map(({ field }) => field)]).toEqual(['no reason given', [Object.keys(body)[0]]])
  }
  expect((await app.events({ contestId: id })).every(({ reason }) => reason === 'no reason given')).toBe(true)
  expect((await edit(id, { title: 'Vault', reason: 'x'.repeat(2001) })).body.fields).toEqual({
    reason: 'Reason must be less than 2,000 characters',
  })
})

test('sending unchanged fields needs no reason', async () => {
  const { id } = await app.contest(olga)
  const { contest } = (await app.call('getContest', { as: olga, params: { id } })).body.data
  expect((await edit(id, contest)).body.data.contest.version).toBe(1)
})

test('before the start an edit needs no reason and is not in the history', async () => {
  const startDate = minutesAfter(app.clock.now(), 5)
  const { id } = await app.contest(olga, { startDate })
  expect((await edit(id, { knownIssues: 'One.', title: 'Vault Summer' })).status).toBe(200)
  app.clock.set(startDate)
  expect((await changes(id)).changes).toEqual([])
})

test('everyone can read who changed which terms, when and why, newest first', async () => {
  const { id } = await app.contest(olga)
  await edit(id, { knownIssues: 'Rounding.', reason: 'The sponsor told us.' })
  app.clock.advance(3)
  await edit(id, { knownIssues: null, prizePool: 100_000.5, reason: 'They took it back.' })
  const { changes: told, pagination } = await changes(id)
  const by = { _id: olga.id, username: 'olga' }
  expect(told).toMatchObject([
    {
      at: app.clock.now().toISOString(),
      by,
      reason: 'They took it back.',
      fields: [
        { field: 'prizePool', before: '100000', after: '100000.5' },
        { field: 'knownIssues', before: 'Rounding.', after: null },
      ],
    },
    { by, reason: 'The sponsor told us.', fields: [{ field: 'knownIssues', before: null, after: 'Rounding.' }] },
  ])
  expect(pagination).toEqual({ total: 2, pages: 1, page: 1, limit: 5 })
  const missing = await app.call('listContestChanges', { as: ada, params: { id: 'x' } })
  expect([missing.status, missing.body.code]).toEqual([404, 'CONTEST_NOT_FOUND'])
})

test('the ledger has a digest of the terms before and after, which anyone can compute', async () => {
  const { id } = await app.contest(olga)
  await edit(id, { knownIssues: 'Rounding.', reason: 'The sponsor told us.' })
  const [event] = await app.events({ contestId: id })
  const [before, after] = [event?.before, event?.after] as Record<string, unknown>[]
  const { digest, ...terms } = after ?? {}
  const names = Object.keys(terms).sort()
  expect(digest).toBe(createHash('sha256').update(JSON.stringify(terms, names)).digest('hex'))
  const [told] = (await changes(id)).changes
  expect([told?.digestBefore, told?.digestAfter]).toEqual([before?.digest, digest])
  expect(told?.digestBefore).not.toBe(digest)
})

test("a past end can't be moved, not even with a reason and the password [T33]", async () => {
  const { id, endDate } = await app.contest(olga)
  app.clock.set(new Date(endDate.getTime() + 1))
  for (const minutes of [-1, 1440]) {
    const refused = await edit(id, { endDate: minutesAfter(endDate, minutes).toISOString(), reason: 'More time.' })
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'CONTEST_STARTED',
      'The end date cannot change after the contest has ended',
    ])
  }
  expect((await edit(id, { knownIssues: 'Rounding.', reason: 'It was forgotten.' })).status).toBe(200)
})

test('an end that passes while the edit waits for the lock cannot be moved [T33]', async () => {
  const { id, endDate } = await app.contest(olga)
  app.clock.set(endDate)
  const changes = { endDate: minutesAfter(endDate, 1440), reason: 'More time.' }
  const nothing = async () => {}
  const parts = { demandPassword: nothing, notifyOfTerms: nothing }
  const waiting = { contestId: id, editorId: olga.id, changes, expectedVersion: null, ...parts }
  let edited: Promise<unknown> = Promise.resolve()
  await app.db.transaction(async (tx) => {
    await lockContest(tx, id)
    edited = editContest(app.db, app.clock, waiting).catch((refusal) => refusal)
    app.clock.advance(1)
  })
  expect(await edited).toMatchObject({ code: 'contest_started' })
})

test('a future end can be moved later with a reason and the password', async () => {
  const { id, endDate } = await app.contest(olga)
  const body = { endDate: minutesAfter(endDate, 60).toISOString(), reason: 'The sponsor asks for an hour more.' }
  await setSteppedUp(app.db, olga, minutesAfter(app.clock.now(), -10))
  const refused = await edit(id, body, { stepsUp: false })
  expect([refused.status, refused.body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  expect((await edit(id, { title: 'Vault Summer', reason: 'A typo.' }, { stepsUp: false })).status).toBe(200)
  await setSteppedUp(app.db, olga, app.clock.now())
  expect((await edit(id, body, { stepsUp: false })).body.data.contest.endDate).toBe(body.endDate)
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { finalizedContest, hashOf } from '#test/server/finalized-contest'
import { users } from '../../db/tables/tables'

async function contestToCheck() {
  const contest = await finalizedContest()
  const { app, olga } = contest
  return {
    ...contest,
    async list(query: Record<string, string> = {}) {
      const { people, ...more } = (await app.call('listPeople', { as: olga, query })).body.data
      return { ...more, people, names: people.map((person) => person.username) }
    },
    set: (person: Person | string, body: object, as = olga) =>
      app.call('setKyc', { as, params: { id: typeof person === 'string' ? person : person.id }, body }),
    events: () => app.events({ kind: 'kyc_changed' }),
  }
}

test('people whose money waits come first, and can be found by name, address or wallet, where wildcards are literal [V1.2.4 T51]', async () => {
  const { list, ada } = await contestToCheck()
  expect((await list()).names).toEqual(['ada', 'mei', 'grace', 'linus', 'olga'])
  expect((await list({ search: ' AD ' })).names).toEqual(['ada'])
  expect((await list({ search: 'mei@primacy' })).names).toEqual(['mei'])
  const [found] = (await list({ search: 'ada' })).people
  expect((await list({ search: found?.walletAddress.toUpperCase() ?? '' })).names).toEqual(['ada'])
  expect(found).toMatchObject({
    _id: ada.id,
    kycState: 'none',
    kycNote: null,
    waitingLines: 1,
    waitingCents: 4_500_001,
  })
  for (const search of ['%', '_', '\\', "'", 'a%a']) expect((await list({ search })).names).toEqual([])
})

test('people can be filtered by state and by unpaid award, with counts over all pages', async () => {
  const { list, set, kyc, ada, mei, record, lineOf } = await contestToCheck()
  await set(ada, { state: 'approved', expectedState: 'none' })
  await set(mei, { state: 'pending', expectedState: 'none' })
  const counts = { all: 5, none: 3, pending: 1, approved: 1, rejected: 0 }
  expect(await list({ state: 'approved' })).toMatchObject({
    names: ['ada'],
    counts,
    pagination: { total: 1, pages: 1 },
  })
  expect(await list({ limit: '2', page: '2' })).toMatchObject({
    names: ['grace', 'linus'],
    counts,
    pagination: { total: 5, pages: 3 },
  })
  expect((await list({ page: '9' })).names).toEqual([])
  const unpaid = { all: 2, none: 0, pending: 1, approved: 1, rejected: 0 }
  expect(await list({ only: 'waiting' })).toMatchObject({ names: ['ada', 'mei'], counts: unpaid })
  expect((await list({ only: 'waiting', search: '@primacy' })).counts).toEqual(unpaid)
  await record([(await lineOf(ada))._id], hashOf('a'))
  expect(await list({ only: 'waiting' })).toMatchObject({ names: ['mei'], counts: { all: 1, pending: 1, approved: 0 } })
  await kyc(mei, 'none')
  expect((await list({ only: 'waiting' })).counts).toMatchObject({ all: 1, none: 1, pending: 0 })
  await kyc(mei, 'rejected')
  expect((await list({ only: 'waiting' })).counts).toMatchObject({ all: 1, none: 0, rejected: 1 })
  expect((await list({ only: 'waiting', state: 'rejected', search: 'mei' })).names).toEqual(['mei'])
})

test('an unknown filter is refused', async () => {
  const { app, olga } = await contestToCheck()
  for (const [name, value] of [
    ['state', 'maybe'],
    ['only', 'paid'],
    ['page', '0'],
  ] as const) {
    expect((await app.call('listPeople', { as: olga, query: { [name]: value } })).status).toBe(400)
  }
})

test('approving a check makes the award payable and is recorded with its note', async () => {
  const { app, ada, olga, set, events, lineOf } = await contestToCheck()
  const reply = await set(ada, { state: 'approved', note: ' Passport seen. ', expectedState: 'none' })
  expect(reply.body.data.person).toMatchObject({
    username: 'ada',
    kycState: 'approved',
    kycNote: 'Passport seen.',
    kycChangedAt: app.clock.now().toISOString(),
  })
  expect((await lineOf(ada)).state).toBe('payable')
  expect(await events()).toMatchObject([
    {
      actorId: olga.id,
      userId: ada.id,
      before: { state: 'none', note: null },
      after: { state: 'approved', note: 'Passport seen.' },
      reason: 'Passport seen.',
    },
  ])
})

test('repeating a decision changes nothing, and a new note keeps the time of the decision', async () => {
  const { app, ada, set, events } = await contestToCheck()
  const decided = (await set(ada, { state: 'rejected', note: 'No answer.', expectedState: 'none' })).body.data.person
  app.clock.advance(5)
  const again = { state: 'rejected', note: 'No answer.', expectedState: 'rejected' }
  expect((await set(ada, again)).body.data.person).toEqual(decided)
  expect(await events()).toHaveLength(1)
  const noted = (await set(ada, { ...again, note: 'No answer in a month.' })).body.data.person
  expect(noted).toEqual({ ...decided, kycNote: 'No answer in a month.' })
  expect(await events()).toHaveLength(2)
})

test('a decision based on an outdated state is refused', async () => {
  const { ada, grace, set, list } = await contestToCheck()
  await set(ada, { state: 'rejected', expectedState: 'none' }, grace)
  const late = await set(ada, { state: 'approved', expectedState: 'none' })
  expect([late.status, late.body.code]).toEqual([409, 'STALE'])
  expect((await list({ search: 'ada' })).people[0]?.kycState).toBe('rejected')
})

test('no one can decide about their own check', async () => {
  const { olga, grace, set, events } = await contestToCheck()
  const own = await set(olga, { state: 'approved', expectedState: 'none' })
  expect([own.status, own.body.code]).toEqual([403, 'OWN_KYC'])
  expect((await set(olga, { state: 'approved', expectedState: 'none' }, grace)).status).toBe(200)
  expect(await events()).toHaveLength(1)
})

test('a decision needs an account, a known state and a note within its limit', async () => {
  const { ada, set } = await contestToCheck()
  expect((await set('nobody', { state: 'approved', expectedState: 'none' })).body.code).toBe('PERSON_NOT_FOUND')
  const long = 'x'.repeat(2_001)
  const bad = [
    [{ expectedState: 'none' }, 'Invalid identity check state'],
    [{ state: 'fine', expectedState: 'none' }, 'Invalid identity check state'],
    [{ state: 'approved' }, 'Invalid identity check state'],
    [{ state: 'approved', expectedState: 'none', note: long }, 'Note must be less than 2,000 characters'],
    [{ state: 'approved', expectedState: 'none', note: 7 }, 'Note must be less than 2,000 characters'],
    [{ state: 'approved', expectedState: 'none', note: 'a\u0000' }, 'Text contains characters that are not allowed'],
  ] as const
  for (const [body, words] of bad) {
    const reply = await set(ada, body)
    expect([reply.status, reply.body.error]).toEqual([400, words])
  }
})

test('a deleted account is listed only while it has an unpaid award', async () => {
  const { app, ada, linus, list } = await contestToCheck()
  for (const { id } of [ada, linus]) {
    await app.db.update(users).set({ deletedAt: app.clock.now() }).where(eq(users.id, id))
  }
  const { names, people } = await list()
  expect(names).toEqual(['ada', 'mei', 'grace', 'olga'])
  expect(people[0]?.isDeleted).toBe(true)
})

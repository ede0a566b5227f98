import { expect, test } from 'vitest'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'

test('a contest is sent with its fields and its creator’s name, without a status or a time left [1.access.01 3.contest.01 .02 .03 .04 .05 .06 .07 .08 7.contests.04 V15.3.1]', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const row = await app.contest(olga)
  const { status, body } = await app.call('getContest', { as: await app.person('ada'), params: { id: row.id } })
  expect(status).toBe(200)
  const { contest } = body.data
  expect(contest).toMatchObject({
    _id: row.id,
    title: 'Vault Spring',
    description: 'ERC-4626 vaults with asynchronous redemptions.',
    githubRepoUrl: 'https://github.com/vault-spring/contracts',
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    prizePool: 100_000,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isFinalized: false,
    version: 1,
  })
  expect(contest.createdBy).toEqual({ _id: olga.id, username: 'olga' })
  expect(Object.keys(contest).filter((key) => /status|remaining|left/i.test(key))).toEqual([])
})

test('a contest without a prize pool is sent with null, not 0 [3.contest.04]', async () => {
  const app = await startTestApp()
  const { id } = await app.contest(await app.person('olga'), { prizePoolCents: null })
  const { contest } = (await app.call('getContest', { as: await app.person('ada'), params: { id } })).body.data
  expect(contest.prizePool).toBeNull()
})

test('an unknown contest is not found, whatever its id looks like [7.contests.04]', async () => {
  const app = await startTestApp()
  const ada = await app.person('ada')
  for (const id of ['x', '6f1c1b56-9b3a-4c52-8f0e-000000000000']) {
    expect(await app.call('getContest', { as: ada, params: { id } })).toMatchObject({
      status: 404,
      body: { code: 'CONTEST_NOT_FOUND', error: 'Contest not found' },
    })
  }
})

test('fifteen contests are two pages of twelve, as the pagination says [1.access.01 3.pagination.01 7.contests.01 .03]', async () => {
  const app = await startTestApp()
  const [olga, ada] = [await app.person('olga'), await app.person('ada')]
  for (let n = 0; n < 15; n += 1) await app.contest(olga, { endDate: minutesAfter(app.clock.now(), n + 1) })
  const page = async (query: Record<string, string>) => (await app.call('listContests', { as: ada, query })).body.data
  const [first, second] = [await page({}), await page({ page: '2', limit: '12' })]
  expect(first.pagination).toEqual({ total: 15, pages: 2, page: 1, limit: 12 })
  expect(second.pagination).toEqual({ total: 15, pages: 2, page: 2, limit: 12 })
  expect([first.contests.length, second.contests.length]).toEqual([12, 3])
  expect(new Set([...first.contests, ...second.contests].map((contest) => contest._id)).size).toBe(15)
})

test('an ended contest is shown as finalized only once it is [3.contest.06 4.contest.05 7.contests.08]', async () => {
  const app = await startTestApp()
  const [olga, ada] = [await app.person('olga'), await app.person('ada')]
  const { id, endDate } = await app.contest(olga)
  app.clock.set(minutesAfter(endDate, 2))
  const isFinalized = async () =>
    (await app.call('getContest', { as: ada, params: { id } })).body.data.contest.isFinalized
  expect(await isFinalized()).toBe(false)
  const reply = await app.call('finalizeContest', { as: olga, params: { id } })
  expect([reply.status, reply.body.data.contest._id, reply.body.data.contest.isFinalized]).toEqual([200, id, true])
  expect(await isFinalized()).toBe(true)
})

test('the reply to an edit is the changed contest, which others read too [7.contests.06]', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const { id } = await app.contest(olga)
  const body = { title: 'Vault Autumn', reason: 'It was misspelled.' }
  const reply = await app.call('updateContest', { as: olga, params: { id }, body })
  expect([reply.status, reply.body.data.contest.title]).toEqual([200, 'Vault Autumn'])
  const read = await app.call('getContest', { as: await app.person('ada'), params: { id } })
  expect(read.body.data.contest).toEqual(reply.body.data.contest)
})

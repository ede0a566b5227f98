import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { startTestApp } from '#test/server/start-test-app'

/** Ada has three issues in Vault Spring and one elsewhere, Linus two in Vault Spring; one of Ada's is valid. */
async function twoResearchers() {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const [ada, linus, grace] = [await app.person('ada'), await app.person('linus'), await app.person('grace')]
  const [spring, other] = [await app.contest(olga), await app.contest(olga, { title: 'Other' })]
  const submit = async (as: Person, contestId: string, title: string) => {
    app.clock.advance(0.01)
    const sent = await app.call('submitIssue', { as, body: { contestId, title, description: 'All of it.' } })
    return sent.body.data.issue._id
  }
  const first = await submit(ada, spring.id, 'A1')
  await submit(linus, spring.id, 'L1')
  await submit(ada, spring.id, 'A2')
  await submit(ada, other.id, 'A3')
  await submit(linus, spring.id, 'L2')
  await submit(ada, spring.id, 'A4')
  await app.call('setVerdict', { as: grace, params: { id: first }, body: { status: 'valid' } })
  const mine = async (as: Person, query: Record<string, string> = {}) => {
    const { issues, pagination, counts } = (await app.call('listMyIssues', { as, query })).body.data
    return { titles: issues.map((issue) => issue.title), pagination, counts }
  }
  return { app, spring, other, ada, linus, grace, mine }
}

test('the list of own issues has only own issues, newest first, with correct counts, for admins too [3.pagination.01 7.issues.03 T3]', async () => {
  const { ada, linus, grace, mine } = await twoResearchers()
  expect(await mine(ada)).toEqual({
    titles: ['A4', 'A3', 'A2', 'A1'],
    pagination: { total: 4, pages: 1, page: 1, limit: 20 },
    counts: { all: 4, pending: 3, valid: 1, invalid: 0 },
  })
  expect((await mine(linus)).counts).toEqual({ all: 2, pending: 2, valid: 0, invalid: 0 })
  expect(await mine(grace)).toMatchObject({ titles: [], pagination: { total: 0, pages: 0 }, counts: { all: 0 } })
})

test('counts respect the filter by contest and ignore status and page [3.pagination.01 7.issues.03]', async () => {
  const { spring, ada, mine } = await twoResearchers()
  expect(await mine(ada, { contestId: spring.id, status: 'pending', limit: '1', page: '2' })).toEqual({
    titles: ['A2'],
    pagination: { total: 2, pages: 2, page: 2, limit: 1 },
    counts: { all: 3, pending: 2, valid: 1, invalid: 0 },
  })
})

test("no filter shows other people's issues [6.user.01 V8.2.2 T3]", async () => {
  const { app, linus, ada, mine, spring } = await twoResearchers()
  const tricks: Record<string, string>[] = [
    { userId: linus.id },
    { contestId: spring.id, userId: linus.id },
    { sort: 'password' },
  ]
  for (const query of tricks) {
    // A parameter that this list does not know is ignored, and changes nothing about whose issues it lists.
    const { status, body } = await app.call('listMyIssues', { as: ada, query })
    expect([query, status]).toEqual([query, 200])
    expect(body.data.issues.map(({ title }) => title).filter((title) => !title.startsWith('A'))).toEqual([])
    expect(body.data.counts.all).toBe(query.contestId ? 3 : 4)
  }
  expect(await mine(ada, { contestId: 'x' })).toMatchObject({ titles: [], counts: { all: 0 } })
})

test('an admin can list all issues, filtered by contest, author and status [7.issues.02]', async () => {
  const { app, spring, ada, grace } = await twoResearchers()
  const titles = async (query: Record<string, string>) => {
    const { issues, pagination } = (await app.call('listIssues', { as: grace, query })).body.data
    expect(pagination.total).toBe(issues.length)
    return issues.map((issue) => issue.title)
  }
  expect(await titles({})).toEqual(['A4', 'L2', 'A3', 'A2', 'L1', 'A1'])
  expect(await titles({ contestId: spring.id, userId: ada.id, status: 'pending' })).toEqual(['A4', 'A2'])
  expect(await titles({ contestId: '6f1c1b56-9b3a-4c52-8f0e-000000000000' })).toEqual([])
})

test('a contest’s list has its own issues only, and an unknown contest is not found [7.issues.11]', async () => {
  const { app, other, grace } = await twoResearchers()
  const list = (id: string) => app.call('listContestIssues', { as: grace, params: { id } })
  expect((await list(other.id)).body.data.issues.map((issue) => issue.title)).toEqual(['A3'])
  expect((await list('x')).body.code).toBe('CONTEST_NOT_FOUND')
})

test('a researcher is refused the lists of all issues before anything else is checked [T3]', async () => {
  const { app, spring, ada } = await twoResearchers()
  const query = { status: 'nonsense' }
  const replies = [
    await app.call('listIssues', { as: ada, query }),
    await app.call('listContestIssues', { as: ada, params: { id: spring.id }, query }),
    await app.call('listContestIssues', { as: ada, params: { id: 'x' } }),
  ]
  expect(replies.map((reply) => [reply.status, reply.body.code])).toEqual(Array(3).fill([403, 'FORBIDDEN']))
})

test('an invalid page, limit or status is named, and a page past the end is empty [V1.4.2 V15.3.7]', async () => {
  const { app, ada, mine } = await twoResearchers()
  const problem = async (query: Record<string, string>) =>
    (await app.call('listMyIssues', { as: ada, query })).body.fields
  for (const page of ['0', '-1', '1.5', 'a', '1e3', '0x10', ' 1', 'NaN']) {
    expect(await problem({ page })).toEqual({ page: 'Page must be a positive number' })
  }
  for (const limit of ['0', '-5', 'x'])
    expect(await problem({ limit })).toEqual({ limit: 'Limit must be a positive number' })
  for (const status of ['VALID', "valid'", 'valid\0'])
    expect(await problem({ status })).toEqual({ status: 'Invalid status' })
  expect((await mine(ada, { status: 'all', page: '', limit: '100000' })).pagination).toEqual({
    total: 4,
    pages: 1,
    page: 1,
    limit: 100,
  })
  expect((await mine(ada, { page: '99999999999999999999' })).titles).toEqual([])
})

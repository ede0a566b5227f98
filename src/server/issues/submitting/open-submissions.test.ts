import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { contests, issues } from '../../db/tables/tables'

async function limitedContest(undecidedMax: number | null, more: Partial<typeof contests.$inferInsert> = {}) {
  const setup = await contestWithJudges({ undecidedMax, ...more })
  const { app, contest, ada } = setup
  const send = (title: string, { as = ada, key }: { as?: Person; key?: string } = {}) =>
    app.call('submitIssue', {
      as,
      body: { contestId: contest.id, title, description: `${title}, all of it.` },
      headers: key ? { 'idempotency-key': key } : {},
    })
  return {
    ...setup,
    send,
    /** The places given by the contest: none is lost by a refusal. */
    lastSeq: async () => (await app.db.select().from(contests).where(eq(contests.id, contest.id)))[0]?.lastSeq,
    withdrawOwn: (id: string) => app.call('deleteIssue', { as: ada, params: { id } }),
    open: async (as = ada) =>
      (await app.call('readOpenSubmissions', { as, params: { id: contest.id } })).body.data.submissions,
  }
}

test('of 50 concurrent submissions by one person, exactly as many are stored as the contest allows', async () => {
  const { app, send, lastSeq, open } = await limitedContest(5)
  const sent = await Promise.all(Array.from({ length: 50 }, (_, index) => send(`Issue ${index}`)))
  const answers = sent.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()
  expect(answers).toEqual([...Array(5).fill('201 '), ...Array(45).fill('409 OPEN_SUBMISSIONS_FULL')])
  expect([await app.db.$count(issues), await lastSeq()]).toEqual([5, 5])
  expect(await open()).toMatchObject({ open: 5, max: 5 })
})

test("a valid verdict frees a slot, an invalid one doesn't, and other people's don't count", async () => {
  const { app, send, judge, open } = await limitedContest(2)
  const [first, second] = [await send('One'), await send('Two')]
  const refused = await send('Three')
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    409,
    'OPEN_SUBMISSIONS_FULL',
    'You have 2 open submissions in this contest, which allows 2 at a time. You can submit again when one of them is found valid, or when you withdraw a pending one.',
  ])
  await judge(first.body.data.issue._id, 'invalid', { reason: 'By design.' })
  expect((await send('Three')).status).toBe(409)
  expect((await send('Another', { as: await app.person('linus') })).status).toBe(201)
  await judge(second.body.data.issue._id, 'valid')
  expect([(await send('Three')).status, (await send('Four')).status]).toEqual([201, 409])
  await judge(second.body.data.issue._id, 'pending')
  expect(await open()).toEqual({ open: 3, max: 2, verdictsMakeRoom: true, withdrawalsLeft: 2 })
})

test('withdrawing frees a slot as often as the limit, and removed submissions stay counted', async () => {
  const { app, grace, send, withdrawOwn, open } = await limitedContest(1)
  const first = (await send('One')).body.data.issue._id
  await withdrawOwn(first)
  const second = (await send('Two')).body.data.issue._id
  await withdrawOwn(second)
  expect(await open()).toEqual({ open: 1, max: 1, verdictsMakeRoom: true, withdrawalsLeft: 0 })
  expect((await send('Three')).status).toBe(409)
  const linus = await app.person('linus')
  const spam = (await send('Spam', { as: linus })).body.data.issue._id
  await app.call('deleteIssue', { as: grace, params: { id: spam }, body: { reason: 'Spam.' } })
  expect((await send('More of it', { as: linus })).status).toBe(409)
  await app.call('restoreIssue', { as: grace, params: { id: spam } })
  expect(await open(linus)).toMatchObject({ open: 1, withdrawalsLeft: 1 })
  await app.call('deleteIssue', { as: linus, params: { id: spam } })
  expect(await open(linus)).toMatchObject({ open: 0, withdrawalsLeft: 0 })
})

test('while verdicts are hidden, free slots reveal no verdict', async () => {
  const { send, judge, withdrawOwn, open, group } = await limitedContest(2, { hidesVerdicts: true })
  const [first, second] = [(await send('One')).body.data.issue._id, (await send('Two')).body.data.issue._id]
  const before = [await open(), (await send('Three')).body]
  await judge(first, 'valid')
  await judge(second, 'invalid', { reason: 'By design.' })
  await group([first, second])
  expect([await open(), (await send('Three')).body]).toEqual(before)
  await withdrawOwn(second)
  const afterInvalid = await open()
  expect((await send('Three')).status).toBe(201)
  await withdrawOwn(first)
  expect([afterInvalid, await open()]).toEqual([
    { open: 1, max: 2, verdictsMakeRoom: false, withdrawalsLeft: 1 },
    { open: 1, max: 2, verdictsMakeRoom: false, withdrawalsLeft: 0 },
  ])
})

test('resending a stored submission returns its reply, even if the limit is reached', async () => {
  const { send } = await limitedContest(1)
  const stored = await send('One', { key: 'intent-1' })
  const replies = [await send('One', { key: 'intent-1' }), await send('One'), await send('One', { key: 'intent-2' })]
  for (const { status, headers, body } of replies) {
    expect([status, headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect(body).toEqual(stored.body)
  }
  const together = await Promise.all([send('One', { key: 'intent-3' }), send('Two', { key: 'intent-4' })])
  expect(together.map(({ status }) => status)).toEqual([201, 409])
})

test('an edit takes no slot', async () => {
  const { send, edit } = await limitedContest(1)
  const { _id } = (await send('One')).body.data.issue
  expect((await edit(_id, 'One, again')).status).toBe(200)
})

test('a contest without a limit counts nothing, and an unknown one is not found', async () => {
  const { app, ada, open } = await limitedContest(null)
  expect(await open()).toBeNull()
  const params = { id: '00000000-0000-4000-8000-000000000000' }
  expect((await app.call('readOpenSubmissions', { as: ada, params })).body.code).toBe('CONTEST_NOT_FOUND')
})

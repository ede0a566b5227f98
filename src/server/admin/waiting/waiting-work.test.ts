import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { finalizedContest, hashOf } from '#test/server/finalized-contest'
import { minutesAfter, startTestApp, type TestApp } from '#test/server/start-test-app'

const waitingOf = async (app: TestApp, name: 'olga' | 'grace') =>
  (await app.call('readWaitingWork', { as: await app.person(name) })).body.data.waiting

test('a judge sees for each contest how many submissions are pending and since when, the longest wait first', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const now = app.clock.now()
  const ids: Record<string, string> = {}
  for (const title of ['later', 'earlier', 'untouched']) ids[title] = (await app.contest(olga, { title })).id
  const submit = async (contest: string, minutes: number) => {
    app.clock.set(minutesAfter(now, minutes))
    const body = { contestId: ids[contest] ?? '', title: `At ${minutes}`, description: 'All of it.' }
    return (await app.call('submitIssue', { as: await app.person('ada'), body })).body.data.issue._id
  }
  const judged = await submit('earlier', 1)
  await submit('earlier', 2)
  const withdrawn = await submit('later', 3)
  await submit('later', 4)
  await submit('later', 5)
  await app.call('setVerdict', { as: olga, params: { id: judged }, body: { status: 'valid' } })
  await app.call('deleteIssue', { as: await app.person('ada'), params: { id: withdrawn } })
  const at = (minutes: number) => minutesAfter(now, minutes).toISOString()
  expect(await waitingOf(app, 'olga')).toEqual({
    shares: [],
    pending: [
      { contest: { _id: ids.earlier, title: 'earlier' }, count: 1, oldestAt: at(2) },
      { contest: { _id: ids.later, title: 'later' }, count: 2, oldestAt: at(4) },
    ],
    blocked: [],
    ready: [],
    appeals: [],
    publishable: [],
    looks: [],
    differences: [],
    payments: [],
    questions: [],
    identityChecks: 0,
  })
})

test('a judge sees their share of each contest since when it waits, and what keeps an ended contest open', async () => {
  const { app, contest, olga, grace, submit, judge, end } = await contestWithJudges({ prizePoolCents: null })
  const params = { id: contest.id }
  const seat = (personId: string) => app.call('setSeat', { as: olga, params, body: { personId, seat: 'judge' } })
  const waits: Record<string, Date> = {}
  for (const title of ['A', 'B', 'C', 'D']) {
    app.clock.advance(1)
    waits[await submit(title)] = app.clock.now()
  }
  for (const { id } of [olga, grace]) await seat(id)
  await app.call('assignIssues', { as: olga, params })
  const queue = (await app.call('readTriage', { as: olga, params })).body.data.issues
  const own = queue.filter(({ isMine }) => isMine).map(({ _id }) => _id)
  expect(own).toHaveLength(2)
  const oldestAt = (ids: string[]) => Math.min(...ids.map((id) => waits[id]?.getTime() ?? 0))
  const share = (ids: string[]) => [
    {
      contest: { _id: contest.id, title: contest.title },
      count: ids.length,
      oldestAt: new Date(oldestAt(ids)).toISOString(),
    },
  ]
  expect(await waitingOf(app, 'olga')).toMatchObject({ shares: share(own), pending: [{ count: 4 }], blocked: [] })
  await judge(own[0] ?? '', 'valid')
  expect((await waitingOf(app, 'olga')).shares).toEqual(share(own.slice(1)))
  await app.call('deleteIssue', { as: olga, params: { id: own[1] ?? '' }, body: { reason: 'Not a report.' } })
  end()
  expect(await waitingOf(app, 'olga')).toMatchObject({
    shares: [],
    blocked: [{ contest: { _id: contest.id }, blockers: ['pending_issues', 'contest_without_pool'] }],
  })
})

test('a contest is listed as ready exactly while it can be finalized', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const { id, endDate, title } = await app.contest(olga)
  await app.contest(olga, { title: 'No pool', endDate, prizePoolCents: null })
  app.clock.set(endDate)
  expect((await waitingOf(app, 'olga')).ready).toEqual([])
  app.clock.set(minutesAfter(endDate, 1))
  expect((await waitingOf(app, 'olga')).ready).toEqual([{ _id: id, title }])
  await app.call('finalizeContest', { as: olga, params: { id } })
  expect((await waitingOf(app, 'olga')).ready).toEqual([])
})

test('an admin who submitted to a contest does not see its queue', async () => {
  const app = await startTestApp()
  const [olga, grace] = [await app.person('olga'), await app.person('grace')]
  const { id } = await app.contest(olga)
  for (const as of [await app.person('ada'), grace]) {
    const body = { contestId: id, title: `By ${as.username}`, description: 'All of it.' }
    await app.call('submitIssue', { as, body })
  }
  expect((await waitingOf(app, 'olga')).pending.map(({ count }) => count)).toEqual([2])
  expect((await waitingOf(app, 'grace')).pending).toEqual([])
})

test('a person with an award waits for the identity check first and for the payment afterwards', async () => {
  const { app, contest, ada, mei, kyc, record, lineOf } = await finalizedContest()
  const payments = (count: number) => [{ contest: { _id: contest.id, title: contest.title }, count }]
  expect(await waitingOf(app, 'olga')).toMatchObject({ identityChecks: 2, payments: [] })
  await kyc(ada, 'pending')
  expect(await waitingOf(app, 'olga')).toMatchObject({ identityChecks: 2, payments: [] })
  await kyc(ada, 'approved')
  expect(await waitingOf(app, 'olga')).toMatchObject({ identityChecks: 1, payments: payments(1) })
  await record([(await lineOf(ada))._id], hashOf('a'))
  expect(await waitingOf(app, 'olga')).toMatchObject({ identityChecks: 1, payments: [] })
  await kyc(mei, 'rejected')
  expect(await waitingOf(app, 'olga')).toMatchObject({ identityChecks: 0, payments: [] })
})

test('an admin’s own award and identity check are left out', async () => {
  const { app, grace, kyc } = await finalizedContest({ alsoBy: 'grace' })
  expect((await waitingOf(app, 'olga')).identityChecks).toBe(3)
  expect((await waitingOf(app, 'grace')).identityChecks).toBe(2)
  await kyc(grace, 'approved')
  expect((await waitingOf(app, 'olga')).payments.map(({ count }) => count)).toEqual([1])
  expect((await waitingOf(app, 'grace')).payments).toEqual([])
})

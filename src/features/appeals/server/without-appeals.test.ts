import { expect, test } from 'vitest'
import { minutesAfter, testAppOn } from '#test/server/start-test-app'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { preliminaryContest } from '../test/preliminary-contest'

/** A contest with a decided and an open appeal, on a site whose operator turns appeals off before the deadline. */
async function turnedOff() {
  const setup = await preliminaryContest()
  const { app, appeal, decide, ids, ada, linus } = setup
  const decided = (await appeal(ids.bad, linus)).body.data.appeal._id
  await decide(decided, 'upheld', { change: 'mark_valid' })
  expect((await appeal(ids.ada, ada)).status).toBe(201)
  const site = await testAppOn(app.database, { features: [], now: minutesAfter(app.clock.now(), 1) })
  return { ...setup, site }
}

test('where an operator does without appeals, their calls are not there', async () => {
  const { site, ids, ada, olga, params } = await turnedOff()
  const urls = [
    [`/api/issues/${ids.ada}/appeals`, ada],
    [`/api/admin/contests/${params.id}/appeals`, olga],
  ] as const
  for (const [url, { token }] of urls) {
    const reply = await site.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  }
})

test('a contest whose appeals were turned off is finalized as it was judged, and waits for no appeal and no deadline', async () => {
  const { app, site, params, results, ada, olga, standing } = await turnedOff()
  expect((await standing()).finalizeBlockers).toEqual(['appeal_window_open', 'appeals_open'])
  const seen = async () =>
    (await site.call('readContestStanding', { as: olga, params })).body.data.standing.finalizeBlockers
  expect(await seen()).toEqual([])
  const { appeals, ready } = (await site.call('readWaitingWork', { as: olga })).body.data.waiting
  expect([appeals, ready.map(({ _id }) => _id)]).toEqual([[], [params.id]])
  const awards = (issues: readonly { issueId: string; amountCents: number }[]) =>
    new Map(issues.filter(({ amountCents }) => amountCents > 0).map((one) => [one.issueId, one.amountCents]))
  const preliminary = awards((await results(ada)).body.data.results.issues)
  expect((await site.call('finalizeContest', { as: olga, params })).status).toBe(200)
  const { findings } = (await site.call('getResults', { as: ada, params })).body.data.results
  expect(awards(findings)).toEqual(preliminary)
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
})

test('published verdicts stay closed without appeals, until the results are withdrawn or reopened', async () => {
  const { site, ids, grace, olga, params } = await turnedOff()
  const judge = () =>
    site.call('setVerdict', { as: grace, params: { id: ids.mei }, body: { status: 'valid', invalidationReason: null } })
  expect((await judge()).body.code).toBe('PRELIMINARY_RESULTS')
  const body = { reason: 'A group was wrong.' }
  expect((await site.call('withdrawPreliminaryResults', { as: olga, params, body })).status).toBe(200)
  expect((await judge()).status).toBe(200)
})

test('what happened to appeals stays readable and verified without them', async () => {
  const { app, site, ada, linus, olga, params } = await turnedOff()
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
  const query = { contestId: params.id }
  const { events } = (await site.call('readLedger', { as: olga, query })).body.data
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['appeal_made', 'appeal_decided']))
  const own = async (as: typeof ada) => (await site.call('downloadRecord', { as })).body.data.appeals
  expect((await own(ada)).map(({ state, text }) => [state, text])).toEqual([['open', 'Look again.']])
  expect((await own(linus)).map(({ state, reason }) => [state, reason])).toEqual([['upheld', 'Read again.']])
})

test('a queued mail about appeals is not sent without them', async () => {
  const { site, olga } = await turnedOff()
  site.clock.advance(10)
  const subjects = (await site.mails()).filter(({ email }) => email === olga.email).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('appeal'))).toEqual([])
})

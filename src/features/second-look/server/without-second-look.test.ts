import { expect, test } from 'vitest'
import { minutesAfter, testAppOn } from '#test/server/start-test-app'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { contestWithSecondLooks } from '../test/contest-with-second-looks'

/** Grace has judged Ada's three submissions. The site of the operator without second looks has the same database. */
async function turnedOff() {
  const setup = await contestWithSecondLooks({ appealHours: null })
  const { app, submit, judge } = setup
  const ids = [await submit('A'), await submit('B'), await submit('C')] as const
  for (const id of ids) await judge(id, 'valid')
  const site = await testAppOn(app.database, { features: [], now: minutesAfter(setup.contest.endDate, 2) })
  const params = { id: setup.contest.id }
  const verdictOn = (id: string, as = setup.olga) =>
    site.call('setVerdict', { as, params: { id }, body: { status: 'invalid', invalidationReason: 'By design.' } })
  return {
    ...{ ...setup, ids, site, params, verdictOn },
    finalize: () => site.call('finalizeContest', { as: setup.olga, params }),
    resultsAt: async (at: typeof app) => (await at.call('getResults', { as: setup.ada, params })).body.data.results,
  }
}

test('where an operator does without second looks, their calls are not there', async () => {
  const { site, ids, olga, params } = await turnedOff()
  for (const path of [`contests/${params.id}`, `issues/${ids[0]}`]) {
    const headers = { authorization: `Bearer ${olga.token}` }
    const reply = await site.app.inject({ url: `/api/admin/${path}/second-look`, headers })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  }
})

test('an ended contest is finalized without a draw, and its results say nothing of second looks', async () => {
  const { app, site, params, olga, looks, finalize, resultsAt, standing, end } = await turnedOff()
  end()
  expect((await standing()).finalizeBlockers).toEqual(['second_looks_undecided'])
  const seen = (await site.call('readContestStanding', { as: olga, params })).body.data.standing
  expect([seen.finalizeBlockers, seen.secondLook]).toEqual([[], null])
  expect((await site.call('readWaitingWork', { as: olga })).body.data.waiting).toMatchObject({
    ...{ looks: [], differences: [], ready: [{ _id: params.id }] },
  })
  expect((await finalize()).status).toBe(200)
  expect(await looks()).toEqual([])
  const { agreement, snapshot } = await resultsAt(site)
  expect([agreement, snapshot.secondLook]).toEqual([null, undefined])
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
})

test('without a draw, verdicts of others stay closed until a judge opens them, and can then be corrected', async () => {
  const { site, olga, params, ids, verdictOn } = await turnedOff()
  const entries = async () => (await site.call('readTriage', { as: olga, params })).body.data.issues
  expect((await entries()).map(({ secondLook }) => secondLook)).toEqual(['undrawn', 'undrawn', 'undrawn'])
  const opened = (await site.call('readJudging', { as: olga, params: { id: ids[0] } })).body.data.issue
  expect(opened).toMatchObject({ status: 'valid' })
  expect((await entries()).map(({ secondLook }) => secondLook)).toEqual([undefined, 'undrawn', 'undrawn'])
  expect((await verdictOn(ids[0])).status).toBe(200)
})

test('what was drawn before stays blind, for whenever second looks come back, and a lead sees and decides it', async () => {
  const { site, olga, grace, ids, end, overview, again, verdictOn, params } = await turnedOff()
  end()
  await overview()
  const opened = (await site.call('readJudging', { as: olga, params: { id: ids[0] } })).body.data.issue
  expect(opened).toMatchObject({ status: 'pending', secondLook: 'yours' })
  expect((await verdictOn(ids[0])).body.code).toBe('SECOND_LOOK_YOURS')
  expect((await verdictOn(ids[1], grace)).status).toBe(200)
  expect((await again(ids[0], 'valid')).status).toBe(200)
  await site.call('setSeat', { as: olga, params, body: { personId: olga.id, seat: 'lead' } })
  expect((await verdictOn(ids[2])).status).toBe(200)
})

test('results of a sample that is not judged twice in full give no figures', async () => {
  const { app, site, ids, end, overview, again, finalize, resultsAt } = await turnedOff()
  end()
  await overview()
  await again(ids[0], 'valid')
  expect((await finalize()).status).toBe(200)
  const { agreement, snapshot } = await resultsAt(site)
  expect([agreement, snapshot.secondLook]).toEqual([null, undefined])
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
})

test('a second look after results that came without it is not called blind', async () => {
  const { app, site, params, olga, ids, end, overview, again, finalize, finalizing, resultsAt } = await turnedOff()
  end()
  await finalize()
  const reopened = await site.call('reopenContest', { as: olga, params, body: { reason: 'Second looks are missing.' } })
  expect(reopened.status).toBe(200)
  await overview()
  for (const id of ids) expect((await again(id, 'valid')).status).toBe(200)
  expect((await finalizing()).status).toBe(200)
  expect((await resultsAt(app)).agreement).toMatchObject({ count: 3, agreed: 3 })
  expect((await resultsAt(app)).agreement).not.toHaveProperty('blind')
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
})

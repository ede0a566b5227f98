import { expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { announcedContest } from '#test/server/contests/announced-contest'
import { minutesAfter, testAppOn } from '#test/server/start-test-app'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'

/** A running contest with an answered and an open question, on a site whose operator turns questions off. */
async function turnedOff() {
  const contest = await announcedContest()
  const { app, ada, olga, id } = contest
  const mei = await app.person('mei')
  const params = { id }
  await app.call('setSeat', { as: olga, params, body: { personId: mei.id, seat: 'sponsor' } })
  await app.mails()
  contest.start()
  const ask = async (text: string) =>
    (await app.call('askQuestion', { as: ada, params, body: { text } })).body.data.question._id
  const answered = await ask('Which chain?')
  await app.call('answerQuestion', { as: olga, params: { id: answered }, body: { answer: 'All.' } })
  app.clock.advance(1)
  await ask('Which compiler?')
  const site = await testAppOn(app.database, { features: [], now: minutesAfter(app.clock.now(), 1) })
  return { ...contest, mei, params, site }
}

test('where an operator does without questions, their calls are not there', async () => {
  const { site, params, ada, olga, mei } = await turnedOff()
  const urls = [
    [`/api/contests/${params.id}/questions`, ada],
    [`/api/admin/contests/${params.id}/questions`, olga],
    [`/api/contests/${params.id}/sponsor/questions`, mei],
  ] as const
  for (const [url, { token }] of urls) {
    const reply = await site.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  }
})

test('no one is told of questions that cannot be answered without the feature', async () => {
  const { app, site, params, olga, mei } = await turnedOff()
  const waiting = async (on: typeof app) => [
    (await on.call('readWaitingWork', { as: olga })).body.data.waiting.questions.map(({ count }) => count),
    (await on.call('listOwnSeats', { as: mei })).body.data.seats.map((seat) => seat.waiting?.questions),
  ]
  expect(await waiting(app)).toEqual([[1], [1]])
  expect(await waiting(site)).toEqual([[], [0]])
  const nadia = await site.person('nadia')
  await site.call('setSeat', { as: olga, params, body: { personId: nadia.id, seat: 'sponsor' } })
  await site.mails()
  site.clock.advance(10)
  const mails = (await site.mails()).filter(({ email }) => [mei.email, nadia.email].includes(email))
  expect(mails.map(({ email, subject }) => [email, subject])).toEqual([
    [nadia.email, 'You are now a sponsor of Vault Spring'],
    [mei.email, 'You are now a sponsor of Vault Spring'],
  ])
  expect(mails.map(({ text }) => text.includes('You answer questions while it runs.'))).toEqual([false, true])
})

test('answers stay in the terms without questions, and what was asked stays exported, verified and erased', async () => {
  const { app, site, params, ada } = await turnedOff()
  const { changes } = (await site.call('listContestChanges', { as: ada, params })).body.data
  expect(changes[0]?.addendum).toMatchObject({ number: 1, question: 'Which chain?', answer: 'All.' })
  const { questions } = (await site.call('downloadRecord', { as: ada })).body.data
  expect(questions.map(({ text, state }) => [text, state])).toEqual([
    ['Which chain?', 'answered'],
    ['Which compiler?', 'open'],
  ])
  await site.call('deleteAccount', { as: ada, body: { password: castPassword, username: 'ada' } })
  expect(await app.events({ kind: 'question_deleted' })).toHaveLength(1)
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
})

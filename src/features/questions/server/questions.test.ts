import { expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { announcedContest } from '#test/server/contests/announced-contest'
import { contestQuestions } from '../../../server/db/tables/contest-tables'

/** A running contest, and what people do with questions about it. */
async function runningContest() {
  const contest = await announcedContest()
  const { app, ada, olga, id } = contest
  contest.start()
  return {
    ...contest,
    ask: async (text: string, as = ada) => {
      const asked = await app.call('askQuestion', { as, params: { id }, body: { text } })
      return { ...asked, id: asked.body.data?.question._id ?? '' }
    },
    answer: (questionId: string, body: object = { answer: 'Yes.' }, as = olga) =>
      app.call('answerQuestion', { as, params: { id: questionId }, body }),
    decline: (questionId: string, as = olga) =>
      app.call('declineQuestion', { as, params: { id: questionId }, body: { reason: 'The description says so.' } }),
    mine: async (as = ada) => (await app.call('listMyQuestions', { as, params: { id } })).body.data.questions,
    all: async (as = olga) => app.call('listQuestions', { as, params: { id } }),
    waiting: async () => (await app.call('readWaitingWork', { as: olga })).body.data.waiting.questions,
  }
}

test('a question is private until it is answered publicly, as an addendum that names no one', async () => {
  const contest = await runningContest()
  const { ask, answer, mine, all, changes, submit, termsOf, ada, linus, app, id, waiting, verify } = contest
  const before = await submit('Before', linus)
  const question = await ask('Does the keeper count as trusted? I, Ada, ask.')
  expect(question.status).toBe(201)
  expect(await mine(linus)).toEqual([])
  expect(await waiting()).toEqual([{ contest: { _id: id, title: 'Vault Spring' }, count: 1 }])
  const seen = JSON.stringify((await all()).body)
  expect(seen).toContain('Does the keeper count')
  expect(['"ada"', ada.id].filter((name) => seen.includes(name))).toEqual([])

  const published = 'Is the keeper trusted?'
  expect((await answer(question.id, { answer: 'Yes, it is.', question: published })).status).toBe(200)
  const after = await submit('After', linus)
  expect((await changes(linus))[0]).toMatchObject({
    fields: [],
    addendum: { number: 1, kind: 'answer', question: published, answer: 'Yes, it is.' },
  })
  expect((await mine())[0]).toMatchObject({ state: 'answered', addendum: 1 })
  expect((await termsOf(before, linus)).addenda.map(({ binds }) => binds)).toEqual([false])
  expect((await termsOf(after, linus)).addenda.map(({ binds }) => binds)).toEqual([true])
  expect(await waiting()).toEqual([])
  const events = JSON.stringify(await app.events({ contestId: id }))
  expect([ada.id, 'I, Ada, ask'].filter((trace) => events.includes(trace))).toEqual([])
  const mails = (await app.mails()).map(({ email, subject }) => [email, subject])
  expect(mails.sort()).toEqual([
    [ada.email, 'Your question about Vault Spring was answered'],
    [linus.email, 'Addendum 1 to the terms of Vault Spring'],
  ])
  expect(await verify()).toBeNull()
})

test('a question is declined with a reason that only its author sees', async () => {
  const { ask, decline, mine, changes, app, ada } = await runningContest()
  const { id } = await ask('Which chain?')
  expect((await decline(id)).status).toBe(200)
  expect((await mine())[0]).toMatchObject({ state: 'declined', declineReason: 'The description says so.' })
  expect(await changes()).toEqual([])
  expect((await app.mails()).map(({ email, subject }) => [email, subject])).toEqual([
    [ada.email, 'Your question about Vault Spring was declined'],
  ])
})

test('of two concurrent answers one succeeds, and the other is told so', async () => {
  const { ask, answer, decline, changes } = await runningContest()
  const { id } = await ask('Which chain?')
  const replies = await Promise.all([answer(id), answer(id, { answer: 'No.' }), decline(id)])
  expect(replies.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()).toEqual([
    '200 ',
    '409 QUESTION_CLOSED',
    '409 QUESTION_CLOSED',
  ])
  expect((await changes()).length).toBeLessThan(2)
})

test('after the end no one can ask or answer, but an open question can still be declined', async () => {
  const { ask, answer, decline, end } = await runningContest()
  const { id } = await ask('Which chain?')
  end()
  const [late, refused] = [await ask('And now?'), await answer(id)]
  expect([late.body.code, refused.body.code]).toEqual(['CONTEST_ENDED', 'QUESTION_TOO_LATE'])
  expect((await decline(id)).status).toBe(200)
})

test("an admin who reads questions can't compete, and one who competes can't read or answer any", async () => {
  const { ask, all, answer, app, olga, id, submit } = await runningContest()
  const grace = await app.person('grace')
  const question = await ask('Which chain?')
  await submit('By a judge', grace)
  expect([(await all(grace)).body.code, (await answer(question.id, undefined, grace)).body.code]).toEqual([
    'CONFLICT_OF_INTEREST',
    'CONFLICT_OF_INTEREST',
  ])
  expect((await all()).status).toBe(200)
  const report = { contestId: id, title: 'Seen', description: 'All of it.' }
  expect((await app.call('submitIssue', { as: olga, body: report })).body.code).toBe('CONFLICT_OF_INTEREST')
})

test('deleting an account deletes its open questions, and removes the author of answered ones', async () => {
  const { ask, answer, app, ada } = await runningContest()
  const answered = await ask('Which chain?')
  await answer(answered.id)
  app.clock.advance(1)
  const open = await ask('Which compiler?')
  const record = (await app.call('downloadRecord', { as: ada })).body.data
  expect(record.questions.map(({ text, state }) => [text, state])).toEqual([
    ['Which chain?', 'answered'],
    ['Which compiler?', 'open'],
  ])
  await app.call('deleteAccount', { as: ada, body: { password: castPassword, username: 'ada' } })
  const rows = await app.db.select().from(contestQuestions)
  expect(rows.map(({ id, authorId }) => [id, authorId])).toEqual([[answered.id, null]])
  expect((await answer(open.id)).body.code).toBe('QUESTION_NOT_FOUND')
})

test('participants are notified of an addendum and a later end, and no one of a higher pool', async () => {
  const { submit, edit, app, ada, startDate } = await runningContest()
  await submit('Mine')
  await edit({ prizePool: 5 })
  expect(await app.mails()).toEqual([])
  await edit({ description: 'scope: lib/' })
  app.clock.advance(1)
  await edit({ endDate: new Date(startDate.getTime() + 7_200_000).toISOString() })
  expect((await app.mails()).map(({ email, subject }) => [email, subject]).sort()).toEqual([
    [ada.email, 'Addendum 1 to the terms of Vault Spring'],
    [ada.email, 'Vault Spring ends later'],
  ])
})

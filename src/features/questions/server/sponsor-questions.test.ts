import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { announcedContest } from '#test/server/contests/announced-contest'

/** A running contest whose sponsor is Mei, with an open question of Ada. */
async function sponsoredContest() {
  const contest = await announcedContest()
  const { app, ada, olga, id } = contest
  const mei = await app.person('mei')
  const params = { id }
  const seat = (personId: string, kind: string | null, contestId = id) =>
    app.call('setSeat', { as: olga, params: { id: contestId }, body: { personId, seat: kind } })
  expect((await seat(mei.id, 'sponsor')).status).toBe(200)
  // The mail about the seat must not still be on its way when the clock passes its lease, or it is sent twice.
  await app.mailsOut()
  contest.start()
  const ask = async (text: string, contestId = id) => {
    const asked = await app.call('askQuestion', { as: ada, params: { id: contestId }, body: { text } })
    return asked.body.data.question._id
  }
  const question = await ask('Does the keeper count as trusted?')
  await app.mails()
  return {
    ...{ ...contest, mei, params, seat, ask, question },
    list: (as: Person = mei) => app.call('listSponsorQuestions', { as, params }),
    answer: (questionId: string, body: object = { answer: 'Yes.' }, as: Person = mei) =>
      app.call('answerQuestionAsSponsor', { as, params, body: { questionId, ...body } }),
    decline: (questionId: string, as: Person = mei) =>
      app.call('declineQuestionAsSponsor', { as, params, body: { questionId, reason: 'The description says so.' } }),
    mine: async () => (await app.call('listMyQuestions', { as: ada, params })).body.data.questions,
  }
}

test('a sponsor reads the questions without names and answers one to everybody, by the rule of addenda', async () => {
  const contest = await sponsoredContest()
  const { app, ada, mei, linus, list, answer, question, submit, termsOf, changes, verify } = contest
  const before = await submit('Before', linus)
  const seen = await list()
  expect(seen.body.data.questions).toMatchObject([{ _id: question, state: 'open' }])
  expect(['"ada"', ada.id].filter((name) => JSON.stringify(seen.body).includes(name))).toEqual([])
  const answered = await answer(question, { answer: 'Yes, it is.', question: 'Is the keeper trusted?' })
  expect(answered.body.data.question).toMatchObject({ state: 'answered', addendum: 1 })
  const after = await submit('After', linus)
  expect((await changes(linus))[0]?.addendum).toMatchObject({ number: 1, question: 'Is the keeper trusted?' })
  const binding = async (id: string) => (await termsOf(id, linus)).addenda.map(({ binds }) => binds)
  expect([await binding(before), await binding(after)]).toEqual([[false], [true]])
  expect((await app.events({ kind: 'question_answered' }))[0]).toMatchObject({ actorId: mei.id })
  expect((await app.mails()).map(({ email, subject }) => [email, subject]).sort()).toEqual([
    [ada.email, 'Your question about Vault Spring was answered'],
    [linus.email, 'Addendum 1 to the terms of Vault Spring'],
    [mei.email, 'You are now a sponsor of Vault Spring'],
  ])
  expect(await verify()).toBeNull()
})

test('a sponsor declines a question with a reason for its author, and closed questions stay closed', async () => {
  const { decline, answer, mine, question, changes } = await sponsoredContest()
  expect((await decline(question)).status).toBe(200)
  expect(await mine()).toMatchObject([{ state: 'declined', declineReason: 'The description says so.' }])
  expect((await answer(question)).body.code).toBe('QUESTION_CLOSED')
  expect(await changes()).toEqual([])
})

test("after the end a sponsor can't answer but can still decline", async () => {
  const { end, answer, decline, question } = await sponsoredContest()
  end()
  expect((await answer(question)).body.code).toBe('QUESTION_TOO_LATE')
  expect((await decline(question)).status).toBe(200)
})

test("a sponsor can't close another contest's question, and no one else can close one as a sponsor", async () => {
  const { app, olga, linus, answer, decline, ask, question, seat, mei, list, mine } = await sponsoredContest()
  const other = await app.contest(olga, { freezesTerms: true })
  const foreign = await ask('Elsewhere?', other.id)
  expect((await answer(foreign)).body.code).toBe('QUESTION_NOT_FOUND')
  expect((await decline(foreign)).body.code).toBe('QUESTION_NOT_FOUND')
  for (const as of [linus, olga]) {
    const replies = [await list(as), await answer(question, undefined, as), await decline(question, as)]
    expect(replies.map(({ body }) => body.code)).toEqual(Array(3).fill('SPONSORS_ONLY'))
  }
  await seat(mei.id, null)
  expect((await answer(question)).body.code).toBe('SPONSORS_ONLY')
  expect(await mine()).toMatchObject([{ state: 'open' }])
})

test("anyone who has read questions as a sponsor can't compete after losing the seat", async () => {
  const { app, id, list, seat, mei } = await sponsoredContest()
  expect((await list()).status).toBe(200)
  await seat(mei.id, null)
  const report = { contestId: id, title: 'Seen', description: 'All of it.' }
  expect((await app.call('submitIssue', { as: mei, body: report })).body.code).toBe('CONFLICT_OF_INTEREST')
})

test('if an admin and a sponsor close a question concurrently, one succeeds', async () => {
  const { app, olga, answer, decline, question } = await sponsoredContest()
  const replies = await Promise.all([
    answer(question),
    app.call('answerQuestion', { as: olga, params: { id: question }, body: { answer: 'No.' } }),
    decline(question),
  ])
  expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    200,
    'QUESTION_CLOSED',
    'QUESTION_CLOSED',
  ])
})

test('sponsors are notified of open questions, in one mail for several and without their texts', async () => {
  const { app, ask, mei } = await sponsoredContest()
  await ask('Is the fee capped?')
  app.clock.advance(5)
  const subjects = (await app.mails()).filter(({ email }) => email === mei.email).map(({ subject }) => subject)
  expect(subjects[0]).toBe('2 questions need an answer: Vault Spring')
  expect(subjects).toHaveLength(2)
  expect(JSON.stringify(await app.mails())).not.toMatch(/keeper|capped/)
})

test('Home shows a sponsor how many questions need an answer, until the contest ends', async () => {
  const { app, ask, answer, end, mei, question } = await sponsoredContest()
  const waiting = async () => (await app.call('listOwnSeats', { as: mei })).body.data.seats.map((seat) => seat.waiting)
  await ask('Is the fee capped?')
  expect(await waiting()).toEqual([{ questions: 2, answers: 0 }])
  await answer(question)
  expect(await waiting()).toEqual([{ questions: 1, answers: 0 }])
  end()
  expect(await waiting()).toEqual([{ questions: 0, answers: 0 }])
})

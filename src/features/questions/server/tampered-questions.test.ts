import { expect, test } from 'vitest'
import { snapshotState } from '#test/server/access/state-snapshot'
import { castPassword } from '#test/server/cast'
import { announcedContest } from '#test/server/contests/announced-contest'
import { unseenChanges } from '#test/server/verification/change-columns'
import { withoutTriggers } from '#test/server/verification/without-triggers'

/** One question is answered, one declined and one open. */
async function askedContest() {
  const contest = await announcedContest()
  const { app, ada, linus, olga, id } = contest
  contest.start()
  const ask = async (text: string, as = ada) => {
    app.clock.advance(1)
    return (await app.call('askQuestion', { as, params: { id }, body: { text } })).body.data.question._id
  }
  const answered = await ask('Which chain?')
  const declined = await ask('Which compiler?')
  const open = await ask('Which keeper?', linus)
  const close = { as: olga, params: { id: answered } }
  await app.call('answerQuestion', { ...close, body: { answer: 'All.' } })
  await app.call('declineQuestion', {
    ...close,
    params: { id: declined },
    body: { reason: 'The description says so.' },
  })
  return { ...contest, answered, declined, open }
}

type Asked = Awaited<ReturnType<typeof askedContest>>

const none = '00000000-0000-4000-8000-000000000001'
const change = (set: string, id: string) => `update contest_questions set ${set} where id = '${id}'`

const cases: [what: string, sql: (contest: Asked) => string, problem: (contest: Asked) => string][] = [
  [
    'what was asked',
    ({ open }) => change("text = 'Nothing.'", open),
    ({ open }) => `Question ${open}: the digest of its text is `,
  ],
  [
    'the salt of a question',
    ({ open }) => change('salt = null', open),
    ({ open }) => `Question ${open}: the digest of its text is `,
  ],
  [
    'when it was asked',
    ({ open }) => change("asked_at = '2020-01-01Z'", open),
    ({ open }) => `Question ${open}: asked_at is 2020-01-01T00:00:00.000Z, and `,
  ],
  [
    'that it is open',
    ({ open }) => change("state = 'declined'", open),
    ({ open }) => `Question ${open}: state is declined, and open by the ledger.`,
  ],
  [
    'which addendum answers it',
    ({ answered }) => change('addendum_number = 2', answered),
    ({ answered }) => `Question ${answered}: addendum_number is 2, and 1 by the ledger.`,
  ],
  [
    'why it was declined',
    ({ declined }) => change("decline_reason = 'So.'", declined),
    ({ declined }) => `Question ${declined}: the digest of the reason is `,
  ],
  [
    'when it was declined',
    ({ declined }) => change("closed_at = '2020-01-01Z'", declined),
    ({ declined }) => `Question ${declined}: closed_at is 2020-01-01T00:00:00.000Z, and `,
  ],
  [
    'a question that nobody asked',
    ({ id }) =>
      `insert into contest_questions (id, contest_id, text, asked_at) values ('${none}', '${id}', 'Why?', now())`,
    () => `Question ${none} is in the database, but in no event of the ledger.`,
  ],
  [
    'a question that is gone',
    ({ open }) => `delete from contest_questions where id = '${open}'`,
    ({ open }) => `Question ${open} is in the ledger, and gone from the database.`,
  ],
]

test("the database's owner can't change, add or delete a question unnoticed [T38]", async () => {
  const contest = await askedContest()
  const { app, verify } = contest
  await app.mails()
  expect(await verify()).toBeNull()
  const state = await snapshotState(app.database)
  for (const [what, sql, problem] of cases) {
    await withoutTriggers(app.database, sql(contest))
    expect([what, await verify()]).toEqual([what, expect.stringContaining(problem(contest))])
    await state.restore()
  }
  expect(await verify()).toBeNull()
})

test('every column of a question is checked, except who asked it [T38]', async () => {
  const { app, verify } = await askedContest()
  expect(await verify()).toBeNull()
  // No event names the author, so that nobody learns who asks.
  expect(await unseenChanges(app.database, ['contest_questions'], verify)).toEqual(['contest_questions.author_id'])
})

test('questions deleted with an account are not reported as missing, and their events still name no one', async () => {
  const { app, ada, verify, declined } = await askedContest()
  await app.call('deleteAccount', { as: ada, body: { password: castPassword, username: 'ada' } })
  expect(
    (await app.events({ kind: 'question_deleted' })).map(({ actorId, userId, after }) => [actorId, userId, after]),
  ).toEqual([[null, null, { questionId: declined }]])
  expect(await verify()).toBeNull()
})

test('questions are deleted along with their contest', async () => {
  const { app, olga, id, verify } = await askedContest()
  expect((await app.call('deleteContest', { as: olga, params: { id } })).status).toBe(200)
  expect(await verify()).toBeNull()
})

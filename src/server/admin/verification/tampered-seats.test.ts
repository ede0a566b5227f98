import { expect, test } from 'vitest'
import { snapshotState } from '#test/server/access/state-snapshot'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { withoutTriggers } from '#test/server/verification/without-triggers'
import { revokeAdminRole } from '../../judging/seats/change-role'
import { verifyLedger } from './verify-ledger'

/** Grace leads and has a share, Mei is the sponsor, and A is released and was answered. */
async function seatedContest() {
  const setup = await contestWithJudges()
  const { app, contest, olga, grace, submit, judge, end } = setup
  const mei = await app.person('mei')
  const params = { id: contest.id }
  const seat = (personId: string, kind: string | null) =>
    app.call('setSeat', { as: olga, params, body: { personId, seat: kind } })
  await seat(olga.id, 'judge')
  await seat(mei.id, 'sponsor')
  const [a, b] = [await submit('A'), await submit('B')]
  await app.call('assignIssues', { as: olga, params })
  await seat(olga.id, null)
  await seat(grace.id, 'lead')
  app.clock.advance(1)
  await app.call('assignIssues', { as: grace, params })
  await judge(a, 'valid')
  end()
  await app.call('releaseIssues', { as: grace, params, body: {} })
  const said = { issueId: a, answer: 'disputed', text: 'The owner sets this.' }
  await app.call('answerRelease', { as: mei, params, body: said })
  const { rows } = await app.database.pool.query<{ id: string }>('select id from sponsor_answers')
  const verify = async () => (await verifyLedger(app.db, [])).problem
  return { ...setup, mei, a, b, answer: rows[0]?.id, verify }
}

type Seated = Awaited<ReturnType<typeof seatedContest>>

const none = '00000000-0000-4000-8000-000000000001'
const noEvent = 'is in the database, but in no event of the ledger.'
const gone = 'is in the ledger, and gone from the database.'

const cases: [what: string, sql: (contest: Seated) => string, problem: (contest: Seated) => string][] = [
  [
    'which seat somebody has',
    ({ grace }) => `update seats set seat = 'judge' where user_id = '${grace.id}'`,
    ({ grace, contest }) => `Seat of ${grace.id} in contest ${contest.id}: seat is judge, and lead by the ledger.`,
  ],
  [
    'since when somebody has a seat',
    ({ mei }) => `update seats set given_at = '2020-01-01Z' where user_id = '${mei.id}'`,
    ({ mei, contest }) => `Seat of ${mei.id} in contest ${contest.id}: given_at is 2020-01-01T00:00:00.000Z, and `,
  ],
  [
    'who gave a seat',
    ({ mei }) => `update seats set given_by = '${mei.id}' where user_id = '${mei.id}'`,
    ({ mei, contest, olga }) =>
      `Seat of ${mei.id} in contest ${contest.id}: given_by is ${mei.id}, and ${olga.id} by the ledger.`,
  ],
  [
    'a seat that nobody gave',
    ({ contest, ada, olga }) =>
      `insert into seats values ('${contest.id}', '${ada.id}', 'sponsor', now(), '${olga.id}')`,
    ({ contest, ada }) => `Seat of ${ada.id} in contest ${contest.id} ${noEvent}`,
  ],
  [
    'a seat that is gone',
    ({ mei }) => `delete from seats where user_id = '${mei.id}'`,
    ({ mei, contest }) => `Seat of ${mei.id} in contest ${contest.id} ${gone}`,
  ],
  [
    'whose share a submission is',
    ({ b, olga }) => `update assignments set judge_id = '${olga.id}' where issue_id = '${b}'`,
    ({ b, olga, grace }) => `Assignment of submission ${b}: judge_id is ${olga.id}, and ${grace.id} by the ledger.`,
  ],
  [
    'a share that nobody gave',
    ({ contest, grace }) =>
      `insert into assignments (issue_id, contest_id, judge_id, assigned_at) values ('${none}', '${contest.id}', '${grace.id}', now())`,
    () => `Assignment of submission ${none} ${noEvent}`,
  ],
  [
    'a share that is gone',
    ({ b }) => `delete from assignments where issue_id = '${b}'`,
    ({ b }) => `Assignment of submission ${b} ${gone}`,
  ],
  [
    'who released a submission',
    ({ a, olga }) => `update released_issues set released_by = '${olga.id}' where issue_id = '${a}'`,
    ({ a, olga, grace }) => `Release of submission ${a}: released_by is ${olga.id}, and ${grace.id} by the ledger.`,
  ],
  [
    'a release that nobody made',
    ({ b, contest, grace }) =>
      `insert into released_issues (issue_id, contest_id, released_at, released_by) values ('${b}', '${contest.id}', now(), '${grace.id}')`,
    ({ b }) => `Release of submission ${b} ${noEvent}`,
  ],
  [
    'a release that is gone',
    ({ a }) => `delete from released_issues where issue_id = '${a}'`,
    ({ a }) => `Release of submission ${a} ${gone}`,
  ],
  [
    'what a sponsor answered',
    () => `update sponsor_answers set answer = 'acknowledged'`,
    ({ answer }) => `Answer ${answer} of a sponsor: answer is acknowledged, and disputed by the ledger.`,
  ],
  [
    'the words of a sponsor',
    () => `update sponsor_answers set text = 'Never mind.'`,
    ({ answer }) => `Answer ${answer} of a sponsor: text is Never mind., and The owner sets this. by the ledger.`,
  ],
  [
    'the commit of a sponsor',
    () => `update sponsor_answers set commit = 'abcdef0'`,
    ({ answer }) => `Answer ${answer} of a sponsor: commit is abcdef0, and empty by the ledger.`,
  ],
  [
    'an answer that no sponsor gave',
    ({ a, mei }) =>
      `insert into sponsor_answers (id, issue_id, sponsor_id, answer, at) values ('${none}', '${a}', '${mei.id}', 'fixed', now())`,
    () => `Answer ${none} of a sponsor ${noEvent}`,
  ],
  [
    'an answer that is gone',
    () => 'delete from sponsor_answers',
    ({ answer }) => `Answer ${answer} of a sponsor ${gone}`,
  ],
]

test("the database's owner can't change, add or delete a seat, assignment, release or sponsor answer unnoticed [T38]", async () => {
  const contest = await seatedContest()
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

test('revoking a role or deleting a contest leaves no seat that the ledger still expects', async () => {
  const { app, olga, grace, mei, contest, verify } = await seatedContest()
  const other = await app.contest(olga)
  const body = { personId: mei.id, seat: 'sponsor' }
  await app.call('setSeat', { as: olga, params: { id: other.id }, body })
  expect((await app.call('deleteContest', { as: olga, params: { id: other.id } })).status).toBe(200)
  await revokeAdminRole(app.db, { email: grace.email, now: app.clock.now() })
  const { rows } = await app.database.pool.query('select contest_id, seat from seats')
  expect(rows).toEqual([{ contest_id: contest.id, seat: 'sponsor' }])
  expect(await verify()).toBeNull()
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { heldContest } from '#test/server/locks/held-contest'
import { rounds } from '#test/server/rounds'
import { testAppOn } from '#test/server/start-test-app'
import { contests, issues } from '../../db/tables/tables'

test('two instances never store more than a contest allows, while a judge frees slots', async () => {
  const count = rounds({ long: 100, short: 4 })
  const { app, ada, olga, grace } = await contestWithJudges()
  const second = await testAppOn(app.database, { now: app.clock.now() })
  for (let round = 0; round < count; round += 1) {
    const contest = await app.contest(olga, { title: `Round ${round}`, undecidedMax: 2 })
    const send = (on: Pick<typeof app, 'call'>, title: string) =>
      on.call('submitIssue', { as: ada, body: { contestId: contest.id, title, description: `${title}, all of it.` } })
    const first = (await send(app, 'First')).body.data.issue._id
    const sent = Promise.all(Array.from({ length: 8 }, (_, index) => send(index % 2 ? app : second, `Issue ${index}`)))
    const verdict = app.call('setVerdict', { as: grace, params: { id: first }, body: { status: 'valid' } })
    const statuses = (await Promise.all([sent, verdict]))[0].map(({ status }) => status)
    const stored = await app.db.select().from(issues).where(eq(issues.contestId, contest.id))
    const [row] = await app.db.select().from(contests).where(eq(contests.id, contest.id))
    // The verdict came before the last of them or after it.
    expect([1, 2]).toContain(statuses.filter((status) => status === 201).length)
    expect(stored.filter(({ status }) => status !== 'valid').length).toBeLessThanOrEqual(2)
    expect(row?.lastSeq).toBe(stored.length)
  }
})

test('refuses a submission if the last slot is taken while it waits, without losing a place', async () => {
  const { app, contest, holder, submit, untilOneWaits } = await heldContest()
  await holder.query('update contests set undecided_max = 1, version = version + 1 where id = $1', [contest.id])
  await holder.query('commit')
  await holder.query('begin')
  await holder.query('select 1 from contests where id = $1 for update', [contest.id])
  const sent = submit('ada')
  await untilOneWaits()
  const ada = await app.person('ada')
  await holder.query('update contests set last_seq = 1 where id = $1', [contest.id])
  await holder.query(
    `insert into issues (contest_id, author_id, title, description, content_hash, place_in_line, received_at, created_at, updated_at)
     values ($1, $2, 'Another', 'Of hers.', 'x', 1, now(), now(), now())`,
    [contest.id, ada.id],
  )
  await holder.query('commit')
  const { status, body } = await sent
  expect([status, body.code]).toEqual([409, 'OPEN_SUBMISSIONS_FULL'])
  expect(await app.db.$count(issues)).toBe(1)
})

import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { rounds } from '#test/server/rounds'
import { testAppOn } from '#test/server/start-test-app'
import { assignments, seats } from '../../db/tables/seat-tables'
import { issues } from '../../db/tables/tables'

/** Two instances, and calls of both at the same moment. */
async function twoInstances() {
  const setup = await contestWithJudges()
  const { app, contest } = setup
  const other = await testAppOn(app.database, { now: app.clock.now() })
  const mei = await app.person('mei')
  const inContest = eq(seats.contestId, contest.id)
  return {
    ...setup,
    ...{ other, mei },
    params: { id: contest.id },
    leads: () =>
      app.db
        .select()
        .from(seats)
        .where(and(inContest, eq(seats.seat, 'lead'))),
    clear: () => app.db.delete(seats).where(inContest),
  }
}

test('of two concurrent leads one gets the seat, and the other is told that it is taken', async () => {
  const { app, other, olga, grace, params, leads, clear } = await twoInstances()
  for (let round = 0; round < rounds({ long: 200, short: 20 }); round += 1) {
    const give = (on: Pick<typeof app, 'call'>, personId: string) =>
      on.call('setSeat', { as: olga, params, body: { personId, seat: 'lead' } })
    const replies = await Promise.all([give(app, grace.id), give(other, olga.id)])
    expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'LEAD_TAKEN'])
    expect(await leads()).toHaveLength(1)
    await clear()
  }
})

test('if a sponsor seat and a submission by the same person are concurrent, exactly one succeeds', async () => {
  const { app, other, olga, mei, params, clear, contest, end } = await twoInstances()
  expect(end).toBeTruthy()
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds({ long: 200, short: 20 }); round += 1) {
    const body = { contestId: contest.id, title: `Report ${round}`, description: 'All of it.' }
    const [seat, sent] = await Promise.all([
      app.call('setSeat', { as: olga, params, body: { personId: mei.id, seat: 'sponsor' } }),
      other.call('submitIssue', { as: mei, body }),
    ])
    const outcome = [seat.body.code ?? seat.status, sent.body.code ?? sent.status].join(' ')
    expect(['200 SPONSOR_SUBMITS', 'SEAT_ENTERED 201']).toContain(outcome)
    outcomes.add(outcome)
    await clear()
    // As if Mei had never submitted.
    await app.database.pool.query(`set session_replication_role = replica; delete from revisions; delete from issues;
      delete from contest_authors; delete from issue_counts; set session_replication_role = default`)
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('if two admins assign concurrently, each submission gets one judge', async () => {
  const { app, other, olga, grace, params, submit, contest } = await twoInstances()
  for (const [personId, seat] of [
    [grace.id, 'lead'],
    [olga.id, 'judge'],
  ])
    await app.call('setSeat', { as: olga, params, body: { personId, seat } })
  for (let n = 0; n < 7; n += 1) await submit(`Issue ${n}`)
  for (let round = 0; round < rounds({ long: 200, short: 20 }); round += 1) {
    const replies = await Promise.all([
      app.call('assignIssues', { as: olga, params }),
      other.call('assignIssues', { as: grace, params }),
    ])
    expect(replies.map(({ body }) => body.data.count).sort()).toEqual([0, 7])
    expect(await app.db.select().from(assignments)).toHaveLength(7)
    await app.db.delete(assignments)
  }
  expect(await app.db.select().from(issues).where(eq(issues.contestId, contest.id))).toHaveLength(7)
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'
import type { TestApp } from '#test/server/start-test-app'
import { secondLooks } from '../../../server/db/tables/judging-tables'
import { users } from '../../../server/db/tables/tables'
import { preliminaryContest } from '../test/preliminary-contest'

const waiting = async (app: TestApp, as: Person) => (await app.call('readWaitingWork', { as })).body.data.waiting

test('of two open appeals, a judge sees only the one that they can decide, but both block finalizing', async () => {
  const told = await preliminaryContest()
  const { app, appeal, list, decide, retract, publish, standing, linus, ada, grace, olga, ids } = told
  await retract()
  const body = { status: 'invalid', invalidationReason: 'Not critical.' }
  expect((await app.call('setVerdict', { as: olga, params: { id: ids.ada }, body })).status).toBe(200)
  await publish()
  for (const [id, as] of [
    [ids.bad, linus],
    [ids.ada, ada],
  ] as const)
    expect((await appeal(id, as)).status).toBe(201)
  const counts = async (as: Person) => (await waiting(app, as)).appeals.map(({ count }) => count)
  expect([await counts(grace), await counts(olga)]).toEqual([[1], [1]])
  const { openCount, decidableCount, appeals } = (await list(grace)).body.data
  expect([openCount, decidableCount]).toEqual([2, 1])
  expect((await standing()).openAppealCount).toBe(2)
  const own = appeals.find((appeal) => appeal.refusal === null)
  expect((await decide(own?._id ?? '', 'rejected', { as: grace })).status).toBe(200)
  expect([await counts(grace), await counts(olga)]).toEqual([[], [1]])
})

test('only the lead judge can publish preliminary results', async () => {
  const { app, contest, olga, grace, submit, judge, end } = await contestWithJudges({
    ...{ appealHours: 4, prizePoolCents: 100_000 },
  })
  await judge(await submit('A'), 'valid')
  end()
  const publishable = async (as: Person) => (await waiting(app, as)).publishable.length
  expect([await publishable(olga), await publishable(grace)]).toEqual([1, 1])
  await app.call('setSeat', { as: olga, params: { id: contest.id }, body: { personId: grace.id, seat: 'lead' } })
  expect([await publishable(olga), await publishable(grace)]).toEqual([0, 1])
})

test('the second judge neither sees nor decides the appeal of the verdict', async () => {
  const told = await contestWithJudges({ appealHours: 4, prizePoolCents: 900_000 })
  const { app, contest, ada, submit, judge, end, grace, olga } = told
  const mei = await app.person('mei')
  await app.db.update(users).set({ role: 'admin' }).where(eq(users.id, mei.id))
  const params = { id: contest.id }
  const id = await submit('A')
  await judge(id, 'invalid', { reason: 'By design.' })
  end()
  const verdicts = { firstVerdict: 'invalid', verdict: 'invalid', reason: 'By design.' } as const
  const judges = { firstJudgeId: grace.id, judgeId: olga.id, isBlind: true, decidedAt: app.clock.now() }
  await app.db.insert(secondLooks).values({ issueId: id, contestId: contest.id, position: 1, ...verdicts, ...judges })
  expect((await app.call('publishPreliminaryResults', { as: olga, params })).status).toBe(200)
  const body = { kind: 'verdict', rule: 'Rule 2', text: 'Look again.' }
  const { _id } = (await app.call('makeAppeal', { as: ada, params: { id }, body })).body.data.appeal
  const counts = async (as: Person) => (await waiting(app, as)).appeals.map(({ count }) => count)
  expect([await counts(olga), await counts(mei)]).toEqual([[], [1]])
  const decide = (as: Person) =>
    app.call('decideAppeal', { as, params: { id: _id }, body: { outcome: 'rejected', reason: 'Read again.' } })
  expect((await decide(olga)).body.code).toBe('OWN_DECISION')
  const listed = (await app.call('listContestAppeals', { as: olga, params })).body.data
  expect(listed.appeals.map(({ refusal }) => refusal)).toEqual(['own_decision'])
  expect((await decide(mei)).status).toBe(200)
})

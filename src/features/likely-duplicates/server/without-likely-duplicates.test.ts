import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { issueTerms } from '../../../server/db/tables/judging-tables'
import { settles, stale } from '../test/alike-reports'

/** Two valid submissions that are much alike, in a contest that has ended. */
async function alikeInEndedContest(features?: []) {
  const room = await contestWithJudges({ prizePoolCents: 900_000 }, features ? { features } : {})
  const { app, contest, ada, olga, judge, end } = room
  const submit = async (title: string, description: string) =>
    (await app.call('submitIssue', { as: ada, body: { contestId: contest.id, title, description } })).body.data.issue
      ._id
  const ids = [await submit('Settled twice', settles), await submit('Paid again', `${settles} It costs nothing.`)]
  const others = [await submit('Old prices', stale), await submit('Votes', 'Delegates keep their votes.')]
  for (const id of [...ids, ...others]) await judge(id, 'valid')
  end()
  const params = { id: contest.id }
  const finalize = () => app.call('finalizeContest', { as: olga, params })
  const blockers = async () =>
    (await app.call('readContestStanding', { as: olga, params })).body.data.standing.finalizeBlockers
  const blocked = async () => (await app.call('readWaitingWork', { as: olga })).body.data.waiting.blocked.length
  return { ...room, ids, finalize, blockers, blocked }
}

test('results wait for look-alikes', async () => {
  const { finalize, blockers, blocked } = await alikeInEndedContest()
  expect([await blockers(), await blocked()]).toEqual([['look_alikes'], 1])
  expect((await finalize()).body.code).toBe('LOOK_ALIKES')
})

test('where an operator does without likely duplicates, nothing is computed, and judges group and finalize', async () => {
  const { app, grace, ids, group, finalize, blockers, blocked } = await alikeInEndedContest([])
  const url = `/api/admin/issues/${ids[0]}/candidates`
  const reply = await app.app.inject({ url, headers: { authorization: `Bearer ${grace.token}` } })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  expect((await group(ids)).status).toBe(200)
  expect([await blockers(), await blocked()]).toEqual([[], 0])
  expect((await finalize()).status).toBe(200)
  expect(await app.db.select().from(issueTerms)).toEqual([])
})

import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { duplicateGroups } from '../../db/tables/tables'

async function twoGroups() {
  const setup = await contestWithJudges()
  const { app, submit, group, olga } = setup
  const ids = [await submit('A'), await submit('B'), await submit('C'), await submit('D')] as const
  const older = (await group([ids[2], ids[3]], olga)).body.data.duplicateGroupId
  app.clock.advance(1)
  const younger = (await group([ids[0], ids[1]], olga)).body.data.duplicateGroupId
  return { ...setup, ids, older, younger }
}

test('merged groups keep the id of the older one and have one primary', async () => {
  const { merge, ids, older, younger, app, events, grace } = await twoGroups()
  const { status, body } = await merge([younger, older])
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ duplicateGroupId: older, primaryId: ids[0] })
  expect(body.data.issues.map((issue) => [issue._id, issue.isPrimary])).toEqual([
    [ids[0], true],
    [ids[1], false],
    [ids[2], false],
    [ids[3], false],
  ])
  expect((await app.db.select().from(duplicateGroups)).map((group) => group.id)).toEqual([older])
  expect(await events('groups_merged')).toMatchObject([
    {
      actorId: grace.id,
      before: { duplicateGroupIds: [older, younger], issueIds: [ids[2], ids[3]] },
      after: { duplicateGroupId: older, primaryId: ids[0], issueIds: ids },
    },
  ])
})

test('merging increases the version of every moved issue', async () => {
  const { merge, ids, older, younger, judge, row } = await twoGroups()
  const seen = (await row(ids[1]))?.version
  await merge([older, younger])
  expect((await judge(ids[1], 'valid', { seen })).body.code).toBe('STALE')
})

test('only two different existing groups of one contest can be merged', async () => {
  const { app, olga, ada, merge, submit, group, older, younger } = await twoGroups()
  const wrong = { groupIds: 'Two different groups are required' }
  for (const ids of [undefined, [], [older], [older, older], [older, younger, older, 'x'], 'x', [1, 2]]) {
    const refused = await merge(ids)
    expect([refused.status, refused.body.fields]).toEqual([400, wrong])
  }
  const unknown = await merge([older, 'x'])
  expect([unknown.status, unknown.body.code]).toEqual([404, 'GROUP_NOT_FOUND'])
  const other = await app.contest(olga)
  const elsewhere = [await submit('X', ada, other.id), await submit('Y', ada, other.id)]
  const far = (await group(elsewhere)).body.data.duplicateGroupId
  expect((await merge([older, far])).body.code).toBe('DIFFERENT_CONTESTS')
})

test('merging follows the rules of judging: no own issue, no own contest, not after finalizing', async () => {
  const { merge, submit, group, older, younger, grace, olga, finalize, ids } = await twoGroups()
  const own = await submit('G', grace)
  expect((await merge([older, younger])).body.code).toBe('CONFLICT_OF_INTEREST')
  await group([ids[0], own], olga)
  expect((await merge([older, younger])).body.code).toBe('SELF_REVIEW')
  await finalize()
  expect((await merge([older, younger], olga)).body.code).toBe('CONTEST_FINALIZED')
})

test('a judge who merged groups cannot submit to the contest', async () => {
  const { app, merge, older, younger, grace, contest } = await twoGroups()
  await merge([older, younger])
  const body = { contestId: contest.id, title: 'G', description: 'Mine.' }
  expect((await app.call('submitIssue', { as: grace, body })).body.code).toBe('CONFLICT_OF_INTEREST')
})

test('of two parallel merges one succeeds and the other finds a group missing', async () => {
  const { merge, older, younger, olga } = await twoGroups()
  const replies = await Promise.all([merge([older, younger]), merge([younger, older], olga)])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 404])
})

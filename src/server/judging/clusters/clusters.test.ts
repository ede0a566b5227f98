import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'

/** Three reports of one cause and one of another, by Ada, and the calls of a judge, by default Grace. */
async function contestWithCluster() {
  const setup = await contestWithJudges()
  const { app, contest, grace, rows, submit } = setup
  const ids: string[] = []
  for (const title of ['Settles twice', 'Settled two times', 'Pays twice', 'Stale price']) ids.push(await submit(title))
  const [a = '', b = '', c = '', d = ''] = ids
  const versions = async () => new Map((await rows()).map((row) => [row.id, row.version]))
  const seen = async (of: readonly string[]) => {
    const known = await versions()
    return of.map((issueId) => ({ issueId, version: known.get(issueId) ?? 1 }))
  }
  const decide = async (
    of: readonly string[],
    body: { verdict: string; invalidationReason?: string; invalidationCode?: string },
    { as = grace, issues }: { as?: Person; issues?: { issueId: string; version: number }[] } = {},
  ) =>
    app.call('decideCluster', { as, params: { id: contest.id }, body: { issues: issues ?? (await seen(of)), ...body } })
  const undoAll = (clusterId: string, as = grace) =>
    app.call('undoCluster', { as, params: { id: contest.id }, body: { clusterId } })
  const standing = async () =>
    (await rows()).map((row) => [row.title, row.status, row.duplicateGroupId !== null, row.isPrimary])
  return { ...setup, a, b, c, d, seen, decide, undoAll, standing }
}

const untouched = [
  ['Settles twice', 'pending', false, false],
  ['Settled two times', 'pending', false, false],
  ['Pays twice', 'pending', false, false],
  ['Stale price', 'pending', false, false],
]

test('one decision makes all of a cluster valid and one group, and the first in line its primary', async () => {
  const { a, b, c, decide, standing, events, grace } = await contestWithCluster()
  const { status, body } = await decide([c, a, b], { verdict: 'valid' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ issueIds: [a, b, c], primaryId: a })
  expect(await standing()).toEqual([
    ['Settles twice', 'valid', true, true],
    ['Settled two times', 'valid', true, false],
    ['Pays twice', 'valid', true, false],
    ['Stale price', 'pending', false, false],
  ])
  const verdicts = await events('verdict')
  expect(verdicts.map(({ issueId, actorId }) => [issueId, actorId])).toEqual([
    [a, grace.id],
    [b, grace.id],
    [c, grace.id],
  ])
  const { clusterId } = body.data
  expect(verdicts.slice(1).map(({ after }) => (after as { clusterId: string }).clusterId)).toEqual([
    clusterId,
    clusterId,
  ])
})

test('one decision makes all of a cluster invalid with one reason, each with its own event', async () => {
  const { a, b, decide, rows, events } = await contestWithCluster()
  const why = { invalidationReason: 'By design.', invalidationCode: 'intended_behavior' }
  expect((await decide([a, b], { verdict: 'invalid', ...why })).status).toBe(200)
  expect((await rows()).map((row) => [row.status, row.invalidationReason, row.duplicateGroupId])).toEqual([
    ['invalid', 'By design.', null],
    ['invalid', 'By design.', null],
    ['pending', null, null],
    ['pending', null, null],
  ])
  expect((await events('verdict')).map(({ after }) => after)).toMatchObject([why, why])
  expect((await events('verdict')).map(({ issueId, reason }) => [issueId, reason])).toEqual([
    [a, 'By design.'],
    [b, 'By design.'],
  ])
})

test('a report that a judge took out stays pending, and a single one that is left gets a plain verdict', async () => {
  const { a, decide, standing } = await contestWithCluster()
  expect((await decide([a], { verdict: 'valid' })).body.data).toMatchObject({ issueIds: [a], primaryId: null })
  expect((await standing())[0]).toEqual(['Settles twice', 'valid', false, false])
  expect((await standing()).slice(1)).toEqual(untouched.slice(1))
})

test('a report that another judge decided meanwhile is named, and nothing of the cluster is done', async () => {
  const { a, b, c, seen, decide, judge, standing, events, olga } = await contestWithCluster()
  const issues = await seen([a, b, c])
  await judge(b, 'invalid', { as: olga, reason: 'Out of scope.' })
  const { status, body } = await decide([], { verdict: 'valid' }, { issues })
  expect([status, body.code]).toEqual([409, 'STALE'])
  expect(body.data).toMatchObject({
    issue: { _id: b, status: 'invalid' },
    event: { actor: { username: 'olga' }, after: { status: 'invalid' } },
  })
  expect((await standing()).map(([, verdict]) => verdict)).toEqual(['pending', 'invalid', 'pending', 'pending'])
  expect(await events('verdict')).toHaveLength(1)
})

test('a report that its author edited or withdrew meanwhile stops the decision over all', async () => {
  const { app, a, b, c, ada, seen, decide, edit, standing } = await contestWithCluster()
  const issues = await seen([a, b, c])
  await edit(c, 'Pays twice, in full')
  expect((await decide([], { verdict: 'valid' }, { issues })).body.code).toBe('STALE')
  await app.call('deleteIssue', { as: ada, params: { id: b } })
  const gone = await decide([], { verdict: 'valid' }, { issues })
  expect([gone.status, gone.body.code]).toEqual([404, 'ISSUE_NOT_FOUND'])
  expect((await standing())[0]).toEqual(untouched[0])
})

test('a decided report cannot be in a cluster, though the judge has seen its newest version', async () => {
  const { a, b, decide, judge, events } = await contestWithCluster()
  await judge(a, 'invalid', { reason: 'By design.' })
  expect((await decide([a, b], { verdict: 'valid' })).body.code).toBe('STALE')
  expect(await events('verdict')).toHaveLength(1)
})

test.each(['valid', 'invalid'])('undoing takes back the %s verdicts of a cluster as a whole', async (verdict) => {
  const { a, b, c, decide, undoAll, standing, events } = await contestWithCluster()
  const { clusterId } = (await decide([a, b, c], { verdict, invalidationReason: 'By design.' })).body.data
  const undone = await undoAll(clusterId)
  expect(undone.status).toBe(200)
  expect([...undone.body.data.issueIds].sort()).toEqual([a, b, c].sort())
  expect(await standing()).toEqual(untouched)
  expect(await events('verdict_undone')).toHaveLength(3)
  const again = await undoAll(clusterId)
  expect([again.status, again.body.code]).toEqual([409, 'STALE'])
})

test('what somebody did to one report since is named, and none is undone', async () => {
  const { a, b, c, decide, undoAll, judge, standing, events, olga } = await contestWithCluster()
  const { clusterId } = (await decide([a, b, c], { verdict: 'invalid', invalidationReason: 'By design.' })).body.data
  await judge(b, 'valid', { as: olga })
  const { status, body } = await undoAll(clusterId)
  expect([status, body.code]).toEqual([409, 'STALE'])
  expect(body.data).toMatchObject({ issue: { _id: b, status: 'valid' }, event: { actor: { username: 'olga' } } })
  expect((await standing()).map(([, verdict]) => verdict)).toEqual(['invalid', 'valid', 'invalid', 'pending'])
  expect(await events('verdict_undone')).toEqual([])
})

test('an own later verdict on one report is not undone with its cluster', async () => {
  const { a, b, decide, undoAll, judge, standing } = await contestWithCluster()
  const { clusterId } = (await decide([a, b], { verdict: 'invalid', invalidationReason: 'By design.' })).body.data
  await judge(a, 'valid')
  expect((await undoAll(clusterId)).body.code).toBe('STALE')
  expect((await standing()).map(([, verdict]) => verdict).slice(0, 2)).toEqual(['valid', 'invalid'])
})

test('nobody undoes the cluster of another judge', async () => {
  const { a, b, decide, undoAll, olga } = await contestWithCluster()
  const { clusterId } = (await decide([a, b], { verdict: 'valid' })).body.data
  const refused = await undoAll(clusterId, olga)
  expect([refused.status, refused.body.code]).toEqual([409, 'NOTHING_TO_UNDO'])
})

test('a judge who submitted decides no cluster, not even one without own reports', async () => {
  const { a, b, d, decide, submit, standing, olga } = await contestWithCluster()
  const own = await submit('Mine', olga)
  const codes = [
    await decide([a, b], { verdict: 'valid' }, { as: olga }),
    await decide([d, own], { verdict: 'valid' }, { as: olga }),
  ]
  expect(codes.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'CONFLICT_OF_INTEREST'],
    [403, 'SELF_REVIEW'],
  ])
  expect((await standing()).slice(0, 4)).toEqual(untouched)
})

test('a judge with a conflict learns nothing of a report that has changed', async () => {
  const { a, decide, submit, olga } = await contestWithCluster()
  await submit('Mine', olga)
  const { body } = await decide([], { verdict: 'valid' }, { as: olga, issues: [{ issueId: a, version: 99 }] })
  expect([body.code, 'data' in body]).toEqual(['CONFLICT_OF_INTEREST', false])
})

test('a finalized contest and reports of another contest are refused', async () => {
  const { app, olga, a, b, decide, submit, seen, finalize } = await contestWithCluster()
  const elsewhere = await submit('Elsewhere', undefined, (await app.contest(olga)).id)
  const mixed = [...(await seen([a])), { issueId: elsewhere, version: 1 }]
  expect((await decide([], { verdict: 'valid' }, { issues: mixed })).body.code).toBe('ISSUE_NOT_FOUND')
  await finalize()
  expect((await decide([a, b], { verdict: 'valid' })).body.code).toBe('CONTEST_FINALIZED')
})

test('at most 50 reports are decided at once, each named once', async () => {
  const { a, decide } = await contestWithCluster()
  const one = { issueId: a, version: 1 }
  const many = Array.from({ length: 51 }, (_, at) => ({ issueId: `${at}`, version: 1 }))
  for (const issues of [[], [one, one], many]) {
    const { status, body } = await decide([], { verdict: 'valid' }, { issues })
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
  }
})

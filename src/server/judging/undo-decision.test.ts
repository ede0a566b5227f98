import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { refusalOf } from '#test/server/start-test-app'
import { issues, ledgerEvents } from '../db/tables/tables'

test('undoing a verdict restores the issue with its times and its reason', async () => {
  const { app, submit, judge, undo, events, grace } = await contestWithJudges()
  const a = await submit('A')
  const before = (await judge(a, 'invalid', { reason: 'Not clear.' })).body.data.issue
  app.clock.advance(5)
  await judge(a, 'valid')
  const { status, body } = await undo(a)
  expect(status).toBe(200)
  expect(body.data.issues).toEqual([{ ...before, version: 4 }])
  expect(await events('verdict_undone')).toMatchObject([
    {
      actorId: grace.id,
      issueId: a,
      before: { status: 'valid', invalidationReason: null },
      after: { status: 'invalid', invalidationReason: 'Not clear.' },
    },
  ])
})

test('undoing a verdict restores its main reason', async () => {
  const { submit, judge, undo, events, row } = await contestWithJudges()
  const a = await submit('A')
  await judge(a, 'invalid', { reason: 'By design.', code: 'intended_behavior' })
  await judge(a, 'valid')
  expect((await row(a))?.invalidationCode).toBeNull()
  expect((await undo(a)).body.data.issues).toMatchObject([{ status: 'invalid', invalidationCode: 'intended_behavior' }])
  expect((await events('verdict_undone'))[0]?.after).toMatchObject({ invalidationCode: 'intended_behavior' })
})

test('after undoing a first verdict the author sees no trace of it', async () => {
  const { app, submit, judge, undo, ada } = await contestWithJudges()
  const a = await submit('A')
  const read = async () => (await app.call('getIssue', { as: ada, params: { id: a } })).body.data.issue
  const untouched = await read()
  app.clock.advance(5)
  await judge(a, 'valid')
  await undo(a)
  expect(await read()).toEqual({ ...untouched, version: 3 })
})

test('undoing a duplicate dissolves the group that it created', async () => {
  const { submit, duplicateOf, undo, rows } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await duplicateOf(b, a)
  const changed = (await undo(b)).body.data.issues
  expect(changed.map((issue) => [issue._id, issue.status, issue.isDuplicate])).toEqual([
    [a, 'pending', false],
    [b, 'pending', false],
  ])
  expect((await rows()).every((row) => row.duplicateGroupId === null && !row.isPrimary)).toBe(true)
})

test('undoing a duplicate removes it from a group that existed before', async () => {
  const { submit, group, duplicateOf, undo, rows } = await contestWithJudges()
  const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
  await group([a, b])
  await duplicateOf(c, a)
  await undo(c)
  const groups = (await rows()).map((row) => row.duplicateGroupId !== null)
  expect(groups).toEqual([true, true, false])
  expect((await rows()).map((row) => row.isPrimary)).toEqual([true, false, false])
})

test('undoing a duplicate removes the original if the original joined the group', async () => {
  const { submit, group, duplicateOf, undo, rows } = await contestWithJudges()
  const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
  await group([b, c])
  await duplicateOf(b, a)
  await undo(b)
  expect((await rows()).map((row) => [row.title, row.status, row.duplicateGroupId !== null])).toEqual([
    ['A', 'pending', false],
    ['B', 'pending', true],
    ['C', 'pending', true],
  ])
})

test('undoing a duplicate keeps an issue that another judge added to the group', async () => {
  const { submit, duplicateOf, undo, rows, olga } = await contestWithJudges()
  const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
  await duplicateOf(b, a)
  await duplicateOf(c, a, { as: olga })
  expect((await undo(b)).status).toBe(200)
  expect((await rows()).map((row) => [row.title, row.duplicateGroupId !== null])).toEqual([
    ['A', true],
    ['B', false],
    ['C', true],
  ])
})

test('undoing a duplicate keeps an original that another judge moved to another group', async () => {
  const { submit, group, ungroup, duplicateOf, undo, rows, olga } = await contestWithJudges()
  const [a, b, c, d] = [await submit('A'), await submit('B'), await submit('C'), await submit('D')]
  await group([b, c])
  await duplicateOf(b, a)
  await ungroup(a, olga)
  await group([a, d], olga)
  expect((await undo(b)).status).toBe(200)
  const grouped = (await rows()).map((row) => [row.title, row.duplicateGroupId, row.isPrimary])
  expect(grouped.map(([title, , isPrimary]) => [title, isPrimary])).toEqual([
    ['A', true],
    ['B', true],
    ['C', false],
    ['D', false],
  ])
  expect([grouped[0]?.[1] === grouped[3]?.[1], grouped[1]?.[1] === grouped[2]?.[1]]).toEqual([true, true])
})

test('a verdict can be undone even if its event only holds the status', async () => {
  const { app, contest, submit, undo, row, grace } = await contestWithJudges()
  const a = await submit('A')
  await app.db.update(issues).set({ status: 'valid' })
  const event = { actorId: grace.id, kind: 'verdict', contestId: contest.id, issueId: a, at: app.clock.now() }
  const before = { status: 'pending', invalidationReason: null }
  await app.db.insert(ledgerEvents).values({ ...event, before, after: { status: 'valid' } })
  expect((await undo(a)).status).toBe(200)
  expect(await row(a)).toMatchObject({ status: 'pending', updatedAt: app.clock.now() })
})

test("another judge's later change can't be undone and is shown", async () => {
  const { submit, judge, undo, group, olga } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await judge(a, 'valid')
  await judge(a, 'invalid', { as: olga, reason: 'Out of scope.' })
  const stale = await undo(a)
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
  expect(refusalOf(stale).data).toMatchObject({
    issue: { status: 'invalid' },
    event: { actor: { username: 'olga' }, reason: 'Out of scope.' },
  })
  await judge(b, 'valid')
  await group([a, b], olga)
  const regrouped = await undo(b)
  expect(refusalOf(regrouped).data?.event).toMatchObject({ kind: 'issues_grouped' })
})

test('a reading by another judge does not prevent undoing', async () => {
  const { submit, judge, undo, look, olga } = await contestWithJudges()
  const a = await submit('A')
  await judge(a, 'valid')
  await look(a, olga)
  expect((await undo(a)).status).toBe(200)
})

test('a decision can be undone once, and only if there is one', async () => {
  const { submit, judge, undo, olga } = await contestWithJudges()
  const a = await submit('A')
  expect((await undo(a)).body.code).toBe('NOTHING_TO_UNDO')
  await judge(a, 'valid')
  expect((await undo(a, olga)).body.code).toBe('NOTHING_TO_UNDO')
  expect((await undo(a)).status).toBe(200)
  const again = await undo(a)
  expect([again.status, again.body.code]).toEqual([409, 'NOTHING_TO_UNDO'])
})

test('two parallel requests undo a decision once', async () => {
  const { submit, judge, undo, row } = await contestWithJudges()
  const a = await submit('A')
  await judge(a, 'invalid', { reason: 'One' })
  await judge(a, 'valid')
  const replies = await Promise.all([undo(a), undo(a), undo(a)])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
  expect(await row(a)).toMatchObject({ status: 'invalid', invalidationReason: 'One' })
})

test('authors cannot undo, and nobody can after finalizing', async () => {
  const { submit, judge, undo, finalize, grace } = await contestWithJudges()
  const a = await submit('A')
  await judge(a, 'valid')
  await finalize()
  expect((await undo(a)).body.code).toBe('CONTEST_FINALIZED')
  expect((await undo('unknown', grace)).body.code).toBe('ISSUE_NOT_FOUND')
})

test('undoing a verdict restores the primary of the group', async () => {
  const { submit, group, judge, undo, rows } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await group([a, b])
  await judge(b, 'valid')
  expect((await rows()).map((row) => row.isPrimary)).toEqual([false, true])
  const changed = (await undo(b)).body.data.issues
  expect(changed.map((issue) => [issue._id, issue.isPrimary])).toEqual([
    [a, true],
    [b, false],
  ])
})

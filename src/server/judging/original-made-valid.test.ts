import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ErrorBody } from '../../contract/errors'
import { mailOutbox } from '../db/mail-tables'
import { contestWithJudges } from '../testing/contest-with-judges'

test('a duplicate of a pending submission that is made valid with it stands behind it, by one act with two events', async () => {
  const { submit, duplicateOf, events, row, app, grace, contest } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  const { status, body } = await duplicateOf(b, a, { alsoValid: true, originalVersion: 1 })
  expect([status, body.data?.primaryId]).toEqual([200, a])
  expect(body.data.issues.map((issue) => [issue._id, issue.status, issue.isPrimary])).toEqual([
    [a, 'valid', true],
    [b, 'valid', false],
  ])
  const { duplicateGroupId } = body.data
  expect(await events('verdict')).toMatchObject([
    { actorId: grace.id, issueId: a, before: { status: 'pending' }, after: { status: 'valid', originalOf: b } },
    { actorId: grace.id, issueId: b, after: { status: 'valid', duplicateOf: a, duplicateGroupId, primaryId: a } },
  ])
  expect((await row(a))?.status).toBe('valid')
  const waiting = await app.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'issue_reviewed'))
  expect(waiting.map((mail) => mail.contestId)).toEqual([contest.id])
})

test('undoing it takes both verdicts back, with an event for each', async () => {
  const { app, submit, duplicateOf, undo, rows, events } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await duplicateOf(b, a, { alsoValid: true })
  const { status, body } = await undo(b)
  expect(status).toBe(200)
  expect(body.data.issues.map((issue) => [issue._id, issue.status, issue.isDuplicate])).toEqual([
    [a, 'pending', false],
    [b, 'pending', false],
  ])
  expect((await rows()).map((row) => [row.status, row.duplicateGroupId, row.updatedAt])).toEqual(
    (await rows()).map((row) => ['pending', null, row.createdAt]),
  )
  expect(await events('verdict_undone')).toMatchObject([
    { issueId: a, before: { status: 'valid' }, after: { status: 'pending' } },
    { issueId: b, before: { status: 'valid' }, after: { status: 'pending' } },
  ])
  expect(await app.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'issue_reviewed'))).toEqual([])
})

test('where the original came into the group of the other, both verdicts are undone and it leaves again', async () => {
  const { submit, group, duplicateOf, undo, rows } = await contestWithJudges()
  const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
  await group([b, c])
  expect((await duplicateOf(b, a, { alsoValid: true })).body.data.primaryId).toBe(a)
  expect((await undo(b)).status).toBe(200)
  expect((await rows()).map((row) => [row.title, row.status, row.isPrimary])).toEqual([
    ['A', 'pending', false],
    ['B', 'pending', true],
    ['C', 'pending', false],
  ])
})

test('once another judge has decided over the original, undoing takes back neither and shows what was done', async () => {
  const { submit, duplicateOf, judge, undo, rows, olga } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await duplicateOf(b, a, { alsoValid: true })
  await judge(a, 'invalid', { as: olga, reason: 'Out of scope.' })
  const refused = await undo(b)
  expect([refused.status, refused.body.code]).toEqual([409, 'STALE'])
  expect((refused.body as unknown as ErrorBody).data?.issue?._id).toBe(a)
  expect((await rows()).map((row) => row.status)).toEqual(['invalid', 'valid'])
})

test('an original that has changed since the judge saw it is not made valid, and neither is the duplicate', async () => {
  const { submit, duplicateOf, edit, rows, events } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await edit(a, 'A, another bug')
  const refused = await duplicateOf(b, a, { alsoValid: true, originalVersion: 1 })
  expect([refused.status, refused.body.code]).toEqual([409, 'STALE'])
  expect((refused.body as unknown as ErrorBody).data?.issue?._id).toBe(a)
  expect((await rows()).map((row) => row.status)).toEqual(['pending', 'pending'])
  expect(await events('issue_read')).toMatchObject([{ issueId: a }])
})

test('an original that is valid already is left as it is, and undoing leaves it valid', async () => {
  const { submit, duplicateOf, judge, undo, rows, events } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await judge(a, 'valid')
  await duplicateOf(b, a, { alsoValid: true })
  expect((await events('verdict')).map((event) => event.issueId)).toEqual([a, b])
  await undo(b)
  expect((await rows()).map((row) => row.status)).toEqual(['valid', 'pending'])
})

test('a verdict on the repeated one is not undone by what was decided over its duplicate', async () => {
  const { submit, duplicateOf, judge, undo, row } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await judge(a, 'valid')
  await duplicateOf(b, a)
  expect((await undo(a)).body.code).toBe('NOTHING_TO_UNDO')
  expect((await row(a))?.status).toBe('valid')
})

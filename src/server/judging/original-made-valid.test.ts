import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { refusalOf } from '#test/server/start-test-app'
import { mailOutbox } from '../db/tables/mail-tables'

test('marking a duplicate can make the pending original valid too, with one event for each', async () => {
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

test('undoing it restores both verdicts, with one event for each', async () => {
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

test('undoing it also removes the original from a group that it joined', async () => {
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

test('after another judge decided on the original, undoing is refused and shows that decision', async () => {
  const { submit, duplicateOf, judge, undo, rows, olga } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await duplicateOf(b, a, { alsoValid: true })
  await judge(a, 'invalid', { as: olga, reason: 'Out of scope.' })
  const refused = await undo(b)
  expect([refused.status, refused.body.code]).toEqual([409, 'STALE'])
  expect(refusalOf(refused).data?.issue?._id).toBe(a)
  expect((await rows()).map((row) => row.status)).toEqual(['invalid', 'valid'])
})

test('if the original has changed since the judge saw it, neither issue changes', async () => {
  const { submit, duplicateOf, edit, rows, events } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await edit(a, 'A, another bug')
  const refused = await duplicateOf(b, a, { alsoValid: true, originalVersion: 1 })
  expect([refused.status, refused.body.code]).toEqual([409, 'STALE'])
  expect(refusalOf(refused).data?.issue?._id).toBe(a)
  expect((await rows()).map((row) => row.status)).toEqual(['pending', 'pending'])
  expect(await events('issue_read')).toMatchObject([{ issueId: a }])
})

test('an original that was valid before stays valid after undoing', async () => {
  const { submit, duplicateOf, judge, undo, rows, events } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await judge(a, 'valid')
  await duplicateOf(b, a, { alsoValid: true })
  expect((await events('verdict')).map((event) => event.issueId)).toEqual([a, b])
  await undo(b)
  expect((await rows()).map((row) => row.status)).toEqual(['valid', 'pending'])
})

test('undoing a verdict on the original ignores decisions on its duplicate', async () => {
  const { submit, duplicateOf, judge, undo, row } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await judge(a, 'valid')
  await duplicateOf(b, a)
  expect((await undo(a)).body.code).toBe('NOTHING_TO_UNDO')
  expect((await row(a))?.status).toBe('valid')
})

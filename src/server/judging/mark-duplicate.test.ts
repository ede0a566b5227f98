import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { refusalOf } from '#test/server/start-test-app'

test('marking a duplicate makes it valid and groups it with the original, as one event', async () => {
  const { submit, duplicateOf, events, grace } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  const { status, body } = await duplicateOf(b, a, { note: 'Same root cause.' })
  expect(status).toBe(200)
  expect(body.data.issues.map((issue) => [issue._id, issue.status, issue.isPrimary])).toEqual([
    [a, 'pending', false],
    [b, 'valid', true],
  ])
  const { duplicateGroupId } = body.data
  expect(await events('verdict')).toMatchObject([
    {
      actorId: grace.id,
      issueId: b,
      before: { status: 'pending', duplicateGroupId: null, issueIds: [] },
      after: { status: 'valid', duplicateOf: a, duplicateGroupId, primaryId: b, issueIds: [a, b] },
      reason: 'Same root cause.',
    },
  ])
  expect(await events('issues_grouped')).toEqual([])
})

test('once the earlier issue is valid it becomes the primary, and a third joins the same group', async () => {
  const { submit, duplicateOf, judge, rows } = await contestWithJudges()
  const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
  await duplicateOf(b, a)
  await judge(a, 'valid')
  const grown = (await duplicateOf(c, b)).body.data
  expect([grown.primaryId, grown.issues.map((issue) => issue._id)]).toEqual([a, [a, b, c]])
  expect(new Set((await rows()).map((row) => row.duplicateGroupId)).size).toBe(1)
})

test('an invalid issue marked as a duplicate loses its reason, and marking it again changes nothing', async () => {
  const { submit, duplicateOf, judge, events } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await judge(b, 'invalid', { reason: 'Not clear.' })
  const first = (await duplicateOf(b, a)).body.data
  expect(first.issues[1]).toMatchObject({ status: 'valid', invalidationReason: null })
  expect((await duplicateOf(b, a)).body.data).toEqual(first)
  expect(await events('verdict')).toHaveLength(2)
})

test('an issue cannot be a duplicate of itself, of another contest, of an unknown issue or of another group', async () => {
  const { app, olga, ada, submit, duplicateOf, group } = await contestWithJudges()
  const [a, b, c, d] = [await submit('A'), await submit('B'), await submit('C'), await submit('D')]
  const elsewhere = await submit('X', ada, (await app.contest(olga)).id)
  expect((await duplicateOf(a, a)).body.fields).toEqual({ issueId: 'A submission cannot be a duplicate of itself' })
  expect((await duplicateOf(a, '')).body.fields).toEqual({ issueId: 'Issue ID is required' })
  expect((await duplicateOf(a, elsewhere)).body.code).toBe('DIFFERENT_CONTESTS')
  expect((await duplicateOf(a, 'unknown')).body.code).toBe('ISSUE_NOT_FOUND')
  await group([a, b])
  await group([c, d])
  expect((await duplicateOf(a, c)).body.code).toBe('ALREADY_GROUPED')
})

test('a judge with an old version gets the current issue and who changed it', async () => {
  const { submit, duplicateOf, judge, certify, withdraw, edit, olga } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await edit(a, 'A, better')
  await judge(a, 'invalid', { as: olga, reason: 'Out of scope.' })
  const replies = [
    await judge(a, 'valid', { seen: 1 }),
    await duplicateOf(a, b, { seen: 1 }),
    await certify(a, 1, { seen: 1 }),
    await withdraw(a, { seen: 1 }),
  ]
  for (const reply of replies) {
    expect([reply.status, reply.body.code]).toEqual([409, 'STALE'])
    expect(refusalOf(reply).data).toMatchObject({
      issue: { _id: a, status: 'invalid', invalidationReason: 'Out of scope.', version: 3 },
      event: {
        actor: { _id: olga.id, username: 'olga' },
        kind: 'verdict',
        after: { status: 'invalid' },
        reason: 'Out of scope.',
      },
    })
  }
})

test('an edit by the author makes a judge’s version stale, and the reply says who edited it', async () => {
  const { submit, judge, edit, ada } = await contestWithJudges()
  const a = await submit('A')
  await edit(a, 'A, better')
  const stale = refusalOf(await judge(a, 'valid', { seen: 1 }))
  expect(stale.data?.event).toMatchObject({ actor: { _id: ada.id, username: 'ada' }, kind: 'issue_edited' })
})

test('duplicates follow the rules of judging: no own issue, no own contest, not after finalizing', async () => {
  const { submit, duplicateOf, finalize, grace, olga } = await contestWithJudges()
  const [a, b, own] = [await submit('A'), await submit('B'), await submit('G', grace)]
  expect((await duplicateOf(own, a)).body.code).toBe('SELF_REVIEW')
  expect((await duplicateOf(a, own)).body.code).toBe('CONFLICT_OF_INTEREST')
  await finalize()
  expect((await duplicateOf(a, b, { as: olga })).body.code).toBe('CONTEST_FINALIZED')
})

import { expect, test } from 'vitest'
import { contestWithJudges } from '../testing/contest-with-judges'

/** Ada's report came first and was edited last; Linus reported the same in between. */
async function editedReport() {
  const court = await contestWithJudges()
  const { app, submit, edit } = court
  const linus = await app.person('linus')
  const a = await submit('A')
  const c = await submit('C', linus)
  await edit(a, 'A, in full')
  return { ...court, linus, a, c }
}

test('a certified revision gives the issue its place in line back, and the group its primary', async () => {
  const { group, certify, a, c, rows, events, grace } = await editedReport()
  expect((await group([a, c])).body.data.primaryId).toBe(c)
  const { status, body } = await certify(a, 1, { reason: ' Root cause, impact and path are all there. ' })
  expect(status).toBe(200)
  expect(body.data.issue).toMatchObject({ _id: a, placeInLine: 1, isPrimary: true, updatedAt: expect.any(String) })
  expect(body.data.issue.updatedAt).toBe(body.data.issue.createdAt)
  expect((await rows()).map((row) => [row.id, row.placeInLine, row.isPrimary])).toEqual([
    [a, 1, true],
    [c, 2, false],
  ])
  expect(await events('revision_certified')).toMatchObject([
    {
      actorId: grace.id,
      issueId: a,
      before: { certifiedSeq: null, placeInLine: 3 },
      after: { certifiedSeq: 1, placeInLine: 1, primaryId: a },
      reason: 'Root cause, impact and path are all there.',
    },
  ])
})

test('a certificate withdrawn puts the issue back to its last revision', async () => {
  const { group, certify, withdraw, a, c, rows, events } = await editedReport()
  await group([a, c])
  await certify(a, 1)
  const { body } = await withdraw(a, { reason: 'It lacked the path.' })
  expect(body.data.issue).toMatchObject({ placeInLine: 3, isPrimary: false })
  expect((await rows()).map((row) => [row.id, row.isPrimary])).toEqual([
    [c, true],
    [a, false],
  ])
  expect(await events('certificate_withdrawn')).toMatchObject([{ issueId: a, reason: 'It lacked the path.' }])
  const again = await withdraw(a)
  expect([again.status, again.body.code]).toEqual([409, 'NOT_CERTIFIED'])
})

test('an edit after a certificate does not move the issue', async () => {
  const { certify, edit, a, row } = await editedReport()
  await certify(a, 1)
  await edit(a, 'A, in full and with figures')
  expect(await row(a)).toMatchObject({ placeInLine: 1, certifiedSeq: 1, revisionCount: 3 })
})

test('only an earlier revision of the same issue can be certified, with a reason', async () => {
  const { certify, a, c } = await editedReport()
  expect((await certify(a, 2)).body.fields).toEqual({ seq: 'This submission has no such revision' })
  expect((await certify(a, 3)).body.fields).toEqual({ seq: 'The last revision counts already. Choose an earlier one' })
  expect((await certify(c, 2)).status).toBe(400)
  for (const seq of [undefined, null, '1', 1.5]) {
    expect((await certify(a, seq)).body.fields).toEqual({ seq: 'Choose the revision to certify' })
  }
  expect((await certify(a, 1, { reason: ' ' })).body.fields).toEqual({ reason: 'A reason is required' })
  expect((await certify(a, 1, { reason: 'x'.repeat(2_001) })).body.fields).toEqual({
    reason: 'Reason must be less than 2,000 characters',
  })
})

test('the same certificate again changes nothing', async () => {
  const { certify, a, events } = await editedReport()
  const first = (await certify(a, 1)).body.data.issue
  expect((await certify(a, 1, { reason: 'Another reason.' })).body.data.issue).toEqual(first)
  expect(await events('revision_certified')).toHaveLength(1)
})

test('nobody certifies an own issue, nor in a contest they entered, nor after it is final', async () => {
  const { certify, withdraw, submit, edit, finalize, grace, olga, a } = await editedReport()
  const own = await submit('G', grace)
  await edit(own, 'G, in full', grace)
  expect((await certify(own, 4)).body.code).toBe('SELF_REVIEW')
  expect((await certify(a, 1)).body.code).toBe('CONFLICT_OF_INTEREST')
  await certify(a, 1, { as: olga })
  expect((await withdraw(a)).body.code).toBe('CONFLICT_OF_INTEREST')
  await finalize()
  expect((await withdraw(a, { as: olga })).body.code).toBe('CONTEST_FINALIZED')
})

test('whoever certified a revision may not enter the contest, even when the certificate is withdrawn', async () => {
  const { app, certify, withdraw, olga, a, contest } = await editedReport()
  await certify(a, 1, { as: olga })
  await withdraw(a, { as: olga })
  const body = { contestId: contest.id, title: 'O', description: 'Mine.' }
  expect((await app.call('submitIssue', { as: olga, body })).body.code).toBe('CONFLICT_OF_INTEREST')
})

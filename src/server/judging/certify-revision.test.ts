import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { minutesAfter } from '#test/server/start-test-app'
import { issues } from '../db/tables/tables'

const suspendedCertificates = new URL('../db/migrations/0016_suspended_certificates.sql', import.meta.url)

/** Ada submitted first and edited last. Linus submitted the same in between. */
async function editedReport() {
  const setup = await contestWithJudges()
  const { app, submit, edit } = setup
  const linus = await app.person('linus')
  const a = await submit('A')
  const c = await submit('C', linus)
  await edit(a, 'A, in full')
  return { ...setup, linus, a, c }
}

test('certifying a revision restores its place in line and the primary of the group', async () => {
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

test('withdrawing a certificate gives the issue the place of its last revision', async () => {
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

test('an edit suspends the certificate, and an issue submitted in between comes first again [T32]', async () => {
  const { app, ada, grace, contest, certify, edit, duplicateOf, judge, a, c, row, events } = await editedReport()
  await certify(a, 1)
  app.clock.advance(1)
  const edited = await edit(a, 'Another bug altogether')
  expect(edited.body.data.issue).toMatchObject({ placeInLine: 4, lastSeq: 4 })
  expect(await row(a)).toMatchObject({ placeInLine: 4, certifiedSeq: 1, revisionCount: 3 })
  const [told] = (await events('issue_edited')).slice(-1)
  expect(told).toMatchObject({
    actorId: ada.id,
    before: { placeInLine: 1, certificate: 'standing' },
    after: { seq: 4, certificate: 'suspended' },
  })
  await judge(c, 'valid')
  expect((await duplicateOf(a, c)).body.data.primaryId).toBe(c)
  app.clock.set(minutesAfter(contest.endDate, 2))
  await app.call('finalizeContest', { as: grace, params: { id: contest.id } })
  const { results } = (await app.call('getResults', { as: ada, params: { id: contest.id } })).body.data
  expect(results.findings.map((one) => [one.issueId, one.amountCents])).toEqual([
    [c, 10_000_000],
    [a, 0],
  ])
  expect(results.snapshot.issues.map((one) => [one.placeInLine, one.isCertified])).toEqual([
    [2, false],
    [4, false],
  ])
})

test('a judge can confirm a suspended certificate, which is valid until the next edit', async () => {
  const { certify, group, edit, look, a, c, row, events, grace } = await editedReport()
  await certify(a, 1)
  await edit(a, 'A, in full and with figures')
  const deciding = async () =>
    (await look(a)).body.data.revisions.map(({ seq, isCertified, isDeciding }) => [seq, isCertified, isDeciding])
  expect(await deciding()).toEqual([
    [1, true, false],
    [3, false, false],
    [4, false, true],
  ])
  await group([a, c])
  const confirmed = await certify(a, 1, { reason: 'Both texts are the same bug.' })
  expect(confirmed.body.data.issue).toMatchObject({ placeInLine: 1, lastSeq: 4, isPrimary: true })
  expect((await deciding())[0]).toEqual([1, true, true])
  expect(await events('certificate_confirmed')).toMatchObject([
    {
      actorId: grace.id,
      issueId: a,
      before: { certifiedSeq: 1, placeInLine: 4 },
      after: { certifiedSeq: 1, placeInLine: 1, lastSeq: 4, primaryId: a },
      reason: 'Both texts are the same bug.',
    },
  ])
  expect((await certify(a, 1)).status).toBe(200)
  expect(await events('certificate_confirmed')).toHaveLength(1)
  expect(await row(c)).toMatchObject({ isPrimary: false })
})

test('no one can confirm a certificate without opening the certified and the current text [T32]', async () => {
  const { app, certify, certifyUnread, withdraw, edit, look, olga, a, row, events } = await editedReport()
  const unread = {
    status: 409,
    body: {
      code: 'REVISIONS_NOT_READ',
      error: 'Open both the revision to certify and the current text first. Compare the revisions, then certify.',
    },
  }
  await certify(a, 1)
  expect(await events('issue_read')).toMatchObject([{ issueId: a, after: { seqs: [1, 3] } }])
  await edit(a, 'Another bug altogether')
  // Grace has opened the text before the edit, and Olga only the present one.
  expect(await certifyUnread(a, 1)).toMatchObject(unread)
  await app.call('getIssue', { as: olga, params: { id: a } })
  expect(await certifyUnread(a, 1, { as: olga })).toMatchObject(unread)
  expect(await row(a)).toMatchObject({ certifiedSeq: 1, placeInLine: 4 })
  // Nor does a new certificate instead of the suspended one.
  await withdraw(a)
  expect(await certifyUnread(a, 1)).toMatchObject(unread)
  await look(a)
  expect((await certifyUnread(a, 1)).body.data.issue.placeInLine).toBe(1)
  expect((await events('issue_read')).map(({ actorId, after }) => [actorId === olga.id, after])).toEqual([
    [false, { seqs: [1, 3] }],
    [true, { seqs: [4] }],
    [false, { seqs: [1, 3, 4] }],
  ])
})

test('a judge who confirmed a certificate cannot submit to the contest', async () => {
  const { app, certify, edit, olga, a, contest } = await editedReport()
  await certify(a, 1)
  await edit(a, 'A, in full and with figures')
  await certify(a, 1, { as: olga })
  const body = { contestId: contest.id, title: 'O', description: 'Mine.' }
  expect((await app.call('submitIssue', { as: olga, body })).body.code).toBe('CONFLICT_OF_INTEREST')
})

test('withdrawing a suspended certificate keeps the place of the last revision', async () => {
  const { certify, edit, withdraw, a, row } = await editedReport()
  await certify(a, 1)
  await edit(a, 'Another bug altogether')
  expect((await withdraw(a)).body.data.issue).toMatchObject({ placeInLine: 4 })
  expect(await row(a)).toMatchObject({ placeInLine: 4, certifiedSeq: null })
})

test('only an earlier revision of the same issue can be certified, and a reason is required [T32]', async () => {
  const { certify, a, c } = await editedReport()
  expect((await certify(a, 2)).body.fields).toEqual({ seq: 'This submission has no such revision' })
  expect((await certify(a, 3)).body.fields).toEqual({ seq: 'The last revision already counts. Choose an earlier one' })
  expect((await certify(c, 2)).status).toBe(400)
  for (const seq of [undefined, null, '1', 1.5]) {
    expect((await certify(a, seq)).body.fields).toEqual({ seq: 'Choose the revision to certify' })
  }
  expect((await certify(a, 1, { reason: ' ' })).body.fields).toEqual({ reason: 'A reason is required' })
  expect((await certify(a, 1, { reason: 'x'.repeat(2_001) })).body.fields).toEqual({
    reason: 'Reason must be less than 2,000 characters',
  })
})

test('repeating a certificate changes nothing', async () => {
  const { certify, a, events } = await editedReport()
  const first = (await certify(a, 1)).body.data.issue
  expect((await certify(a, 1, { reason: 'Another reason.' })).body.data.issue).toEqual(first)
  expect(await events('revision_certified')).toHaveLength(1)
})

test('certificates follow the rules of judging: no own issue, no own contest, not after finalizing', async () => {
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

test('a judge who certified a revision cannot submit to the contest, even after withdrawing the certificate', async () => {
  const { app, certify, withdraw, olga, a, contest } = await editedReport()
  await certify(a, 1, { as: olga })
  await withdraw(a, { as: olga })
  const body = { contestId: contest.id, title: 'O', description: 'Mine.' }
  expect((await app.call('submitIssue', { as: olga, body })).body.code).toBe('CONFLICT_OF_INTEREST')
})

test('the migration suspends certificates of issues that were edited afterwards and keeps the others', async () => {
  const { app, submit, certify, duplicateOf, edit, judge, a, c, row, rows, events, ada } = await editedReport()
  const other = await submit('B', ada)
  await edit(other, 'B, in full')
  await certify(other, 4)
  await certify(a, 1)
  await edit(a, 'Another bug altogether')
  await judge(c, 'valid')
  await duplicateOf(a, c)
  await app.db.update(issues).set({ isPrimary: false })
  await app.db.update(issues).set({ placeInLine: 1, isPrimary: true }).where(eq(issues.id, a))

  await app.database.pool.query(readFileSync(suspendedCertificates, 'utf8'))

  expect(await row(other)).toMatchObject({ placeInLine: 4, certifiedSeq: 4 })
  expect((await rows()).map((one) => [one.id, one.placeInLine, one.isPrimary])).toEqual([
    [c, 2, true],
    [other, 4, false],
    [a, 6, false],
  ])
  expect(await events('certificate_suspended')).toMatchObject([
    { actorId: null, issueId: a, before: { placeInLine: 1 }, after: { certifiedSeq: 1, placeInLine: 6, primaryId: c } },
  ])
  await certify(a, 1)
  expect(await row(a)).toMatchObject({ placeInLine: 1, isPrimary: true })
})

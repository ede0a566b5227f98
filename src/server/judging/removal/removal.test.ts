import { expect, test } from 'vitest'
import { type Person, setSteppedUp } from '../../testing/cast'
import { contestWithJudges } from '../../testing/contest-with-judges'

async function court() {
  const judges = await contestWithJudges()
  const { app, grace, contest } = judges
  return {
    ...judges,
    remove: (id: string, { as = grace, reason = 'Not a report: advertising.', stepsUp = true }: Removing = {}) =>
      app.call('deleteIssue', { as, params: { id }, body: { reason }, stepsUp }),
    restore: (id: string, as = grace, stepsUp = true) => app.call('restoreIssue', { as, params: { id }, stepsUp }),
    removed: async (as = grace) =>
      (await app.call('listRemovedIssues', { as, params: { id: contest.id } })).body.data.issues,
    texts: async () => (await app.mails()).map((mail) => mail.text),
  }
}
type Removing = { as?: Person; reason?: string; stepsUp?: boolean }

test('an admin who removes a submission gives a reason and the password, and its author is mailed the reason', async () => {
  const { app, grace, submit, remove, row, events, texts } = await court()
  const a = await submit('Settling twice')
  await setSteppedUp(app.db, grace, null)
  expect((await remove(a, { stepsUp: false })).body.code).toBe('STEP_UP_REQUIRED')
  const without = await remove(a, { reason: ' ' })
  expect([without.status, without.body.fields]).toEqual([400, { reason: 'A reason is required' }])
  expect((await row(a))?.withdrawnAt).toBeNull()
  expect((await remove(a)).status).toBe(200)
  expect(await events('issue_removed')).toMatchObject([
    {
      actorId: grace.id,
      issueId: a,
      reason: 'Not a report: advertising.',
      before: { status: 'pending', placeInLine: 1 },
    },
  ])
  const [mail] = await texts()
  expect(mail).toContain('Your submission #1 to Vault Spring was removed by a judge.')
  expect(mail).toContain('Not a report: advertising.')
  expect(mail).not.toContain('Settling twice')
})

test('an author withdraws without a reason or the password, as before, and nobody is mailed', async () => {
  const { app, ada, submit, texts, remove, removed, restore } = await court()
  const a = await submit('A')
  await setSteppedUp(app.db, ada, null)
  expect((await remove(a, { as: ada, reason: '', stepsUp: false })).status).toBe(200)
  expect([await texts(), await removed()]).toEqual([[], []])
  expect((await restore(a)).body.code).toBe('ISSUE_NOT_FOUND')
})

test('a removed submission is restored with its place in line, its verdict and its group, and its author is told', async () => {
  const { app, ada, grace, submit, judge, group, remove, restore, rows, events, texts } = await court()
  const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
  await judge(a, 'valid')
  await judge(b, 'valid')
  await group([a, b])
  const before = (await rows()).map((row) => [row.id, row.placeInLine, row.status, row.isPrimary])
  await remove(a)
  expect((await rows()).map((row) => [row.duplicateGroupId, row.isPrimary])).toEqual(Array(3).fill([null, false]))
  const { status, body } = await restore(a)
  expect([status, body.data?.issue]).toMatchObject([200, { _id: a, placeInLine: 1, status: 'valid', isPrimary: true }])
  expect((await rows()).map((row) => [row.id, row.placeInLine, row.status, row.isPrimary])).toEqual(before)
  expect((await rows()).map((row) => row.duplicateGroupId !== null)).toEqual([true, true, false])
  expect(await events('issue_restored')).toMatchObject([{ actorId: grace.id, issueId: a, after: { placeInLine: 1 } }])
  expect((await app.call('getIssue', { as: ada, params: { id: a } })).status).toBe(200)
  expect((await texts())[0]).toContain('Your submission #1 to Vault Spring was restored')
  expect(c).toBeTruthy()
})

test('it comes back to the group that the others still are', async () => {
  const { submit, group, remove, restore, rows } = await court()
  const ids = [await submit('A'), await submit('B'), await submit('C')]
  const { duplicateGroupId } = (await group(ids)).body.data
  await remove(ids[0] ?? '')
  await restore(ids[0] ?? '')
  expect((await rows()).map((row) => [row.duplicateGroupId, row.isPrimary])).toEqual([
    [duplicateGroupId, true],
    [duplicateGroupId, false],
    [duplicateGroupId, false],
  ])
})

test('judges see what was removed, by whom and why, without its title, until it is restored', async () => {
  const { submit, remove, restore, removed, grace, olga, app } = await court()
  const a = await submit('Settling twice')
  await submit('B')
  await remove(a)
  const listed = await removed(olga)
  expect(listed).toEqual([
    {
      _id: a,
      placeInLine: 1,
      removedAt: app.clock.now().toISOString(),
      removedBy: { _id: grace.id, username: 'grace' },
      reason: 'Not a report: advertising.',
    },
  ])
  await restore(a, olga)
  expect(await removed()).toEqual([])
})

test('restoring asks for the password, and follows the rules of judging', async () => {
  const { app, submit, remove, restore, finalize, grace, olga } = await court()
  const [a, b] = [await submit('A'), await submit('B')]
  const own = await submit('Own', grace)
  await remove(a, { as: olga })
  await remove(own, { as: olga })
  await setSteppedUp(app.db, olga, null)
  expect((await restore(a, olga, false)).body.code).toBe('STEP_UP_REQUIRED')
  expect((await restore(a)).body.code).toBe('CONFLICT_OF_INTEREST')
  expect((await restore(own)).body.code).toBe('SELF_REVIEW')
  expect((await restore(b, olga)).body.code).toBe('ISSUE_NOT_FOUND')
  await finalize()
  expect((await restore(a, olga)).body.code).toBe('CONTEST_FINALIZED')
})

test('what its author has submitted anew in the same words meanwhile stays the one that counts', async () => {
  const { submit, remove, restore } = await court()
  const a = await submit('A')
  await remove(a)
  await submit('A')
  const refused = await restore(a)
  expect([refused.status, refused.body.code]).toEqual([409, 'SUBMITTED_AGAIN'])
})

test('restored twice at the same time it is restored once', async () => {
  const { submit, remove, restore, events } = await court()
  const a = await submit('A')
  await remove(a)
  const replies = await Promise.all([restore(a), restore(a)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await events('issue_restored')).toHaveLength(1)
})

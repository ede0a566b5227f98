import { expect, test } from 'vitest'
import { type Person, setSteppedUp } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'

async function setup() {
  const judges = await contestWithJudges()
  const { app, grace, contest } = judges
  return {
    ...judges,
    remove: (id: string, { as = grace, reason = 'Not a report: advertising.', stepsUp = true }: RemovalOptions = {}) =>
      app.call('deleteIssue', { as, params: { id }, body: { reason }, stepsUp }),
    restore: (id: string, as = grace, stepsUp = true) => app.call('restoreIssue', { as, params: { id }, stepsUp }),
    removed: async (as = grace) =>
      (await app.call('listRemovedIssues', { as, params: { id: contest.id } })).body.data.issues,
    texts: async () => (await app.mails()).map((mail) => mail.text),
  }
}
type RemovalOptions = { as?: Person; reason?: string; stepsUp?: boolean }

test('removing a submission requires the password, and the author is mailed its title and the reason', async () => {
  const { app, grace, submit, remove, row, events, texts } = await setup()
  const a = await submit('Settling twice')
  await setSteppedUp(app.db, grace, null)
  expect((await remove(a, { stepsUp: false })).body.code).toBe('STEP_UP_REQUIRED')
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
  expect(mail).toContain('Your submission #1, “Settling twice”, to Vault Spring was removed by a judge.')
  expect(mail).toContain('Not a report: advertising.')
})

test('a program can remove a submission without a reason, and author and ledger show that none was given', async () => {
  const { app, grace, submit, events, texts } = await setup()
  for (const body of [undefined, {}, { reason: null }, { reason: ' ' }, { reason: ' \u200b\n' }]) {
    const id = await submit(`Advertising ${JSON.stringify(body)}`)
    expect((await app.call('deleteIssue', { as: grace, params: { id }, body, stepsUp: true })).status).toBe(200)
    expect((await events('issue_removed')).at(-1)).toMatchObject({ issueId: id, reason: 'no reason given' })
    expect((await texts())[0]).toContain('no reason given')
  }
})

test('authors withdraw without reason and password, and no one is mailed', async () => {
  const { app, ada, submit, texts, remove, removed, restore } = await setup()
  const a = await submit('A')
  await setSteppedUp(app.db, ada, null)
  expect((await remove(a, { as: ada, reason: '', stepsUp: false })).status).toBe(200)
  expect([await texts(), await removed()]).toEqual([[], []])
  expect((await restore(a)).body.code).toBe('ISSUE_NOT_FOUND')
})

test('a removed submission can be restored with its place, verdict and group, and its author is mailed', async () => {
  const { app, ada, grace, submit, judge, group, remove, restore, rows, events, texts } = await setup()
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
  expect((await texts())[0]).toContain('Your submission #1, “A”, to Vault Spring was restored')
  expect(c).toBeTruthy()
})

test('a restored submission returns to the group of the remaining members', async () => {
  const { submit, group, remove, restore, rows } = await setup()
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

test('judges see removed submissions with who removed them and why, but without titles', async () => {
  const { submit, remove, restore, removed, grace, olga, app } = await setup()
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

test('restoring requires the password and follows the rules of judging', async () => {
  const { app, submit, remove, restore, finalize, grace, olga } = await setup()
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

test('a submission cannot be restored if its author has submitted the same text again', async () => {
  const { submit, remove, restore } = await setup()
  const a = await submit('A')
  await remove(a)
  await submit('A')
  const refused = await restore(a)
  expect([refused.status, refused.body.code]).toEqual([409, 'SUBMITTED_AGAIN'])
})

test('two parallel requests restore a submission once', async () => {
  const { submit, remove, restore, events } = await setup()
  const a = await submit('A')
  await remove(a)
  const replies = await Promise.all([restore(a), restore(a)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await events('issue_restored')).toHaveLength(1)
})

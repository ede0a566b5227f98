import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { minutesAfter } from '#test/server/start-test-app'
import { contests } from '../../../server/db/tables/tables'
import { settles, stale } from '../test/alike-reports'

const [first, second] = ['4f1c2a9e-7b35-4d68-9a0c-51e8b7d2f603', '9a0c2a9e-7b35-4d68-9a0c-51e8b7d2f604']

/** Four reports by Ada, three of them of one flaw, and a judge who sweeps, by default Grace. */
async function contestToSweep() {
  const setup = await contestWithJudges()
  const { app, contest, grace, rows, submit } = setup
  const ids: string[] = []
  for (const title of ['Epoch settles twice', 'Epoch settled twice', 'Epoch settles again', 'Oracle price is stale'])
    ids.push(await submit(title))
  const [a = '', b = '', c = '', d = ''] = ids
  type More = { as?: Person; sweepId?: string; otherVersion?: number; version?: number }
  const answer = (
    one: string,
    other: string,
    said: 'same' | 'apart',
    { as = grace, sweepId = first, ...more }: More = {},
  ) =>
    app.call('answerSweep', {
      as,
      params: { id: one },
      body: {
        issueId: other,
        answer: said,
        sweepId,
        ...(more.otherVersion ? { otherVersion: more.otherVersion } : {}),
      },
      ...(more.version ? { version: more.version } : {}),
    })
  const undoAll = (sweepId: string, as = grace) =>
    app.call('undoSweep', { as, params: { id: contest.id }, body: { sweepId } })
  const offered = async (id: string, as = grace) =>
    (await app.call('readSweep', { as, params: { id } })).body.data.offers.map(({ issue }) => issue._id)
  const standing = async () => {
    const all = await rows()
    const groups = [...new Set(all.flatMap((row) => row.duplicateGroupId ?? []))]
    return all.map((row) => [row.status, row.duplicateGroupId && groups.indexOf(row.duplicateGroupId), row.isPrimary])
  }
  return { ...setup, a, b, c, d, answer, undoAll, offered, standing }
}
const pending = ['pending', null, false]

test('a duplicate joins the group and gets its verdict, each with its own event', async () => {
  const { a, b, c, d, answer, judge, standing, events, grace } = await contestToSweep()
  await judge(a, 'valid')
  expect((await answer(a, b, 'same')).status).toBe(200)
  const { body } = await answer(a, c, 'same')
  expect(body.data).toMatchObject({ issue: { _id: a, isPrimary: true, status: 'valid' }, members: 3 })
  expect(await standing()).toEqual([['valid', 0, true], ['valid', 0, false], ['valid', 0, false], pending])
  const verdicts = (await events('verdict')).slice(1)
  expect(
    verdicts.map(({ issueId, actorId, after }) => [issueId, actorId, (after as { sweepId: string }).sweepId]),
  ).toEqual([
    [b, grace.id, first],
    [c, grace.id, first],
  ])
  expect((await answer(d, a, 'same')).status).toBe(200)
  expect((await standing()).at(-1)).toEqual(['valid', 0, false])
})

test('a pending submission that repeats an invalid one gets its reason, whichever of them is open', async () => {
  const { a, b, c, answer, judge, rows } = await contestToSweep()
  await judge(a, 'invalid', { reason: 'By design.', code: 'intended_behavior' })
  await answer(b, a, 'same')
  await answer(a, c, 'same')
  expect((await rows()).map((row) => [row.status, row.invalidationReason, row.invalidationCode]).slice(0, 3)).toEqual(
    Array(3).fill(['invalid', 'By design.', 'intended_behavior']),
  )
})

test('two groups become one, and pending members of either get the verdict', async () => {
  const { a, b, c, d, answer, judge, group, standing } = await contestToSweep()
  await group([a, b])
  await group([c, d])
  await judge(a, 'valid')
  await judge(b, 'valid')
  await answer(b, c, 'same')
  expect(await standing()).toEqual([['valid', 0, true], ...Array(3).fill(['valid', 0, false])])
})

test('nothing is merged without a verdict, or with two that differ', async () => {
  const { a, b, answer, judge, standing } = await contestToSweep()
  const codes = [(await answer(a, b, 'same')).body.code]
  await judge(a, 'valid')
  await judge(b, 'invalid', { reason: 'By design.' })
  codes.push((await answer(a, b, 'same')).body.code)
  expect(codes).toEqual(['VERDICTS_NOT_JOINED', 'VERDICTS_NOT_JOINED'])
  expect((await standing()).map(([, group]) => group)).toEqual([null, null, null, null])
})

test('a pair marked as different is remembered for every judge and for its groups, and recorded in the ledger', async () => {
  const { a, b, c, answer, judge, offered, events, olga, grace } = await contestToSweep()
  await judge(a, 'valid')
  expect((await offered(a)).sort()).toEqual([b, c].sort())
  const { body } = await answer(a, b, 'apart')
  expect(body.data.offers.map(({ issue }) => issue._id)).toEqual([c])
  expect(await offered(a, olga)).toEqual([c])
  await answer(a, b, 'apart', { as: olga })
  expect(await events('issues_told_apart')).toMatchObject([{ actorId: grace.id, after: { apartIds: [a, b] } }])
  await answer(a, c, 'same')
  expect(await offered(c)).toEqual([])
  expect(await offered(b)).toEqual([])
})

test('compares a text again that its author has edited since', async () => {
  const { app, ada, a, b, answer, judge, offered } = await contestToSweep()
  await judge(a, 'valid')
  await answer(a, b, 'apart')
  expect(await offered(a)).not.toContain(b)
  await app.call('updateIssue', { as: ada, params: { id: b }, body: { title: 'Epoch settles twice, once more' } })
  expect(await offered(a)).toContain(b)
})

test('a sweep is undone as a whole: groups, verdicts and pairs marked as different', async () => {
  const { a, b, c, d, answer, undoAll, judge, offered, standing, events } = await contestToSweep()
  await judge(a, 'valid')
  const before = await standing()
  await answer(a, b, 'same')
  await answer(a, d, 'apart')
  await answer(a, c, 'same')
  const undone = await undoAll(first)
  expect(undone.status).toBe(200)
  expect([...undone.body.data.issueIds].sort()).toEqual([a, b, c].sort())
  expect(await standing()).toEqual(before)
  expect((await offered(a)).sort()).toEqual([b, c].sort())
  expect(await events('verdict_undone')).toHaveLength(2)
  expect((await undoAll(first)).body.code).toBe('NOTHING_TO_UNDO')
})

test('undoing splits groups that the sweep has merged', async () => {
  const { a, b, c, d, answer, undoAll, judge, group, standing } = await contestToSweep()
  for (const id of [a, b, c, d]) await judge(id, 'valid')
  await group([a, b])
  await group([c, d])
  const before = await standing()
  await answer(a, c, 'same')
  expect((await undoAll(first)).status).toBe(200)
  expect(await standing()).toEqual(before)
})

test('names a later change to one of them, and undoes nothing', async () => {
  const { a, b, c, answer, undoAll, judge, standing, olga } = await contestToSweep()
  await judge(a, 'valid')
  await answer(a, b, 'same')
  await answer(a, c, 'same')
  await judge(c, 'invalid', { as: olga, reason: 'By design.' })
  const { status, body } = await undoAll(first)
  expect([status, body.code]).toEqual([409, 'STALE'])
  expect(body.data).toMatchObject({ issue: { _id: c, status: 'invalid' }, event: { actor: { username: 'olga' } } })
  expect((await standing()).map(([verdict]) => verdict)).toEqual(['valid', 'valid', 'invalid', 'pending'])
})

test("no one can undo another judge's sweep, or anything but that sweep of their own", async () => {
  const { a, b, c, answer, undoAll, judge, standing, olga } = await contestToSweep()
  await judge(a, 'valid')
  await answer(a, b, 'same')
  await answer(a, c, 'same', { sweepId: second })
  expect((await undoAll(first, olga)).body.code).toBe('NOTHING_TO_UNDO')
  expect((await undoAll(first)).body.data.issueIds).not.toContain(c)
  expect((await standing()).map(([verdict]) => verdict)).toEqual(['valid', 'pending', 'valid', 'pending'])
})

test("a judge who submitted can't answer, and no one can in a finalized contest", async () => {
  const { a, b, answer, judge, submit, olga, finalize, standing } = await contestToSweep()
  const own = await submit('Mine', olga)
  await judge(a, 'valid')
  const said = await Promise.all([
    answer(a, b, 'same', { as: olga }),
    answer(own, b, 'apart', { as: olga }),
    answer(a, a, 'same'),
  ])
  expect(said.map(({ body }) => body.code)).toEqual(['CONFLICT_OF_INTEREST', 'SELF_REVIEW', 'VALIDATION_ERROR'])
  await finalize()
  const late = [await answer(a, b, 'same'), await answer(a, b, 'apart')]
  expect(late.map(({ body }) => body.code)).toEqual(['CONTEST_FINALIZED', 'CONTEST_FINALIZED'])
  expect((await standing()).slice(0, 2)).toEqual([['valid', null, false], pending])
})

test('refuses an answer about something that has changed, and returns its current state', async () => {
  const { a, b, answer, judge, olga } = await contestToSweep()
  await judge(a, 'valid')
  await judge(b, 'invalid', { as: olga, reason: 'By design.' })
  const { status, body } = await answer(a, b, 'apart', { otherVersion: 1 })
  expect([status, body.code]).toEqual([409, 'STALE'])
  expect(body.data).toMatchObject({ issue: { _id: b, status: 'invalid' } })
})

test('valid submissions in different groups that read alike are listed, and block results, until they are compared', async () => {
  const { app, contest, grace, olga, judge, answer, end } = await contestToSweep()
  const linus = await app.person('linus')
  const submit = async (title: string, description: string, as = linus) =>
    (await app.call('submitIssue', { as, body: { contestId: contest.id, title, description } })).body.data.issue._id
  const one = await submit('Settled twice', settles)
  const other = await submit('Paid again', `${settles} It costs nothing.`, await app.person('mei'))
  const third = await submit('Old prices', stale)
  const params = { id: contest.id }
  const listed = async () =>
    (await app.call('listLookAlikes', { as: grace, params })).body.data.lookAlikes.map((pair) => [
      pair.one._id,
      pair.other._id,
    ])
  for (const id of [one, other, third]) await judge(id, 'valid')
  expect(await listed()).toEqual([[one, other]])
  for (const { _id } of (await app.call('readTriage', { as: grace, params })).body.data.issues)
    if (![one, other, third].includes(_id)) await judge(_id, 'invalid', { reason: 'By design.' })
  end()
  const standing = async () => (await app.call('readContestStanding', { as: olga, params })).body.data.standing
  expect(await standing()).toMatchObject({ finalizeBlockers: ['look_alikes'], lookAlikeCount: 1 })
  const refused = await app.call('finalizeContest', { as: olga, params })
  expect([refused.status, refused.body.code]).toEqual([409, 'LOOK_ALIKES'])
  await answer(one, other, 'apart')
  expect([await listed(), (await standing()).finalizeBlockers]).toEqual([[], []])
  expect((await app.call('finalizeContest', { as: olga, params })).status).toBe(200)
})

test('under preliminary results, pairs can be marked as different, but nothing can be grouped', async () => {
  const { app, contest, a, b, answer, judge } = await contestToSweep()
  for (const id of [a, b]) await judge(id, 'valid')
  await app.db
    .update(contests)
    .set({ appealHours: 48, preliminaryAt: app.clock.now(), appealsEndAt: minutesAfter(app.clock.now(), 2_880) })
    .where(eq(contests.id, contest.id))
  expect((await answer(a, b, 'same')).body.code).toBe('PRELIMINARY_RESULTS')
  expect((await answer(a, b, 'apart')).status).toBe(200)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { noOptionalTexts } from '../../../domain/issues/issue-text'
import { encryptReport } from '../../db/encryption/report-text'
import { issues } from '../../db/tables/tables'

test('the queue lists every issue by place in line, without the reports', async () => {
  const { app, contest, grace, ada, submit, edit, judge, group } = await contestWithJudges()
  const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
  const gone = await submit('Gone')
  await app.call('deleteIssue', { as: ada, params: { id: gone } })
  await edit(a, 'A, in full')
  await judge(b, 'invalid', { reason: 'Out of scope.', code: 'out_of_scope' })
  const { duplicateGroupId } = (await group([a, c])).body.data
  const { body } = await app.call('readTriage', { as: grace, params: { id: contest.id } })
  expect(body.data.contest).toMatchObject({ _id: contest.id, title: 'Vault Spring' })
  expect(body.data.issues.map((issue) => [issue._id, issue.placeInLine, issue.status, issue.isEdited])).toEqual([
    [b, 2, 'invalid', false],
    [c, 3, 'pending', false],
    [a, 5, 'pending', true],
  ])
  expect(body.data.issues[0]).toMatchObject({ invalidationReason: 'Out of scope.', invalidationCode: 'out_of_scope' })
  expect(body.data.issues[1]).toMatchObject({
    author: { _id: ada.id, username: 'ada' },
    duplicateGroupId,
    isPrimary: true,
    isOwn: false,
  })
  expect(body.data.groups).toEqual([{ _id: duplicateGroupId, label: 'G-1' }])
  expect(body.data.judgeRefusal).toBeNull()
  expect(JSON.stringify(body)).not.toContain('all of it')
})

test('group numbers never change and are never reused', async () => {
  const { app, contest, grace, submit, group, ungroup } = await contestWithJudges()
  const ids = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((title) => submit(title)))
  const [first, second] = [ids.slice(0, 2), ids.slice(2, 4)]
  const gone = (await group(first)).body.data.duplicateGroupId
  await group(second)
  await ungroup(gone)
  await group(ids.slice(4))
  const { groups } = (await app.call('readTriage', { as: grace, params: { id: contest.id } })).body.data
  expect(groups.map(({ label }) => label)).toEqual(['G-2', 'G-3'])
})

test('the queue says why a judge cannot judge: an own submission, even if withdrawn, or a finalized contest', async () => {
  const { app, contest, grace, olga, submit, finalize } = await contestWithJudges()
  const read = async (as = grace) => (await app.call('readTriage', { as, params: { id: contest.id } })).body.data
  const own = await submit('G', grace)
  expect(await read()).toMatchObject({ judgeRefusal: 'conflict_of_interest', issues: [{ _id: own, isOwn: true }] })
  await app.call('deleteIssue', { as: grace, params: { id: own } })
  expect(await read()).toMatchObject({ judgeRefusal: 'conflict_of_interest', issues: [] })
  expect((await read(olga)).judgeRefusal).toBeNull()
  await finalize()
  expect((await read(olga)).judgeRefusal).toBe('contest_finalized')
  const unknown = await app.call('readTriage', { as: grace, params: { id: 'x' } })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'CONTEST_NOT_FOUND'])
})

test('a queue of a thousand issues takes as many statements as one of three', async () => {
  const { app, contest, grace, ada, submit } = await contestWithJudges({ hidesAuthors: true })
  for (const title of ['A', 'B', 'C']) await submit(title)
  const statements = async () => {
    const query = app.database.pool.query.bind(app.database.pool)
    let count = 0
    app.database.pool.query = ((...args: Parameters<typeof query>) => {
      count += 1
      return query(...args)
    }) as typeof query
    const { body } = await app.call('readTriage', { as: grace, params: { id: contest.id } })
    app.database.pool.query = query
    return { count, length: body.data.issues.length }
  }
  // The first request also records a reading.
  await statements()
  const few = await statements()
  const at = app.clock.now()
  const times = { receivedAt: at, createdAt: at, updatedAt: at }
  const report = encryptReport(app.db, { table: 'issues', id: '' }, { description: 'All of it.', ...noOptionalTexts })
  const many = Array.from({ length: 997 }, (_, n) => ({
    ...{ contestId: contest.id, authorId: ada.id, title: `Issue ${n}`, ...report },
    ...{ contentHash: randomUUID(), placeInLine: n + 10, ...times },
  }))
  await app.db.insert(issues).values(many)
  expect(await statements()).toEqual({ count: few.count, length: 1_000 })
})

test('the console shows the report, its revisions, its group and its history', async () => {
  const { app, submit, edit, group, judge, certify, look, ada } = await contestWithJudges()
  const linus = await app.person('linus')
  const a = await submit('A')
  const first = (await look(a)).body.data.issue.receivedAt
  app.clock.advance(1)
  const b = await submit('B', linus)
  app.clock.advance(1)
  await edit(a, 'A, in full')
  const { duplicateGroupId } = (await group([a, b])).body.data
  await judge(a, 'valid')
  await certify(a, 1)
  const { issue, revisions, group: shown, history, sameWallet } = (await look(a)).body.data
  expect(issue).toMatchObject({ _id: a, description: 'A, all of it.' })
  expect(revisions.map((one) => [one.number, one.seq, one.title, one.isDeciding, one.isCertified])).toEqual([
    [1, 1, 'A', true, true],
    [2, 3, 'A, in full', false, false],
  ])
  expect(shown).toMatchObject({
    _id: duplicateGroupId,
    label: 'G-1',
    members: [{ _id: a }, { _id: b }],
    primary: { issueId: a, placeInLine: 1, revision: 1, receivedAt: first, why: 'earliest_valid' },
  })
  expect(history.map((act) => [act.kind, act.actor?.username])).toEqual([
    ['revision_certified', 'grace'],
    ['verdict', 'grace'],
    ['issues_grouped', 'grace'],
    ['issue_edited', 'ada'],
    ['issue_submitted', 'ada'],
  ])
  expect(history[3]?.actor?._id).toBe(ada.id)
  expect(sameWallet).toEqual([])
})

test('without a valid issue the primary is the earliest pending one, or else the earliest', async () => {
  const { submit, group, judge, look } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await group([a, b])
  const primary = async () => (await look(b)).body.data.group?.primary
  expect(await primary()).toMatchObject({ issueId: a, revision: 1, why: 'earliest_pending' })
  await judge(a, 'invalid')
  await judge(b, 'invalid')
  expect(await primary()).toMatchObject({ issueId: a, why: 'earliest' })
})

test('the history of an issue shows when it joined and left a group, but no changes of other members', async () => {
  const { submit, group, ungroup, duplicateOf, look } = await contestWithJudges()
  const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
  await group([a, b])
  await duplicateOf(c, a)
  await ungroup(c)
  await ungroup(b)
  const kinds = async (id: string) => (await look(id)).body.data.history.map((act) => act.kind)
  expect(await kinds(a)).toEqual(['issue_ungrouped', 'issues_grouped', 'issue_submitted'])
  expect(await kinds(c)).toEqual(['issue_ungrouped', 'verdict', 'issue_submitted'])
})

test('opening an issue in the console is recorded as a reading once an hour', async () => {
  const { app, submit, look, events, grace } = await contestWithJudges()
  const a = await submit('A')
  await look(a)
  await look(a)
  expect(await events('issue_read')).toMatchObject([{ actorId: grace.id, issueId: a }])
  app.clock.advance(61)
  await look(a)
  expect(await events('issue_read')).toHaveLength(2)
})

test('issues of other accounts with the same wallet are listed, in any letter case [T22]', async () => {
  const { app, submit, look } = await contestWithJudges()
  const [linus, mei] = [await app.person('linus'), await app.person('mei')]
  const [a, , l] = [await submit('A'), await submit('A too'), await submit('L', linus)]
  await submit('M', mei)
  await app.database.pool.query(
    `update users set wallet_address = (select upper(wallet_address) from users where username = 'ada')
     where username = 'linus'`,
  )
  expect((await look(a)).body.data.sameWallet).toEqual([3])
  expect((await look(l)).body.data.sameWallet).toEqual([1, 2])
})

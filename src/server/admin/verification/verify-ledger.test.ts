import { expect, onTestFinished, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { emptyDatabase } from '#test/server/databases'
import { loadCoreDemo, loadWholeDemo } from '#test/server/demo'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'
import { createReportKeys, setReportKeys } from '../../db/encryption/report-keys'
import { verifyLedger } from './verify-ledger'

test('after all actions of judges and authors the database matches the ledger [T38]', async () => {
  const court = await contestWithJudges({ hidesVerdicts: true })
  const { app, ada, grace, olga, contest, submit, edit, judge, duplicateOf, undo, group, ungroup, merge } = court
  const { certify, withdraw, row } = court
  const [linus, mei] = [await app.person('linus'), await app.person('mei')]
  const holds = async (step: string) => {
    const { problem, checked } = await verifyLedger(app.db, [])
    expect([step, problem]).toEqual([step, null])
    return checked
  }
  const groupOf = async (id: string) => (await row(id))?.duplicateGroupId as string
  const [a, b, l] = [await submit('A'), await submit('B'), await submit('L', linus)]
  const [m, n] = [await submit('M', mei), await submit('N', mei)]
  await edit(a, 'A, in full')
  const acts: [string, () => Promise<unknown>][] = [
    ['certified', () => certify(a, 1)],
    ['suspended', () => edit(a, 'A, in other words')],
    ['confirmed', () => certify(a, 1)],
    ['invalid', () => judge(a, 'invalid', { reason: 'Out of scope.' })],
    ['undone', () => undo(a)],
    ['grouped', () => group([a, l])],
    ['edited in its group', () => edit(a, 'A, once more')],
    ['valid', () => judge(l, 'valid')],
    ['edited after its verdict', () => edit(l, 'L, in full', linus)],
    ['another group', () => group([b, m])],
    ['merged', async () => merge([await groupOf(a), await groupOf(b)])],
    ['left', () => ungroup(m)],
    ['a duplicate', () => duplicateOf(m, b)],
    ['no duplicate', () => undo(m)],
    ['dissolved', async () => ungroup(await groupOf(a))],
    ['a duplicate of what no group has', () => duplicateOf(l, a)],
    ['withdrawn from a group of two', () => app.call('deleteIssue', { as: linus, params: { id: l } })],
    ['a duplicate whose original is made valid', () => duplicateOf(m, b, { alsoValid: true })],
    ['both undone', () => undo(m)],
    ['of a group of two', () => group([b, m])],
    ['removed', () => app.call('deleteIssue', { as: olga, params: { id: b }, body: { reason: 'Advertising.' } })],
    ['restored to it', () => app.call('restoreIssue', { as: olga, params: { id: b } })],
    ['left again', () => ungroup(b)],
    ['invalid before it goes', () => judge(n, 'invalid', { reason: 'Out of scope.' })],
    ['removed for good', () => app.call('deleteIssue', { as: olga, params: { id: n }, body: { reason: 'Twice.' } })],
    ['restored', () => app.call('restoreIssue', { as: olga, params: { id: n } })],
    ['removed again', () => app.call('deleteIssue', { as: olga, params: { id: n }, body: { reason: 'Twice.' } })],
    ['withdrawn certificate', () => withdraw(a)],
  ]
  for (const [step, act] of acts) {
    app.clock.advance(1)
    await act()
    await holds(step)
  }
  for (const id of [a, b, m]) await judge(id, 'valid')
  app.clock.set(minutesAfter(contest.endDate, 2))
  const params = { id: contest.id }
  await app.call('finalizeContest', { as: grace, params })
  await holds('finalized')
  await app.call('reopenContest', { as: olga, params, body: { reason: 'M is invalid.' } })
  await holds('reopened')
  await judge(m, 'invalid')
  app.clock.advance(1)
  await app.call('finalizeContest', { as: grace, params })
  expect(await holds('finalized again')).toEqual({
    ...{ issues: 5, revisions: 9, appeals: 0, results: 2, lines: 5, publications: 0, epochs: 0 },
    ...{ unreadTexts: 0, unprovenWallets: 0, unknownRules: 0 },
  })
  await app.call('deleteAccount', { as: ada, body: { password: 'Correct-Horse-7!', username: 'ada' } })
  await holds('an account deleted')
})

test('every row of the demo matches the ledger', async () => {
  const { db } = await emptyDatabase()
  await loadWholeDemo(db, new Date('2026-11-21T12:00:00.000Z'))
  const { problem, checked } = await verifyLedger(db, [])
  expect(problem).toBeNull()
  expect(checked.lines).toBeGreaterThan(0)
})

test('encrypted texts are compared if their key is known, and reported as unread otherwise', async () => {
  const database = await emptyDatabase()
  const { db } = database
  setReportKeys(db, createReportKeys(Buffer.alloc(32, 7)))
  onTestFinished(() => setReportKeys(db, createReportKeys(undefined)))
  await loadCoreDemo(db, new Date('2026-11-21T12:00:00.000Z'))
  const { problem, checked } = await verifyLedger(db, [])
  expect([problem, checked.unreadTexts]).toEqual([null, 0])
  setReportKeys(db, createReportKeys(undefined))
  const blind = await verifyLedger(db, [])
  expect([blind.problem, blind.checked.unreadTexts]).toEqual([null, checked.issues + checked.revisions])
  setReportKeys(db, createReportKeys(Buffer.alloc(32, 7)))
  await database.pool.query('update issues set description = overlay(description placing $1 from 40)', ['AAAA'])
  const changed = (await verifyLedger(db, [])).problem
  expect(changed).toContain('the digest of its text is none, as the text does not open, and')
})

test('the dates and the pool of a contest, and the contest itself, cannot be changed unnoticed [T38]', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const body = {
    ...{ title: 'Quill', description: 'A lending market.', githubRepoUrl: 'https://github.com/quill/lending' },
    ...{ startDate: '2040-01-01T00:00:00.000Z', endDate: '2040-02-01T00:00:00.000Z', prizePool: 1_000 },
  }
  const { _id: id } = (await app.call('createContest', { as: olga, body })).body.data.contest
  await app.call('updateContest', { as: olga, params: { id }, body: { endDate: '2040-03-01T00:00:00.000Z' } })
  const [first, last] = ['2040-01-01T00:00:00.000Z', '2040-03-01T00:00:00.000Z']
  const other = '2040-01-05T00:00:00.000Z'
  const problemAfter = async (start: string, end: string, cents: number | null) => {
    await app.database.pool.query('update contests set start_date = $1, end_date = $2, prize_pool_cents = $3', [
      start,
      end,
      cents,
    ])
    return (await verifyLedger(app.db, [])).problem
  }
  expect(await problemAfter(first, last, 100_000)).toBeNull()
  expect(await problemAfter(first, other, 100_000)).toContain(`end_date is ${other}, and ${last} by the ledger.`)
  expect(await problemAfter(other, last, 100_000)).toContain(`start_date is ${other}, and ${first} by the ledger.`)
  expect(await problemAfter(first, last, null)).toContain('prize_pool_cents is empty, and 100000 by the ledger.')
  await app.database.pool.query('delete from contests')
  expect((await verifyLedger(app.db, [])).problem).toBe(`Contest ${id} is in the ledger, and gone from the database.`)
})

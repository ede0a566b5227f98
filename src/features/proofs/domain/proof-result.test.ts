import { expect, test } from 'vitest'
import { lostShare } from '../../../domain/contests/proof-runs'
import { isFlagged, summaryOf } from './proof-result'

type Judged = Parameters<typeof summaryOf>[0]

const passing: Judged = {
  verdict: 'passes',
  tests: [{ status: 'passed' }],
  runsEqual: true,
  loss: { before: '1000', after: '799' },
  state: null,
}

test('a proof is over if more than a fifth of the funds are lost, and under otherwise', () => {
  const lost = (after: string) => summaryOf({ ...passing, loss: { before: '1000', after } })
  expect(lost('799')).toEqual({ summary: 'over', fraction: 0.201 })
  expect(lost('800')).toEqual({ summary: 'under', fraction: 0.2 })
  expect(lost('1000')).toEqual({ summary: 'under', fraction: 0 })
  expect(lost('0')).toEqual({ summary: 'over', fraction: 1 })
})

test('the share is counted from the amounts, also where they are larger than a number', () => {
  expect(lostShare({ before: `1${'0'.repeat(77)}`, after: `5${'0'.repeat(76)}` })).toBe(0.5)
  expect(lostShare({ before: '0', after: '0' })).toBe(0)
  expect(lostShare({ before: '10', after: '20' })).toBe(0)
})

test('without a loss that is trusted there is no measure', () => {
  for (const loss of ['none', { untrusted: 'it stores what nobody can' }] as const)
    expect(summaryOf({ ...passing, loss })).toEqual({ summary: 'no-measure', fraction: null })
})

test('a loss on state that was not recorded as a whole is no measure, however it is told', () => {
  expect(summaryOf({ ...passing, state: { missing: [], missed: 0 } }).summary).toBe('over')
  const unknown = { summary: 'no-measure', fraction: null }
  expect(summaryOf({ ...passing, state: { missing: [], missed: 1 } })).toEqual(unknown)
  expect(summaryOf({ ...passing, state: { missing: [{}], missed: 0 } })).toEqual(unknown)
})

test.each<[string, Partial<Judged>]>([
  ['fails', { verdict: 'fails' }],
  ['does not build', { verdict: 'does not build' }],
  ['met a limit', { verdict: 'limit' }],
  ['was refused', { verdict: 'refused' }],
  ['ran differently each time', { runsEqual: false }],
  ['ran once', { runsEqual: null }],
  ['has no test', { tests: [] }],
  ['skipped its tests', { tests: [{ status: 'skipped' }] }],
  ['has a test that failed, whatever the runner says', { tests: [{ status: 'passed' }, { status: 'failed' }] }],
])('a proof that %s has failed, however much it says is lost', (_, change) => {
  expect(summaryOf({ ...passing, ...change })).toEqual({ summary: 'failed', fraction: null })
})

test('a result is flagged by anything to look at, but not by what its summary says already', () => {
  const clean = { loss: passing.loss, flags: [], state: null }
  const flaggedBy = (...kinds: string[]) => isFlagged({ ...clean, flags: kinds.map((kind) => ({ kind })) })
  expect([flaggedBy(), flaggedBy('small loss', 'no measure', 'more tests')]).toEqual([false, false])
  expect([flaggedBy('own token'), flaggedBy('small loss', 'mock'), flaggedBy('of a later runner')]).toEqual([
    ...[true, true, true],
  ])
  expect(isFlagged({ ...clean, loss: { untrusted: 'it stores what nobody can' } })).toBe(true)
  expect(isFlagged({ ...clean, state: { missing: [], missed: 1 } })).toBe(true)
})

import { describe, expect, test } from 'vitest'
import type { FixOutcome, RunState } from '../../../domain/contests/proof-runs'
import { type FixCell, type FixState, fixCell, fixOutcome, fixState, stoppedBy } from './fix-outcomes'
import type { verdicts } from './proof-result'

const passed = { status: 'passed' } as const
const failed = { status: 'failed' } as const

describe('a run of a proof with a fix', () => {
  test.each<[(typeof verdicts)[number], (typeof passed | typeof failed)[], boolean | null, FixOutcome]>([
    ['passes', [passed], true, 'passes'],
    ['fails', [failed], true, 'fails'],
    ['fails', [passed, failed], true, 'fails'],
    ['does not build', [], false, 'does not build'],
    ['does not build', [], null, 'does not build'],
    // Three runs that were not equal.
    ['fails', [passed], false, 'unclear'],
    ['fails', [failed], false, 'unclear'],
    ['fails', [failed], null, 'unclear'],
    // Nothing ran.
    ['fails', [], true, 'unclear'],
    ['passes', [], true, 'unclear'],
    ['passes', [passed], null, 'unclear'],
    // What a runner says must fit together.
    ['passes', [failed], true, 'unclear'],
    ['limit', [], false, 'unclear'],
    ['limit', [failed], true, 'unclear'],
    ['refused', [], null, 'unclear'],
  ])('that %s with the tests %j, equal: %s, says %s', (verdict, tests, runsEqual, outcome) => {
    expect(fixOutcome('proof', { verdict, tests, runsEqual, state: null })).toBe(outcome)
  })
})

test('a run that read state which nobody has recorded says nothing of a fix', () => {
  const state = { missing: [{}], missed: 1 }
  for (const kind of ['proof', 'own tests'] as const) {
    expect(fixOutcome(kind, { verdict: 'fails', tests: [failed], runsEqual: true, state })).toBe('unclear')
    expect(fixOutcome(kind, { verdict: 'passes', tests: [passed], runsEqual: true, state })).toBe('unclear')
  }
})

test("a project's own tests run once, and say something only if there are any", () => {
  const outcome = (verdict: (typeof verdicts)[number], tests: { status: 'passed' | 'failed' }[]) =>
    fixOutcome('own tests', { verdict, tests, runsEqual: null, state: null })
  expect(outcome('passes', [passed, passed])).toBe('passes')
  expect(outcome('fails', [passed, failed])).toBe('fails')
  expect(outcome('does not build', [])).toBe('does not build')
  expect(outcome('fails', [])).toBe('unclear')
  expect(outcome('limit', [])).toBe('unclear')
})

const run = (state: RunState, outcome: FixOutcome | null = null) => ({ state, outcome })
const finished = (outcome: FixOutcome) => run('finished', outcome)

test.each<[ReturnType<typeof run>, FixState]>([
  [run('waiting'), 'waiting'],
  [run('running'), 'waiting'],
  [finished('passes'), 'counts'],
  [finished('fails'), 'tests fail'],
  [finished('does not build'), 'no build'],
  [finished('unclear'), 'unclear'],
  [run('failed'), 'unclear'],
  [run('canceled'), 'unclear'],
])('a fix whose own tests are %j is one that says %s', (ownTests, state) => {
  expect(fixState(ownTests)).toBe(state)
})

const counts = finished('passes')
test.each<[ReturnType<typeof run>, ReturnType<typeof run> | null, FixCell]>([
  [counts, finished('passes'), 'shows'],
  [counts, finished('fails'), 'stopped'],
  [counts, finished('does not build'), 'no build'],
  [counts, finished('unclear'), 'unclear'],
  [counts, run('failed'), 'unclear'],
  [counts, run('canceled'), 'unclear'],
  [counts, run('waiting'), 'waiting'],
  [counts, run('running'), 'waiting'],
  [counts, null, 'waiting'],
  // Of a fix that does not count nothing follows, whatever ran.
  [run('waiting'), null, 'waiting'],
  [finished('fails'), finished('fails'), 'unclear'],
  [finished('does not build'), null, 'unclear'],
  [run('failed'), null, 'unclear'],
])('with own tests %j and a proof that is %j, the cell says %s', (ownTests, ofProof, cell) => {
  expect(fixCell(ownTests, ofProof)).toBe(cell)
})

test('a proof is stopped by the fixes whose cells say so, once it ran with all of them', () => {
  const stopping = (...cells: FixCell[]) => stoppedBy(cells.map((cell, fix) => ({ fix, cell })))
  expect(stopping('stopped', 'shows', 'stopped', 'no build', 'unclear')).toEqual([0, 2])
  expect(stopping('shows', 'no build')).toEqual([])
  expect(stopping('stopped', 'waiting')).toBeNull()
})

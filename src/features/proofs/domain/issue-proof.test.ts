import { expect, test } from 'vitest'
import { proofRank, proofSummary } from './issue-proof'

test('the proof of a submission is waiting until somebody has looked for one, and until it has run', () => {
  const finished = { state: 'finished', summary: 'under' } as const
  const read = { isRead: true, isRevoked: false }
  expect(proofSummary({ ...read, isRead: false, run: finished })).toBe('waiting')
  expect(proofSummary({ ...read, run: null })).toBe('none')
  expect(proofSummary({ ...read, run: finished })).toBe('under')
  for (const state of ['waiting', 'running'] as const)
    expect(proofSummary({ ...read, run: { state, summary: null } })).toBe('waiting')
  for (const state of ['failed', 'canceled'] as const)
    expect(proofSummary({ ...read, run: { state, summary: null } })).toBe('failed')
})

test('what a revoked runner has measured counts as no measure', () => {
  const said = (summary: 'over' | 'under' | 'failed' | 'no-measure') =>
    proofSummary({ isRead: true, isRevoked: true, run: { state: 'finished', summary } })
  expect([said('over'), said('under'), said('no-measure'), said('failed')]).toEqual([
    ...['no-measure', 'no-measure', 'no-measure', 'failed'],
  ])
})

test('judges see losses over 20 % first, the larger before the smaller', () => {
  const ranks = [
    proofRank('over', 0.9),
    proofRank('over', 0.3),
    proofRank('under', 0.2),
    proofRank('under', 0.1),
    proofRank('failed', null),
  ]
  expect(ranks.toSorted((one, other) => other - one)).toEqual(ranks)
  expect(proofRank('none', null)).toBe(proofRank('no-measure', null))
})

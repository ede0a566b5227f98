import { expect, test } from 'vitest'
import { type ProofSummary, proofFlagged, proofMark, proofRank, proofSummary } from './issue-proof'

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

test('judges see losses over 20 % first, the larger before the smaller, and flagged ones after all of these', () => {
  const rank = (summary: ProofSummary, fraction: number | null, isFlagged: boolean | null = false) =>
    proofRank({ summary, fraction, isFlagged })
  const ranks = [rank('over', 0.9), rank('over', 0.3), rank('over', 1, true), rank('under', 0.2), rank('under', 0.1)]
  expect([...ranks, rank('failed', null)].toSorted((one, other) => other - one)).toEqual([...ranks, 0])
  expect(rank('over', 0.3, true)).toBe(rank('over', 1, true))
  expect(rank('over', 1, null)).toBe(rank('over', 1, true))
  expect(rank('under', 0.2, true)).toBe(rank('no-measure', null))
})

test('a loss over 20 % is marked as one only if there is nothing to look at first', () => {
  const mark = (summary: ProofSummary, isFlagged: boolean | null) => proofMark({ summary, fraction: 0.5, isFlagged })
  expect([mark('over', false), mark('over', true), mark('over', null)]).toEqual(['over', 'flagged', 'flagged'])
  expect([mark('under', true), mark('no-measure', true)]).toEqual(['under', 'no-measure'])
})

test('what a revoked runner has said is looked at first, and what was said before flags were kept is not known', () => {
  const flagged = (isFlagged: boolean | null, isRevoked = false) =>
    proofFlagged({ run: { state: 'finished', isFlagged }, isRevoked })
  expect([flagged(false, true), flagged(true), flagged(false), flagged(null)]).toEqual([true, true, false, null])
  expect(proofFlagged({ run: { state: 'waiting', isFlagged: null }, isRevoked: true })).toBe(false)
  expect(proofFlagged({ run: null, isRevoked: false })).toBe(false)
})

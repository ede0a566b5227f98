import { describe, expect, test } from 'vitest'
import { maskWithheld, nothingWithheld, Withheld, type WithheldIssue, withholdingFrom } from './withholding'

const judge = {
  ...{ judgeId: 'grace', authorId: 'ada', judgeHasStake: false, isFinalized: false, isPreliminary: false },
  ...{ hasLed: false, hasDecidedOnIt: false, hasSeenVerdict: false },
}
const drawn = { isDrawOver: true, isDrawn: true, hasVerdict: true, hadVerdict: true, secondVerdict: null }

describe('a verdict is withheld', () => {
  test.each([
    ['while its second look is the judge’s', judge, drawn, 'yours'],
    ['while it was taken back after the draw', judge, { ...drawn, hasVerdict: false }, 'waits'],
    ['while any may still be drawn', judge, { ...drawn, isDrawOver: false, isDrawn: false }, 'undrawn'],
    ['not where nobody has given one yet', judge, { ...drawn, hasVerdict: false, hadVerdict: false }, null],
    ['not where it was not drawn', judge, { ...drawn, isDrawn: false }, null],
    ['not once somebody has looked', judge, { ...drawn, secondVerdict: 'valid' as const }, null],
    ['not from the lead, who resolves', { ...judge, hasLed: true }, drawn, null],
    ['not from who gave it', { ...judge, hasDecidedOnIt: true }, drawn, null],
    ['not from who has seen it or forgone the look', { ...judge, hasSeenVerdict: true }, drawn, null],
    ['not from its author', { ...judge, judgeId: 'ada' }, drawn, null],
    ['not from who has submitted to the contest', { ...judge, judgeHasStake: true }, drawn, null],
    ['not once the contest is finalized', { ...judge, isFinalized: true }, drawn, null],
  ])('%s', (_, who, look, expected) => {
    expect(withholdingFrom(who, look)).toBe(expected)
  })
})

const row = (id: string, duplicateGroupId: string | null = null) => ({
  ...{ id, status: 'invalid' as const, invalidationReason: 'By design.', invalidationCode: 'intended_behavior' },
  ...{ duplicateGroupId, isPrimary: true, version: 4, revisionCount: 1, group: duplicateGroupId && { number: 1 } },
})
const from = (why: WithheldIssue['why']) =>
  new Withheld([
    { id: 'a', contestId: 'c', authorId: 'ada', status: 'invalid', duplicateGroupId: 'g', isWithdrawn: false, why },
  ])

describe('what a judge sees before the look', () => {
  test('is an issue without any judging', () => {
    const seen = { status: 'pending', invalidationReason: null, invalidationCode: null, duplicateGroupId: null }
    expect(maskWithheld(row('a', 'g'), from('yours'))).toEqual({
      ...{ ...seen, id: 'a', isPrimary: false, group: null, version: 1, revisionCount: 1 },
    })
    expect(maskWithheld(row('a', 'g'), from('undrawn'))).toMatchObject({ ...seen, version: 4 })
  })
  test('shows members of its group ungrouped, and all others unchanged', () => {
    expect(maskWithheld(row('b', 'g'), from('yours'))).toEqual({
      ...row('b'),
      ...{ isPrimary: false, group: null },
    })
    for (const other of [row('b', 'h'), row('b')]) expect(maskWithheld(other, from('yours'))).toBe(other)
    expect(maskWithheld(row('a'), nothingWithheld)).toEqual(row('a'))
  })
  test('counts it as pending', () => {
    const counts = { all: 3, pending: 0, valid: 2, invalid: 1 }
    expect(from('yours').maskCounts('c', counts)).toEqual({ all: 3, pending: 1, valid: 2, invalid: 0 })
    expect(from('yours').maskCounts('another', counts)).toEqual(counts)
    expect(from('yours').maskCounts(null, counts)).toMatchObject({ pending: 1, invalid: 0 })
  })
})

test('they can decide neither the submission nor its group, but before the draw everyone can', () => {
  const about = (id: string, duplicateGroupId: string | null) => ({ id, duplicateGroupId })
  expect(from('yours').blocksDecision(about('a', 'g'))).toBe(true)
  expect(from('yours').blocksDecision(about('b', 'g'))).toBe(true)
  expect(from('yours').blocksDecision(about('b', null))).toBe(false)
  expect(from('undrawn').blocksDecision(about('a', 'g'))).toBe(false)
  expect(from('waits').blocksDecision(about('a', 'g'))).toBe(false)
})

import { expect, test } from 'vitest'
import { isTooLow, scoresOf } from './scores.mjs'

const mutants = (name, statuses) => statuses.map((status) => ({ name, status }))

test('the score of a module is the share of changes that a test noticed', () => {
  const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored']
  expect(scoresOf([...mutants('award', statuses), ...mutants('policy', ['Killed'])])).toEqual([
    { module: 'award', noticed: 2, missed: 2, percent: 50 },
    { module: 'policy', noticed: 1, missed: 0, percent: 100 },
  ])
})

test('84 of a hundred is too low, 85 is not, and nothing tried is nothing shown', () => {
  const percentOf = (noticed) =>
    scoresOf([...mutants('a', Array(noticed).fill('Killed')), ...mutants('a', Array(100 - noticed).fill('Survived'))])
  expect(percentOf(84).some(isTooLow)).toBe(true)
  expect(percentOf(85).some(isTooLow)).toBe(false)
  expect(scoresOf(mutants('a', ['Ignored'])).some(isTooLow)).toBe(true)
})

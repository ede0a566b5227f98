import { expect, test } from 'vitest'
import { isTooLow, scoresOf } from './scores'

const mutants = (module: string, statuses: string[]) => statuses.map((status) => ({ module, status }))

test('the score of a module is the share of mutants that a test killed', () => {
  const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored']
  expect(scoresOf([...mutants('award', statuses), ...mutants('policy', ['Killed'])])).toEqual([
    { module: 'award', killed: 2, survived: 2, percent: 50 },
    { module: 'policy', killed: 1, survived: 0, percent: 100 },
  ])
})

test('84 percent is too low, 85 is not, and a module without mutants is too low', () => {
  const scoresWith = (killed: number) =>
    scoresOf([...mutants('a', Array(killed).fill('Killed')), ...mutants('a', Array(100 - killed).fill('Survived'))])
  expect(scoresWith(84).some(isTooLow)).toBe(true)
  expect(scoresWith(85).some(isTooLow)).toBe(false)
  expect(scoresOf(mutants('a', ['Ignored'])).some(isTooLow)).toBe(true)
})

import { describe, expect, test } from 'vitest'
import { citationCodeProblem, codeRates, codeToStore, invalidationCodes, preparedReasons } from './invalidation-codes'
import { codeProblem, verdictProblem } from './review-rules'

const item = { number: 3, text: 'Pausing stops withdrawals.' }

test('no two main reasons start with the same letter, so that one key selects a list entry', () => {
  const letters = invalidationCodes.map((code) => code[0])
  expect(new Set(letters).size).toBe(invalidationCodes.length)
})

test('the UI sends no verdict without a main reason', () => {
  expect(invalidationCodes.map(codeProblem)).toEqual(invalidationCodes.map(() => null))
  expect(codeProblem(null)).toBe('Choose the main reason')
})

describe('the code of an invalid verdict', () => {
  const kept = { invalidationCode: 'intended_behavior', knownIssue: null } as const

  test('is the one sent, or none', () => {
    expect(codeToStore({ code: 'not_proven', cites: false, stored: kept })).toBe('not_proven')
    expect(codeToStore({ code: null, cites: false, stored: kept })).toBeNull()
  })

  test("stays the same if the client doesn't know codes", () => {
    expect(codeToStore({ code: undefined, cites: false, stored: kept })).toBe('intended_behavior')
    expect(codeToStore({ code: undefined, cites: false, stored: null })).toBeNull()
  })

  test('is the known issue if the verdict cites one, and is dropped with the citation', () => {
    expect(codeToStore({ code: undefined, cites: true, stored: kept })).toBe('known_issue')
    expect(codeToStore({ code: null, cites: true, stored: null })).toBe('known_issue')
    const cited = { invalidationCode: 'known_issue', knownIssue: item } as const
    expect(codeToStore({ code: undefined, cites: false, stored: cited })).toBeNull()
  })

  test("can't be anything else with a citation", () => {
    const problem = "A verdict that cites a known issue has the main reason 'Known issue'"
    expect(citationCodeProblem({ code: 'wrong_claim', cites: true })).toBe(problem)
    for (const code of ['known_issue', null, undefined] as const) {
      expect(citationCodeProblem({ code, cites: true })).toBeNull()
    }
    expect(citationCodeProblem({ code: 'wrong_claim', cites: false })).toBeNull()
  })
})

test('rates are shares of invalid submissions, most frequent first, and those without a code last', () => {
  const counts = [
    { code: null, count: 1 },
    { code: 'not_proven', count: 1 },
    { code: 'intended_behavior', count: 5 },
    { code: 'out_of_scope', count: 1 },
    { code: 'something_else', count: 0 },
  ] as const
  expect(codeRates(counts)).toEqual([
    { code: 'intended_behavior', count: 5, share: 0.625 },
    { code: 'out_of_scope', count: 1, share: 0.125 },
    { code: 'not_proven', count: 1, share: 0.125 },
    { code: null, count: 1, share: 0.125 },
  ])
  expect(codeRates([])).toEqual([])
})

test('each main reason has its own template, valid as is', () => {
  const reasons = invalidationCodes.map((code) => preparedReasons[code])
  expect(reasons.map((reason) => verdictProblem('invalid', reason))).toEqual(invalidationCodes.map(() => null))
  expect(new Set(reasons).size).toBe(invalidationCodes.length)
})

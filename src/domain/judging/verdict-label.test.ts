import { expect, test } from 'vitest'
import { verdictLabel } from './verdict-label'

test.each([
  ['valid', null, 'valid'],
  ['valid', 3, 'valid, duplicate of #3, no award'],
  ['pending', 3, 'pending, duplicate of #3'],
  ['pending', null, 'pending'],
  ['invalid', 3, 'invalid'],
] as const)('%s with the primary at %s is labeled %s', (status, duplicateOf, words) => {
  expect(verdictLabel({ status, duplicateOf })).toBe(words)
})

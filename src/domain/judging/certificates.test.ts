import { expect, test } from 'vitest'
import { certificateProblem, certificateState } from './certificates'

test('only an earlier revision of the same issue can be certified', () => {
  expect(certificateProblem([10, 25, 40], 10)).toBeNull()
  expect(certificateProblem([10, 25, 40], 25)).toBeNull()
  expect(certificateProblem([10, 25, 40], 40)).toBe('The last revision counts already. Choose an earlier one')
  expect(certificateProblem([10, 25, 40], 11)).toBe('This submission has no such revision')
})

test('a certificate is active while it decides the place, and suspended when a later revision does', () => {
  expect(certificateState({ certifiedSeq: null, placeInLine: 40 })).toBe('none')
  expect(certificateState({ certifiedSeq: 10, placeInLine: 10 })).toBe('standing')
  expect(certificateState({ certifiedSeq: 10, placeInLine: 40 })).toBe('suspended')
})

import { expect, test } from 'vitest'
import { certificateProblem, certificateState, certifyingRefusal } from './certificates'

test('only an earlier revision of the same issue can be certified', () => {
  expect(certificateProblem([10, 25, 40], 10)).toBeNull()
  expect(certificateProblem([10, 25, 40], 25)).toBeNull()
  expect(certificateProblem([10, 25, 40], 40)).toBe('The last revision already counts. Choose an earlier one')
  expect(certificateProblem([10, 25, 40], 11)).toBe('This submission has no such revision')
})

test('a certificate is active while it decides the place, and suspended when a later revision does', () => {
  expect(certificateState({ certifiedSeq: null, placeInLine: 40 })).toBe('none')
  expect(certificateState({ certifiedSeq: 10, placeInLine: 10 })).toBe('standing')
  expect(certificateState({ certifiedSeq: 10, placeInLine: 40 })).toBe('suspended')
})

test('a judge can certify a revision after opening it and the last one', () => {
  const of = (opened: number[]) => certifyingRefusal({ opened, ofIssue: [10, 25, 40], seq: 10 })
  expect(of([10, 40])).toBeNull()
  expect(of([40, 25, 10])).toBeNull()
  for (const opened of [[], [10], [40], [10, 25], [25, 40]]) expect(of(opened)).toBe('revisions_not_read')
})

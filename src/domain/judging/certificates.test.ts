import { expect, test } from 'vitest'
import { certificateProblem } from './certificates'

test('an earlier revision of the same issue can be certified, and no other', () => {
  expect(certificateProblem([10, 25, 40], 10)).toBeNull()
  expect(certificateProblem([10, 25, 40], 25)).toBeNull()
  expect(certificateProblem([10, 25, 40], 40)).toBe('The last revision counts already. Choose an earlier one')
  expect(certificateProblem([10, 25, 40], 11)).toBe('This submission has no such revision')
})

import { expect, test } from 'vitest'
import { receiptText } from '../issues/receipt'
import { brokenPromise, promiseText, readPromise, readReceiptFile } from './receipt-file'

const receipt = { issueId: 'issue-1', seq: 7, receivedAt: '2026-11-25T14:03:11.000Z', contentHash: 'ab'.repeat(32) }
const loggedBy = '2026-11-25T15:15:00.000Z'
const promise = { loggedBy, signature: 'c2ln' }
const file = { ...receipt, signature: 'c2ln', publicKey: 'a2V5' }

test("a promise's text follows the documented format, and a receipt's text is unchanged", () => {
  const lines = ['Submission: issue-1', 'Revision: 7', `Received: ${receipt.receivedAt}`, `SHA-256: ${'ab'.repeat(32)}`]
  expect(receiptText(receipt)).toBe(`${['Primacy receipt', ...lines].join('\n')}\n`)
  const expected = ['Primacy promise', ...lines, `In the public log by: ${loggedBy}`]
  expect(promiseText(receipt, loggedBy)).toBe(`${expected.join('\n')}\n`)
})

test('reads a receipt without a promise as before, and one with a promise has two texts to verify', () => {
  const plain = readReceiptFile(file)
  const promised = readReceiptFile({ ...file, promise })
  expect(plain).toMatchObject({ loggedBy: null, logged: null, signed: [{ text: receiptText(receipt) }] })
  expect(promised).toMatchObject({ loggedBy, signed: [{}, { text: promiseText(receipt, loggedBy) }] })
})

test('a promise is broken once its deadline has passed without a proof, and not before', () => {
  const waiting = { loggedBy, logged: null }
  expect(brokenPromise(waiting, new Date(loggedBy))).toBeNull()
  expect(brokenPromise(waiting, new Date('2026-11-25T15:15:00.001Z'))).toContain('The promise is not kept')
  const log = { salt: 'ab'.repeat(32), index: 0, path: [], leaf: 0, leafPath: [], checkpoint: '' }
  const kept = readReceiptFile({ ...file, promise, log })
  if (kept === null || typeof kept === 'string') throw new Error('no receipt')
  expect(brokenPromise(kept, new Date('2030-01-01'))).toBeNull()
})

test.each([
  ['no object', 'soon'],
  ['without a signature', { loggedBy }],
  ['with a time of another kind', { ...promise, loggedBy: '2026-11-25' }],
  ['with a time that is none', { ...promise, loggedBy: '2026-13-25T15:15:00.000Z' }],
  ['with a list for a time', { ...promise, loggedBy: [loggedBy] }],
])('a promise %s is damaged, and so is its receipt', (_, damaged) => {
  expect(readPromise(damaged)).toBeNull()
  expect(readReceiptFile({ ...file, promise: damaged })).toBe('Its promise is damaged. Download the receipt again.')
})

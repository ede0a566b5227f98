import { expect, test } from 'vitest'
import { issueOf } from '../../testing/vault-spring'
import { receiptFile, receiptOf } from './receipt-file'

test('the file holds what was signed as it was on the wire, the signature and the key, and nothing else', () => {
  const issue = issueOf({ receipt: { signature: 'the-signature', publicKey: 'the-key' } })
  const { placeInLine, receivedAt, contentHash } = issue
  expect(JSON.parse(receiptFile(receiptOf(issue)).text)).toEqual({
    ...{ issueId: 'issue-1', placeInLine, receivedAt, contentHash },
    ...{ signature: 'the-signature', publicKey: 'the-key' },
  })
})

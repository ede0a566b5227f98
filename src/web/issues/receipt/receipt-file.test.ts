import { expect, test } from 'vitest'
import { issueOf } from '#test/web/vault-spring'
import { receiptFile, receiptOf } from './ReceiptButtons'

test('the file holds what was signed of the revision, the signature and the key, and nothing else', () => {
  const issue = issueOf({ placeInLine: 3, receipt: { signature: 'the-signature', publicKey: 'the-key' } })
  const { lastSeq: seq, receivedAt, contentHash } = issue
  expect(JSON.parse(receiptFile(receiptOf(issue)).text)).toEqual({
    ...{ issueId: 'issue-1', seq, receivedAt, contentHash },
    ...{ signature: 'the-signature', publicKey: 'the-key' },
  })
})

import { vi } from 'vitest'
import { receiptOf, saveReceipt } from '../../src/web/issues/receipt/ReceiptButtons'
import { issueOf } from './vault-spring'

const signed = {
  ...{ signature: 'the-signature', publicKey: 'the-key' },
  promise: { loggedBy: '2026-11-10T18:15:00.000Z', signature: 'another' },
}
const issue = issueOf({ placeInLine: 3, receipt: signed })
const { lastSeq: seq, receivedAt, contentHash } = issue
const about = { contest: issue.contestId.title, contestId: issue.contestId._id, title: issue.title }

/** What a receipt's file says without a proof. */
export const receiptWithoutProof = { ...about, issueId: 'issue-1', seq, receivedAt, contentHash, ...signed }

/** Downloads that receipt, and returns what is in the file. */
export async function downloadReceipt(): Promise<unknown> {
  const saved: Blob[] = []
  URL.revokeObjectURL = () => {}
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob)
    return 'blob:1'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await saveReceipt(receiptOf(issue))
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(JSON.parse(String(reader.result)))
    reader.readAsText(saved[0] as Blob)
  })
}

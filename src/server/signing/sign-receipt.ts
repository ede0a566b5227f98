import type { Issue } from '../../contract/issue'
import { receiptText } from '../../domain/issues/receipt'
import { promiseText } from '../../domain/log/receipt-file'
import type { Signer } from './signer'

/** `logDeadline` is when a revision must be in the public log, if there is one. */
type Signing = { signer: Signer; logDeadline: ((receivedAt: Date) => Date) | undefined }

/**
 * Adds a signature over the last revision, which the author can use as proof without this server. Includes a promise
 * until the revision has to be in the public log; afterwards the author can get the proof.
 */
export function withReceipt(issue: Issue, { signer: { sign, publicKey }, logDeadline }: Signing, now: Date): Issue {
  const { _id: issueId, lastSeq: seq, receivedAt, contentHash } = issue
  const receipt = { issueId, seq, receivedAt, contentHash }
  const signature = sign(receiptText(receipt))
  const time = logDeadline?.(new Date(receivedAt))
  if (!time || time <= now) return { ...issue, receipt: { signature, publicKey } }
  const loggedBy = time.toISOString()
  const promise = { loggedBy, signature: sign(promiseText(receipt, loggedBy)) }
  return { ...issue, receipt: { signature, publicKey, promise } }
}

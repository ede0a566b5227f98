import type { Issue } from '../../contract/issue'
import { receiptText } from '../../domain/issues/receipt'
import type { Signer } from './signer'

/** Adds a signature over the last revision, with which the author can later prove it without this server. */
export function withReceipt(issue: Issue, { sign, publicKey }: Signer): Issue {
  const { _id: issueId, lastSeq: seq, receivedAt, contentHash } = issue
  const signature = sign(receiptText({ issueId, seq, receivedAt, contentHash }))
  return { ...issue, receipt: { signature, publicKey } }
}

import type { Issue } from '../../contract/issue'
import { receiptText } from '../../domain/issues/receipt'
import type { Signer } from './signer'

/** The issue with what its author can prove by later, without us: a signature over its last revision alone. */
export function withReceipt(issue: Issue, { sign, publicKey }: Signer): Issue {
  const { _id: issueId, lastSeq: seq, receivedAt, contentHash } = issue
  const signature = sign(receiptText({ issueId, seq, receivedAt, contentHash }))
  return { ...issue, receipt: { signature, publicKey } }
}

import type { Issue } from '../../contract/issue'
import { receiptText } from '../../domain/issues/receipt'
import type { Signer } from './signer'

/** The issue with what its author can prove by later, without us: signed as it stands in this very reply. */
export function withReceipt(issue: Issue, { sign, publicKey }: Signer): Issue {
  const { _id: issueId, placeInLine, receivedAt, contentHash } = issue
  const signature = sign(receiptText({ issueId, placeInLine, receivedAt, contentHash }))
  return { ...issue, receipt: { signature, publicKey } }
}

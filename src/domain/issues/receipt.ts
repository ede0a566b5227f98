/**
 * An author's proof of one revision: its number in the contest, when it arrived, and the digest of its text. `receivedAt`
 * and `contentHash` are written as in API replies.
 */
export type Receipt = { issueId: string; seq: number; receivedAt: string; contentHash: string }

/** The exact text that is signed: five lines, each with a line feed. */
export const receiptText = ({ issueId, seq, receivedAt, contentHash }: Receipt): string =>
  `Primacy receipt\nSubmission: ${issueId}\nRevision: ${seq}\nReceived: ${receivedAt}\nSHA-256: ${contentHash}\n`

/** The first format, without the revision. Signed receipts in it exist, so they must stay verifiable. */
export type FormerReceipt = Omit<Receipt, 'seq'> & { placeInLine: number }

export const formerReceiptText = ({ issueId, placeInLine, receivedAt, contentHash }: FormerReceipt): string =>
  `Primacy receipt\nSubmission: ${issueId}\nPlace in line: ${placeInLine}\nReceived: ${receivedAt}\nSHA-256: ${contentHash}\n`

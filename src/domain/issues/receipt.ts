/**
 * An author's proof of one revision: its number in the contest, its arrival time, and the digest of its text.
 * `receivedAt` and `contentHash` are formatted as in API replies.
 */
export type Receipt = { issueId: string; seq: number; receivedAt: string; contentHash: string }

/** The exact signed text: five lines, each with a line feed. */
export const receiptText = ({ issueId, seq, receivedAt, contentHash }: Receipt): string =>
  `Primacy receipt\nSubmission: ${issueId}\nRevision: ${seq}\nReceived: ${receivedAt}\nSHA-256: ${contentHash}\n`

/** The original format, without the revision. Signed receipts in it exist and must stay verifiable. */
export type FormerReceipt = Omit<Receipt, 'seq'> & { placeInLine: number }

export const formerReceiptText = ({ issueId, placeInLine, receivedAt, contentHash }: FormerReceipt): string =>
  `Primacy receipt\nSubmission: ${issueId}\nPlace in line: ${placeInLine}\nReceived: ${receivedAt}\nSHA-256: ${contentHash}\n`

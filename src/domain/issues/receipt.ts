/**
 * What an author holds against the record later, about one revision: the number that it was given in its contest, when it
 * arrived and the digest of its text. `receivedAt` and `contentHash` stand as they are on the wire.
 */
export type Receipt = { issueId: string; seq: number; receivedAt: string; contentHash: string }

/** What the signature of a receipt is made over, to the byte: five lines, each with its line feed. */
export const receiptText = ({ issueId, seq, receivedAt, contentHash }: Receipt): string =>
  `Primacy receipt\nSubmission: ${issueId}\nRevision: ${seq}\nReceived: ${receivedAt}\nSHA-256: ${contentHash}\n`

/** A receipt from before it named its revision. It is signed for ever, so it is checked for ever. */
export type FormerReceipt = Omit<Receipt, 'seq'> & { placeInLine: number }

export const formerReceiptText = ({ issueId, placeInLine, receivedAt, contentHash }: FormerReceipt): string =>
  `Primacy receipt\nSubmission: ${issueId}\nPlace in line: ${placeInLine}\nReceived: ${receivedAt}\nSHA-256: ${contentHash}\n`

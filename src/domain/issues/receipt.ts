/** What an author holds against the record later. `receivedAt` and `contentHash` stand as they are on the wire. */
export type Receipt = { issueId: string; placeInLine: number; receivedAt: string; contentHash: string }

/** What the signature of a receipt is made over, to the byte: five lines, each with its line feed. */
export const receiptText = ({ issueId, placeInLine, receivedAt, contentHash }: Receipt): string =>
  `Primacy receipt\nSubmission: ${issueId}\nPlace in line: ${placeInLine}\nReceived: ${receivedAt}\nSHA-256: ${contentHash}\n`

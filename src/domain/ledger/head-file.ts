/** A saved copy of a signed ledger head; `signature` is base64url. */
export type HeadFile = { seq: number; hash: string; time: string; signature: string }

/** Parses a head, or an API reply that contains one, from an untrusted file. Null if it is neither. */
export function readHeadFile(value: unknown): HeadFile | null {
  const reply = value as { data?: { head?: unknown } | null } | null | undefined
  const head = (reply?.data?.head ?? value ?? {}) as Record<keyof HeadFile, unknown>
  const { seq, hash, time, signature } = head
  const isHead = Number.isSafeInteger(seq) && [hash, time, signature].every((one) => typeof one === 'string')
  return isHead ? (head as HeadFile) : null
}

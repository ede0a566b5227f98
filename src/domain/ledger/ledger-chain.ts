/** The hashed columns of an event. `before` and `after` are JSON as the database prints it. */
export type ChainedEvent = {
  id: number
  at: Date
  actorId: string | null
  kind: string
  contestId: string | null
  issueId: string | null
  userId: string | null
  before: string | null
  after: string | null
  reason: string | null
}

/** An event in the hash chain. `hash` is the SHA-256 of `linkText` in hexadecimal, `prev` that of the previous link. */
export type Link = { seq: number; eventId: number; prev: string; hash: string }

/** The last link of the chain. */
export type Head = Pick<Link, 'seq' | 'hash'>

/** The head of an empty ledger; the first link follows it. */
export const emptyChain: Head = { seq: 0, hash: '0'.repeat(64) }

/**
 * The hash input of a link: its position, the previous hash, and every column of the event, each prefixed with its
 * length, or '-' for null, so that no two rows produce the same text. Migration 0012 does the same in SQL.
 */
export function linkText({ seq, prev }: Pick<Link, 'seq' | 'prev'>, event: ChainedEvent): string {
  const { id, at, actorId, kind, contestId, issueId, userId, before, after, reason } = event
  const otherFields = [actorId, kind, contestId, issueId, userId, before, after, reason]
  return [String(seq), prev, String(id), String(at.getTime()), ...otherFields].map(field).join('\n')
}

/** Length in code points, like the database's. */
const field = (value: string | null) => (value === null ? '-' : `${[...value].length}:${value}`)

/** The exact text that is signed. */
export const headText = ({ seq, hash }: Head, time: string) =>
  `Primacy ledger\nEvents: ${seq}\nSHA-256: ${hash}\nTime: ${time}\n`

const eventName = ({ id, kind, at }: ChainedEvent) => `Event ${id} (${kind}, ${at.toISOString()})`

/**
 * Returns what is wrong with a link that follows `last`, or null. `event` is null if the ledger has none with that id;
 * `hash` is computed from the stored event.
 */
export function linkProblem(
  last: Head,
  { link, event, hash }: { link: Link; event: ChainedEvent | null; hash: string | null },
): string | null {
  if (link.seq !== last.seq + 1) return `Link ${last.seq + 1} of the chain is missing: its event was removed.`
  if (event === null) return `Event ${link.eventId}, link ${link.seq} of the chain, is gone from the ledger.`
  if (link.prev !== last.hash)
    return `${eventName(event)}, link ${link.seq} of the chain, does not follow the link before it.`
  if (link.hash !== hash) return `${eventName(event)}, link ${link.seq} of the chain, is not as it was written.`
  return null
}

/** For an event that was inserted without a link in the chain. */
export const unchainedProblem = (event: ChainedEvent): string => `${eventName(event)} has no link in the chain.`

/** How an earlier signed head contradicts the current chain, or null. `hash` is that of the head's link. */
export function headProblem(head: Head, hash: string | null, last: Head): string | null {
  if (hash === head.hash) return null
  if (hash === null) {
    return `The chain ends at link ${last.seq}, but a head that was signed earlier has ${head.seq} links: the end was cut off.`
  }
  return `Link ${head.seq} of the chain is different in a head that was signed earlier: the chain was rewritten.`
}

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

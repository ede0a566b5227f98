/** An event as it is hashed. `before` and `after` are their JSON as the database prints it. */
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

/** The place of an event in the chain. `hash` is the SHA-256 of its text in hexadecimal, `prev` that of the one before. */
export type Link = { seq: number; eventId: number; prev: string; hash: string }

/** How far the chain goes: its last link. */
export type Head = Pick<Link, 'seq' | 'hash'>

/** What the first link follows, and the head of an empty ledger. */
export const emptyChain: Head = { seq: 0, hash: '0'.repeat(64) }

/**
 * What the hash of a link is made of: place, hash before, and every column of the event, each with its length in
 * characters in front and a lone '-' for none, so that no two rows give the same text. Migration 0012 says the same in SQL.
 */
export function linkText({ seq, prev }: Pick<Link, 'seq' | 'prev'>, event: ChainedEvent): string {
  const { id, at, actorId, kind, contestId, issueId, userId, before, after, reason } = event
  const rest = [actorId, kind, contestId, issueId, userId, before, after, reason]
  return [String(seq), prev, String(id), String(at.getTime()), ...rest].map(field).join('\n')
}

/** Characters as the database counts them, which are code points. */
const field = (value: string | null) => (value === null ? '-' : `${[...value].length}:${value}`)

/** What the signature of a head is made over, to the byte. */
export const headText = ({ seq, hash }: Head, time: string) =>
  `Primacy ledger\nEvents: ${seq}\nSHA-256: ${hash}\nTime: ${time}\n`

const named = ({ id, kind, at }: ChainedEvent) => `Event ${id} (${kind}, ${at.toISOString()})`

/**
 * What is wrong with a link that follows `last`, in words that name its row, or null. `event` is null when the ledger
 * has none of that id; `hash` is computed from the event that it has.
 */
export function linkProblem(
  last: Head,
  { link, event, hash }: { link: Link; event: ChainedEvent | null; hash: string | null },
): string | null {
  if (link.seq !== last.seq + 1) return `Link ${last.seq + 1} of the chain is missing: its event was cut out.`
  if (event === null) return `Event ${link.eventId}, link ${link.seq} of the chain, is gone from the ledger.`
  if (link.prev !== last.hash)
    return `${named(event)}, link ${link.seq} of the chain, does not follow the link before it.`
  if (link.hash !== hash) return `${named(event)}, link ${link.seq} of the chain, is not as it was written.`
  return null
}

/** An event that stands in the ledger without a link: it was put in behind the chain's back. */
export const unchainedProblem = (event: ChainedEvent): string => `${named(event)} has no link in the chain.`

/** Where a head that was written down earlier contradicts the chain of today, or null. `hash` is that of its link. */
export function headProblem(head: Head, hash: string | null, last: Head): string | null {
  if (hash === head.hash) return null
  if (hash === null) {
    return `The chain ends at link ${last.seq}, and a head that was signed earlier names ${head.seq} links: the end was cut off.`
  }
  return `Link ${head.seq} of the chain is another than in a head that was signed earlier: it was written anew.`
}

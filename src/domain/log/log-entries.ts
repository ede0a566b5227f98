import { type Receipt, receiptText } from '../issues/receipt'
import type { LedgerKind } from '../ledger/ledger-kinds'

/**
 * An event as the public log needs it. `issueId`, `seq` and `contentHash` are those of the revision that it wrote, if it
 * wrote one; `hash` is that of its link in the chain.
 */
export type LoggedEvent = {
  link: number
  hash: string
  kind: string
  at: Date
  issueId: string | null
  seq: number | null
  contentHash: string | null
}

/** The log grows by one leaf in each of these, whatever has happened. */
export const epochMinutes = 15
const epochMs = epochMinutes * 60_000

/** Which epoch an instant is in, counted from 1970. */
export const epochOf = (at: Date): number => Math.floor(at.getTime() / epochMs)
/** When the epoch of an instant ends. What it holds is in the log soon afterwards. */
export const epochEnd = (at: Date): Date => new Date((epochOf(at) + 1) * epochMs)

/** At least so many leaves are below each leaf of the log, so that the length of a proof does not tell how many events there were. */
const leavesMin = 1_024
/** What happens beyond this in one epoch waits for the next one. */
export const eventsPerEpoch = 16_384

/** How many leaves an epoch has with so many entries: a power of two. The others are decoys. */
export function epochSize(entryCount: number): number {
  let size = leavesMin
  while (size < entryCount) size *= 2
  return size
}

/** The text of the entry for a link of the chain, which covers everything before it. */
export const eventEntry = (hash: string): string => `Primacy event\nSHA-256: ${hash}\n`

const revisionKinds: readonly string[] = ['issue_submitted', 'issue_edited'] satisfies LedgerKind[]

/** The receipt of the revision that an event wrote, or null. */
export function receiptOf({ kind, at, issueId, seq, contentHash }: LoggedEvent): Receipt | null {
  if (!revisionKinds.includes(kind) || issueId === null || seq === null || contentHash === null) return null
  return { issueId, seq, receivedAt: at.toISOString(), contentHash }
}

/** An entry of an epoch. `name` sets its salt apart from the others of the epoch. */
export type LogEntry = { name: string; text: string }

/** One for the event, and one for the receipt of a revision, which its author can show to others without the ledger. */
export function entriesOf(event: LoggedEvent): LogEntry[] {
  const receipt = receiptOf(event)
  return [
    { name: `event ${event.link}`, text: eventEntry(event.hash) },
    ...(receipt ? [{ name: receiptEntryName(event.link), text: receiptText(receipt) }] : []),
  ]
}

export const receiptEntryName = (link: number): string => `receipt ${link}`

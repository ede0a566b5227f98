import { type Receipt, receiptText } from '../../../domain/issues/receipt'
import type { LedgerKind } from '../../../domain/ledger/ledger-kinds'

/**
 * An event's data for the public log. `issueId`, `seq` and `contentHash` refer to the revision that it wrote, if any;
 * `hash` is that of its link in the chain.
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

/** The log grows by one leaf per epoch of this length, whatever happened in it. */
export const epochMinutes = 15
const epochMs = epochMinutes * 60_000

/** The epoch of an instant, counted from 1970. */
export const epochOf = (at: Date): number => Math.floor(at.getTime() / epochMs)
/** The end of an instant's epoch. Its events enter the log shortly afterwards. */
export const epochEnd = (at: Date): Date => new Date((epochOf(at) + 1) * epochMs)

/** Added to the end of the epoch, for a restart or an epoch that overflows. */
const marginMs = 60 * 60_000

/** The deadline by which a revision's receipt must be in the public log. */
export const logDeadline = (receivedAt: Date): Date => new Date(epochEnd(receivedAt).getTime() + marginMs)

/**
 * The minimum number of leaves below each leaf of the log, so that a proof's length doesn't reveal the number of
 * events.
 */
const leavesMin = 1_024
/** Events beyond this number in one epoch are deferred to the next. */
export const eventsPerEpoch = 16_384

/** Number of leaves in an epoch with this many entries: a power of two. The rest are decoys. */
export function epochSize(entryCount: number): number {
  let size = leavesMin
  while (size < entryCount) size *= 2
  return size
}

/** The entry for a link of the chain, which covers everything before it. */
export const eventEntry = (hash: string): string => `Primacy event\nSHA-256: ${hash}\n`

const revisionKinds: readonly string[] = ['issue_submitted', 'issue_edited'] satisfies LedgerKind[]

/** The receipt of the revision that an event wrote, or null. */
export function receiptOf({ kind, at, issueId, seq, contentHash }: LoggedEvent): Receipt | null {
  if (!revisionKinds.includes(kind) || issueId === null || seq === null || contentHash === null) return null
  return { issueId, seq, receivedAt: at.toISOString(), contentHash }
}

/** An entry of an epoch. `name` makes its salt unique within the epoch. */
export type LogEntry = { name: string; text: string }

/**
 * One entry for the event, and one for a revision's receipt, which its author can show to others without the ledger.
 */
export function entriesOf(event: LoggedEvent): LogEntry[] {
  const receipt = receiptOf(event)
  return [
    { name: `event ${event.link}`, text: eventEntry(event.hash) },
    ...(receipt ? [{ name: receiptEntryName(event.link), text: receiptText(receipt) }] : []),
  ]
}

export const receiptEntryName = (link: number): string => `receipt ${link}`

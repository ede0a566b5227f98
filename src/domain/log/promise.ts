import { type Receipt, receiptText } from '../issues/receipt'
import { epochEnd } from './log-entries'

/** Signed with a receipt: by then the public log will hold it. `signature` is base64url. */
export type LogPromise = { loggedBy: string; signature: string }

/** After the end of an epoch: for a restart, and for what one epoch cannot hold. */
const marginMs = 60 * 60_000

/** By when the receipt of a revision is in the public log. */
export const logDeadline = (receivedAt: Date): Date => new Date(epochEnd(receivedAt).getTime() + marginMs)

/** The exact text of the promise: the lines of the receipt under another title, and the time. */
export const promiseText = (receipt: Receipt, loggedBy: string): string =>
  `${receiptText(receipt).replace('Primacy receipt', 'Primacy promise')}In the public log by: ${loggedBy}\n`

/** Reads a promise out of a file that anybody may have written, or null. */
export function readPromise(value: unknown): LogPromise | null {
  if (typeof value !== 'object' || value === null) return null
  const { loggedBy, signature } = value as Record<keyof LogPromise, unknown>
  if (typeof loggedBy !== 'string' || typeof signature !== 'string') return null
  return isTime(loggedBy) ? { loggedBy, signature } : null
}

const isTime = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** Whether the time of a promise is over. Without a proof it was then not kept, as far as a receipt shows. */
export const isDeadlinePassed = (loggedBy: string, now: Date): boolean => Date.parse(loggedBy) < now.getTime()

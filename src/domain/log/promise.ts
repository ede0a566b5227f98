import { type Receipt, receiptText } from '../issues/receipt'

/** Issued with a receipt: the time by which the public log will contain it. `signature` is base64url. */
export type LogPromise = { loggedBy: string; signature: string }

/** The exact signed text: the receipt's lines under another title, and the deadline. */
export const promiseText = (receipt: Receipt, loggedBy: string): string =>
  `${receiptText(receipt).replace('Primacy receipt', 'Primacy promise')}In the public log by: ${loggedBy}\n`

/** Parses a promise from an untrusted file, or null. */
export function readPromise(value: unknown): LogPromise | null {
  if (typeof value !== 'object' || value === null) return null
  const { loggedBy, signature } = value as Record<keyof LogPromise, unknown>
  if (typeof loggedBy !== 'string' || typeof signature !== 'string') return null
  return isTime(loggedBy) ? { loggedBy, signature } : null
}

const isTime = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** Whether the deadline has passed. Without a proof, the receipt then shows that the promise was broken. */
export const isDeadlinePassed = (loggedBy: string, now: Date): boolean => Date.parse(loggedBy) < now.getTime()

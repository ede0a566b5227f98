import { type FormerReceipt, formerReceiptText, type Receipt, receiptText } from '../issues/receipt'
import { type LogProof, readProof } from './log-proof'

/** A text with its unverified signature; `signature` is base64url. */
export type SignedText = { text: string; signature: string }

/** A receipt as its author keeps it, with everything that the site's key must have signed. */
export type ReceiptFile = {
  contentHash: string
  receivedAt: string
  seq: number | null
  signed: SignedText[]
  loggedBy: string | null
  /** The entry's text and its proof. */
  logged: { text: string; proof: LogProof } | null
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** A receipt, or a description of what is damaged; null if the value is something else. */
export function readReceiptFile(value: unknown): ReceiptFile | string | null {
  if (typeof value !== 'object' || value === null) return null
  const file = value as Record<string, unknown>
  const { issueId, receivedAt, contentHash, signature, seq, placeInLine } = file
  const number = seq ?? placeInLine
  if (![issueId, receivedAt, contentHash, signature].every(isText) || !Number.isSafeInteger(number)) return null
  const isFormer = seq === undefined
  const text = isFormer ? formerReceiptText(file as FormerReceipt) : receiptText(file as Receipt)
  const proof = file.log === undefined ? null : readProof(file.log)
  if (file.log !== undefined && !proof) return 'Its proof of the public log is damaged. Download the receipt again.'
  const promise = file.promise === undefined ? null : readPromise(file.promise)
  if (file.promise !== undefined && (!promise || isFormer)) return 'Its promise is damaged. Download the receipt again.'
  const signed = [{ text, signature: signature as string }]
  if (promise) {
    const promised = promiseText(file as Receipt, promise.loggedBy)
    signed.push({ text: promised, signature: promise.signature })
  }
  return {
    ...{ contentHash: contentHash as string, receivedAt: receivedAt as string, signed },
    seq: isFormer ? null : (seq as number),
    loggedBy: promise?.loggedBy ?? null,
    logged: proof && { text, proof },
  }
}

/** Describes a broken promise, as far as the file shows; null if it was kept or isn't due yet. */
export function brokenPromise(
  { loggedBy, logged }: Pick<ReceiptFile, 'loggedBy' | 'logged'>,
  now: Date,
): string | null {
  if (loggedBy === null || logged || !isDeadlinePassed(loggedBy, now)) return null
  return `The promise is not kept: by ${loggedBy} this receipt had to be in the public log, but the file has no proof of it. Download the receipt again. If the site has no proof, show this file to others.`
}

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
const isDeadlinePassed = (loggedBy: string, now: Date): boolean => Date.parse(loggedBy) < now.getTime()

import { type FormerReceipt, formerReceiptText, type Receipt, receiptText } from '../issues/receipt'
import { type LogProof, readProof } from './log-proof'
import { isDeadlinePassed, promiseText, readPromise } from './promise'

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

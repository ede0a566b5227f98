import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Issue } from '../../contract/issue'
import { receiptText } from '../../domain/issues/receipt'
import { promiseText } from '../../domain/log/receipt-file'

/** Signs receipts and ledger heads. The public key is RFC 8032's 32 bytes as base64url. */
export type Signer = {
  publicKey: string
  publicPem: string
  sign: (text: string) => string
  /** A file's 64-byte signature, as `openssl pkeyutl -verify -rawin` expects it. */
  signBytes: (file: string | Uint8Array) => Buffer
}

/** The site's identity in what it signs. */
export type Issuer = { signer: Signer; siteName: string; publicUrl: string }

/** About 400 bytes each. */
const maxRemembered = 4_000

export function createSigner(privateKey: KeyObject): Signer {
  const key = createPublicKey(privateKey)
  // Ed25519 is deterministic, so a receipt always has the same signature, and authors request theirs repeatedly.
  const signatures = new LRUCache<string, string>({ max: maxRemembered })
  return {
    publicKey: key.export({ format: 'jwk' }).x as string,
    publicPem: key.export({ format: 'pem', type: 'spki' }) as string,
    sign(text) {
      const known = signatures.get(text)
      if (known !== undefined) return known
      const signature = sign(null, Buffer.from(text), privateKey).toString('base64url')
      signatures.set(text, signature)
      return signature
    },
    signBytes: (file) => sign(null, Buffer.from(file as string), privateKey),
  }
}

/** `logDeadline` is when a revision must be in the public log, if there is one. */
type Signing = { signer: Signer; logDeadline: ((receivedAt: Date) => Date) | undefined }

/**
 * Adds a signature over the last revision, which the author can use as proof without this server. Includes a promise
 * until the revision has to be in the public log; afterwards the author can get the proof.
 */
export function withReceipt(issue: Issue, { signer: { sign, publicKey }, logDeadline }: Signing, now: Date): Issue {
  const { _id: issueId, lastSeq: seq, receivedAt, contentHash } = issue
  const receipt = { issueId, seq, receivedAt, contentHash }
  const signature = sign(receiptText(receipt))
  const time = logDeadline?.(new Date(receivedAt))
  if (!time || time <= now) return { ...issue, receipt: { signature, publicKey } }
  const loggedBy = time.toISOString()
  const promise = { loggedBy, signature: sign(promiseText(receipt, loggedBy)) }
  return { ...issue, receipt: { signature, publicKey, promise } }
}

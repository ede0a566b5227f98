import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import { LRUCache } from 'lru-cache'

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

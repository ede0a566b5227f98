import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Signs receipts and heads of the ledger. The public key is the 32 bytes of RFC 8032 as base64url. */
export type Signer = {
  publicKey: string
  publicPem: string
  sign: (text: string) => string
  /** The 64 bytes of a signature over a file, as `openssl pkeyutl -verify -rawin` takes them. */
  signBytes: (file: string | Uint8Array) => Buffer
}

/** About 400 bytes each. */
const maxRemembered = 4_000

export function createSigner(privateKey: KeyObject): Signer {
  const key = createPublicKey(privateKey)
  // Ed25519 is deterministic, so the same receipt always has the same signature, and authors read theirs again and again.
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

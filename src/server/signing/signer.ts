import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** Signs receipts and heads of the ledger. The public key is the 32 bytes of RFC 8032 as base64url. */
export type Signer = { publicKey: string; publicPem: string; sign: (text: string) => string }

export function createSigner(privateKey: KeyObject): Signer {
  const key = createPublicKey(privateKey)
  return {
    publicKey: key.export({ format: 'jwk' }).x as string,
    publicPem: key.export({ format: 'pem', type: 'spki' }) as string,
    // Ed25519 needs no chance: the same receipt has the same signature whenever and wherever it is asked for.
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  }
}

/** Whether the owner of that public key has signed this very text. A key or a signature that is none has not. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

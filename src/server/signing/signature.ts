import { createHash, createPublicKey, verify } from 'node:crypto'
import { noteSignature, readCheckpoint, type SignedCheckpoint } from '../../domain/log/checkpoint'
import type { ByteTools } from '../../domain/log/log-proof'

/** Verifies a text's signature. False for a malformed key or signature. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** The same for a key and signature as bytes, as used in notes of the public log. */
export const isSignedByKey = (key: Uint8Array, text: string, signature: Uint8Array): boolean =>
  isSignedBy(base64url(key), text, base64url(signature))

export const byteTools: ByteTools = {
  sha256(...parts) {
    const hash = createHash('sha256')
    for (const part of parts) hash.update(part)
    return hash.digest()
  },
  utf8: (text) => Buffer.from(text, 'utf8'),
  fromBase64: (text) => new Uint8Array(Buffer.from(text, 'base64')),
  toBase64: (bytes) => Buffer.from(bytes).toString('base64'),
}

/** Whether the note has a valid signature by this key under this name. */
export function isSignedNote(checkpoint: SignedCheckpoint, by: { name: string; key: Uint8Array }): boolean {
  const signature = noteSignature(byteTools, checkpoint, by)
  return signature !== null && isSignedByKey(by.key, checkpoint.text, signature)
}

/** Why a note isn't a checkpoint of a log with this key, or null. Doesn't check the log's contents. */
export function checkpointProblem(note: string, publicKey: string): string | null {
  const checkpoint = readCheckpoint(note)
  if (!checkpoint) return 'It is not a checkpoint.'
  const key = Buffer.from(publicKey, 'base64url')
  return isSignedNote(checkpoint, { name: checkpoint.origin, key })
    ? null
    : `Its checkpoint is not signed with the key ${publicKey}.`
}

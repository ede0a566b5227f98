import { createHash, createPublicKey, verify } from 'node:crypto'
import { noteSignature, readCheckpoint } from '../../domain/log/checkpoint'
import type { ByteTools } from '../../domain/log/log-proof'

/** Whether the signature of the text is valid. False for a malformed key or signature. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

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

/** Why a note is not the checkpoint of a log with this key, or null. It says nothing of what is in the log. */
export function checkpointProblem(note: string, publicKey: string): string | null {
  const checkpoint = readCheckpoint(note)
  if (!checkpoint) return 'It is not a checkpoint.'
  const { origin: name, text } = checkpoint
  const signature = noteSignature(byteTools, checkpoint, { name, key: Buffer.from(publicKey, 'base64url') })
  const isSigned = signature && isSignedBy(publicKey, text, Buffer.from(signature).toString('base64url'))
  return isSigned ? null : `Its checkpoint is not signed with the key ${publicKey}.`
}

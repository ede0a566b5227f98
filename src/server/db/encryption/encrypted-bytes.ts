import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Returns nonce, tag and ciphertext. A random 96-bit nonce is safe for billions of texts per key. `context` binds the
 * value to its location; decryption fails anywhere else.
 */
export function encryptBytes(key: Uint8Array, context: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(context))
  const ciphertext = [cipher.update(content), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...ciphertext])
}

/** Null if the value was tampered with, or was encrypted with another key or context. */
export function decryptBytes(key: Uint8Array, context: string, encrypted: Uint8Array): Buffer | null {
  if (encrypted.length < nonceBytes + tagBytes) return null
  const [nonce, tag] = [encrypted.subarray(0, nonceBytes), encrypted.subarray(nonceBytes, nonceBytes + tagBytes)]
  const cipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(context)).setAuthTag(tag)
  try {
    return Buffer.concat([cipher.update(encrypted.subarray(nonceBytes + tagBytes)), cipher.final()])
  } catch {
    return null
  }
}

import { hkdfSync } from 'node:crypto'
import { decryptBytes, encryptBytes } from './encrypted-bytes'

/** The server's current secret comes first; previous ones can still decrypt. */
export type ServerSecrets = readonly [string, ...string[]]

export const serverSecrets = (current: string, previous: string | undefined): ServerSecrets =>
  previous ? [current, previous] : [current]

/** One derived key (HKDF, RFC 5869) per secret and use, because the secret itself only signs sessions. */
export const deriveKeys = (secrets: ServerSecrets, use: string) =>
  secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', `primacy ${use}`, 32))) as [
    Uint8Array,
    ...Uint8Array[],
  ]

export type SecretKeys = {
  /** Encrypts a secret for storage. Only this server can decrypt it, and only for the same owner. */
  encrypt(secret: Uint8Array, ownerId: string): string
  /** Null if no key fits. `isOutdated`: an older key fits, so the secret should be re-encrypted. */
  decrypt(encrypted: string, ownerId: string): { secret: Uint8Array; isOutdated: boolean } | null
}

export function createSecretKeys(secrets: ServerSecrets, use: string): SecretKeys {
  const keys = deriveKeys(secrets, use)
  return {
    encrypt: (secret, ownerId) => encryptBytes(keys[0], ownerId, secret).toString('base64url'),
    decrypt(encrypted, ownerId) {
      const bytes = Buffer.from(encrypted, 'base64url')
      for (const [index, key] of keys.entries()) {
        const secret = decryptBytes(key, ownerId, bytes)
        if (secret) return { secret, isOutdated: index > 0 }
      }
      return null
    },
  }
}

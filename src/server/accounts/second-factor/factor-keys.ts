import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type FactorKeys = {
  /** A secret as the database may have it: only this server can read it, and only as that of this account. */
  seal(secret: Uint8Array, userId: string): string
  /** null where none of the keys fits. `isOutdated`: an older one did, so it should be sealed anew. */
  open(sealed: string, userId: string): { secret: Uint8Array; isOutdated: boolean } | null
  /** For the challenges of logins that wait for a code, the present one first. */
  signing: readonly [Uint8Array, ...Uint8Array[]]
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** One key for each use, made from the secret of the server (HKDF, RFC 5869), which itself signs sessions only. */
const deriveKey = (secret: string, use: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `primacy second factor: ${use}`, 32))

/** The present secret of the server first, then those before it, so that what they have sealed can still be read. */
export function createFactorKeys(secrets: readonly [string, ...string[]]): FactorKeys {
  const [present, ...former] = secrets
  const derive = (use: string) =>
    [deriveKey(present, use), ...former.map((secret) => deriveKey(secret, use))] as [Uint8Array, ...Uint8Array[]]
  const sealing = derive('seal')
  return {
    signing: derive('challenge'),
    seal(secret, userId) {
      const iv = randomBytes(ivBytes)
      const sealer = createCipheriv(cipher, sealing[0], iv, { authTagLength: tagBytes }).setAAD(Buffer.from(userId))
      const body = Buffer.concat([sealer.update(secret), sealer.final()])
      return Buffer.concat([iv, sealer.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, userId) {
      const bytes = Buffer.from(sealed, 'base64url')
      for (const [age, key] of sealing.entries()) {
        const secret = unseal(bytes, key, userId)
        if (secret) return { secret, isOutdated: age > 0 }
      }
      return null
    },
  }
}

function unseal(bytes: Buffer, key: Uint8Array, userId: string): Uint8Array | null {
  const iv = bytes.subarray(0, ivBytes)
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes)
  try {
    const opener = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(userId))
    opener.setAuthTag(tag)
    return Buffer.concat([opener.update(bytes.subarray(ivBytes + tagBytes)), opener.final()])
  } catch {
    // Another key, another account, or bytes that somebody has changed.
    return null
  }
}

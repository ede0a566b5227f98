import { createHash, randomBytes } from 'node:crypto'

/** The secret of a mailed link. Only the mail contains it; the database stores its hash. */
export function createMailToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashMailToken(token) }
}

/** SHA-256 is enough, because 32 random bytes cannot be guessed. */
export function hashMailToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

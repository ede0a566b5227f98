import { createHash, randomBytes } from 'node:crypto'

/** The secret of a mailed link. It exists in the mail alone; the database has its hash. */
export function mintMailToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashMailToken(token) }
}

/** Plain SHA-256 is enough: 32 random bytes cannot be guessed from it. */
export function hashMailToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

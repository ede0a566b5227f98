import { randomBytes } from 'node:crypto'
import { tokenPrefix } from '../../../domain/accounts/access-token'
import { digestOf } from '../../../server/digest'

/** An access token's secret, which is shown once; the database stores its hash. */
export function createTokenSecret(): { token: string; tokenHash: string } {
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
  return { token, tokenHash: hashTokenSecret(token) }
}

/** SHA-256 is enough, because 32 random bytes cannot be guessed. */
export const hashTokenSecret = digestOf

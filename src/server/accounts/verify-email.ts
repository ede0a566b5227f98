import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { hashMailToken } from '../outbox/mail-token'
import { findMailToken } from '../outbox/mail-token-queries'
import { findUser, type UserRow, verifyUser } from './account-queries'

/** Verifies the address that a token was mailed to. Opens no session, so it can be repeated until the token expires. */
export async function verifyEmail(db: Db, token: unknown, now: Date): Promise<UserRow> {
  if (token == null || token === '') return refuse('verification_token_required')
  if (typeof token !== 'string') return refuse('verification_token_invalid')
  return db.transaction(async (tx) => {
    const mailed = await findMailToken(tx, { hash: hashMailToken(token), purpose: 'verify_email', now })
    const user = mailed && (await findUser(tx, mailed.userId))
    // The address may have changed since; the token proves nothing about the new one.
    if (!user || user.email !== mailed.email) return refuse('verification_token_invalid')
    await verifyUser(tx, user.id, now)
    return (await findUser(tx, user.id)) ?? refuse('verification_token_invalid')
  })
}

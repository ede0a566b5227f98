import type { User } from '../../contract/account'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { findUser, storeTermsAcceptance, type UserRow } from './account-queries'

/** The account of a session. If it was just deleted, the session is over too. */
export async function readOwnAccount(db: Db, viewerId: string): Promise<UserRow> {
  return (await findUser(db, viewerId)) ?? refuse('unauthenticated')
}

/** Change this whenever the text of the terms changes, so that it stays known who accepted which version. */
const termsVersion = '2025-01'

/** Records the first acceptance of the terms. */
export async function acceptTerms(db: Db, viewerId: string, now: Date): Promise<UserRow> {
  return (await storeTermsAcceptance(db, viewerId, { at: now, version: termsVersion })) ?? refuse('unauthenticated')
}

/**
 * An account as its owner sees it. Lists fields one by one, so that the password hash can't be included by accident.
 */
export function toUser(row: UserRow): User {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    walletAddress: row.walletAddress,
    role: row.role,
    isEmailVerified: row.isEmailVerified,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

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

import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { findUser, keepTermsAcceptance, type UserRow } from './account-queries'

/** The account behind a session; one that was removed in this very moment is a session that ended. */
export async function readOwnAccount(db: Db, viewerId: string): Promise<UserRow> {
  return (await findUser(db, viewerId)) ?? refuse('unauthenticated')
}

/** The terms that are shipped; a new text gets a new name here, so that it stays known who accepted which. */
const termsVersion = '2025-01'

/** Records that the terms were accepted, the first time only. */
export async function acceptTerms(db: Db, viewerId: string, now: Date): Promise<UserRow> {
  return (await keepTermsAcceptance(db, viewerId, { at: now, version: termsVersion })) ?? refuse('unauthenticated')
}

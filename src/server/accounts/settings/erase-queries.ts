import { eq } from 'drizzle-orm'
import { noMails } from '../../../domain/accounts/mail-choices'
import type { Db } from '../../db/database'
import { users } from '../../db/tables/tables'

type UserRow = typeof users.$inferSelect

/** What remains of a deleted account, and why. */
export const retainedAccountFields = {
  id: 'submissions and events refer to it',
  createdAt: 'orders accounts, and tells nothing else',
  termsAcceptedAt: 'evidence that somebody accepted the terms',
  termsVersion: 'evidence of which terms these were',
} satisfies Partial<Record<keyof UserRow, string>>

/** Replaces an account's personal data with placeholders; references to the row stay valid. */
export async function pseudonymize(
  db: Db,
  id: string,
  blank: Pick<UserRow, 'username' | 'email' | 'walletAddress' | 'passwordHash'> & { now: Date },
): Promise<void> {
  const { now, ...names } = blank
  // A new column doesn't compile until it is listed here, or above with a reason to keep it.
  const erased: Omit<UserRow, keyof typeof retainedAccountFields> = {
    ...names,
    role: 'user',
    isEmailVerified: false,
    // Without an identity check, unpaid awards remain unpaid.
    kycState: 'none',
    kycNote: null,
    kycChangedAt: null,
    walletChangedAt: null,
    ...noMails,
    showsName: false,
    showsAwards: false,
    deletedAt: now,
    updatedAt: now,
  }
  await db.update(users).set(erased).where(eq(users.id, id))
}

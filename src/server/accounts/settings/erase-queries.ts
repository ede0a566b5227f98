import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { users } from '../../db/tables/tables'

/** Replaces the personal data of an account with placeholders; references to the row stay valid. */
export async function pseudonymize(
  db: Db,
  id: string,
  blank: Pick<typeof users.$inferSelect, 'username' | 'email' | 'walletAddress' | 'passwordHash'> & { now: Date },
): Promise<void> {
  const { now, ...names } = blank
  await db
    .update(users)
    .set({
      ...names,
      role: 'user',
      isEmailVerified: false,
      // Without an identity check, unpaid awards stay unpaid.
      kycState: 'none',
      kycNote: null,
      kycChangedAt: null,
      walletChangedAt: null,
      mailsVerdicts: false,
      mailsResults: false,
      mailsPending: false,
      showsName: false,
      showsAwards: false,
      deletedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, id))
}

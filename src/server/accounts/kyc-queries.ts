import { eq } from 'drizzle-orm'
import type { KycState } from '../../domain/awards/kyc'
import type { Db } from '../db/database'
import { users } from '../db/tables/tables'

/** Locks the row until commit, so that no other decision and no payment can interleave. */
export async function lockKyc(db: Db, id: string): Promise<{ state: KycState; note: string | null } | null> {
  const [row] = await db
    .select({ state: users.kycState, note: users.kycNote })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  return row ?? null
}

/** `changedAt` is null when only the note changes, because the deadline counts from the rejection. */
export async function updateKyc(
  db: Db,
  id: string,
  { state, note, changedAt }: { state: KycState; note: string | null; changedAt: Date | null },
): Promise<void> {
  await db
    .update(users)
    .set({ kycState: state, kycNote: note, ...(changedAt ? { kycChangedAt: changedAt } : {}) })
    .where(eq(users.id, id))
}

import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import { type MailColumn, noMails } from '../../domain/accounts/mail-choices'
import type { KycState } from '../../domain/awards/kyc'
import type { Role } from '../../domain/permissions'
import type { Db } from '../db/database'
import { users } from '../db/tables/tables'

export type UserRow = typeof users.$inferSelect

type NewUser = Pick<UserRow, 'username' | 'email' | 'walletAddress' | 'passwordHash' | 'createdAt'> & {
  role?: Role
  isEmailVerified?: boolean
}

export async function insertUser(db: Db, user: NewUser): Promise<UserRow> {
  const [row] = await db
    .insert(users)
    .values({
      username: user.username,
      email: user.email,
      walletAddress: user.walletAddress,
      passwordHash: user.passwordHash,
      role: user.role ?? 'user',
      isEmailVerified: user.isEmailVerified ?? false,
      createdAt: user.createdAt,
      updatedAt: user.createdAt,
    })
    .returning()
  if (!row) throw new Error('The database did not return the new account')
  return row
}

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

export async function lockUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update')
  return row ?? null
}

/** Excludes deleted accounts, whose address is a placeholder. */
const hasAddress = (email: string) => and(eq(users.email, email), isNull(users.deletedAt))

/** `email` in lower case, as it is stored. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(hasAddress(email))
  return row ?? null
}

export async function lockUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(hasAddress(email)).for('update')
  return row ?? null
}

/** At most two accounts: one with this username in any case, and one with this address. */
export function listUsersNamed(
  db: Db,
  { username, email }: { username: string; email: string },
): Promise<{ username: string; email: string }[]> {
  return db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(or(sql`lower(${users.username}) = lower(${username})`, eq(users.email, email)))
}

/** Marks the address as verified. */
export async function verifyUser(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ isEmailVerified: true, updatedAt: now })
    .where(and(eq(users.id, id), eq(users.isEmailVerified, false)))
}

/** Stores the first acceptance only. */
export async function storeTermsAcceptance(
  db: Db,
  id: string,
  accepted: { at: Date; version: string },
): Promise<UserRow | null> {
  const [row] = await db
    .update(users)
    .set({
      termsAcceptedAt: sql`coalesce(${users.termsAcceptedAt}, ${accepted.at.toISOString()}::timestamptz)`,
      termsVersion: sql`coalesce(${users.termsVersion}, ${accepted.version})`,
    })
    .where(eq(users.id, id))
    .returning()
  return row ?? null
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string, now: Date): Promise<void> {
  await db.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, id))
}

/** Stores a newer hash of the same password. The account itself didn't change, so updatedAt stays. */
export async function renewPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, id))
}

export async function setRole(db: Db, id: string, role: Role, now: Date): Promise<void> {
  await db.update(users).set({ role, updatedAt: now }).where(eq(users.id, id))
}

export async function setWallet(db: Db, id: string, walletAddress: string, now: Date): Promise<void> {
  await db.update(users).set({ walletAddress, walletChangedAt: now, updatedAt: now }).where(eq(users.id, id))
}

export async function setMails(db: Db, id: string, mails: Partial<Pick<UserRow, MailColumn>>): Promise<UserRow | null> {
  const [row] = await db.update(users).set(mails).where(eq(users.id, id)).returning()
  return row ?? null
}

export async function setPublicity(
  db: Db,
  id: string,
  publicity: Pick<UserRow, 'showsName' | 'showsAwards'>,
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({ ...publicity, updatedAt: now })
    .where(eq(users.id, id))
}

/** A literal instead of a parameter, so that PostgreSQL uses the partial index of admins. */
export const isAdmin = sql`${users.role} = 'admin'`

export function listAdminUsers(db: Db): Promise<UserRow[]> {
  return db.select().from(users).where(isAdmin).orderBy(asc(users.createdAt), asc(users.id))
}

export async function countAdmins(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(isAdmin)
  return row?.total ?? 0
}

/** Locks all admin rows in a fixed order, so that two concurrent demotions can't remove the last admin. */
export function lockAdminUsers(db: Db): Promise<UserRow[]> {
  return db.select().from(users).where(isAdmin).orderBy(asc(users.id)).for('update')
}

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

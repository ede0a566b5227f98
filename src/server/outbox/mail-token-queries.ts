import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Db } from '../db/database'
import { type mailTokenPurposes, mailTokens } from '../db/tables/mail-tables'

export type MailTokenPurpose = (typeof mailTokenPurposes)[number]
type MailTokenRow = typeof mailTokens.$inferSelect
type Use = { hash: string; purpose: MailTokenPurpose; now: Date }

export async function insertMailToken(
  db: Db,
  {
    hash,
    ...token
  }: { userId: string; purpose: MailTokenPurpose; hash: string; email: string } & {
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await db.insert(mailTokens).values({ ...token, tokenHash: hash })
}

/** Valid for one purpose, until it expires or is used. */
const usable = ({ hash, purpose, now }: Use) =>
  and(
    eq(mailTokens.tokenHash, hash),
    eq(mailTokens.purpose, purpose),
    gt(mailTokens.expiresAt, now),
    isNull(mailTokens.usedAt),
  )

export async function findMailToken(db: Db, use: Use): Promise<MailTokenRow | null> {
  const [row] = await db.select().from(mailTokens).where(usable(use))
  return row ?? null
}

/** Marks the token as used; null if it already was. */
export async function claimMailToken(db: Db, use: Use): Promise<MailTokenRow | null> {
  const [row] = await db.update(mailTokens).set({ usedAt: use.now }).where(usable(use)).returning()
  return row ?? null
}

export async function deleteUnusedMailTokens(
  db: Db,
  { userId, purpose }: { userId: string; purpose: MailTokenPurpose },
): Promise<void> {
  await db
    .delete(mailTokens)
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, purpose), isNull(mailTokens.usedAt)))
}

export async function deleteExpiredMailTokens(db: Db, now: Date): Promise<void> {
  await db.delete(mailTokens).where(lte(mailTokens.expiresAt, now))
}

export async function deleteMailTokensOf(db: Db, userId: string): Promise<void> {
  await db.delete(mailTokens).where(eq(mailTokens.userId, userId))
}

/** The secret of a mailed link. Only the mail contains it; the database stores its hash. */
export function createMailToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashMailToken(token) }
}

/** SHA-256 is enough, because 32 random bytes cannot be guessed. */
export function hashMailToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

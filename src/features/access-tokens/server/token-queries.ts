import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { tokenPrefix } from '../../../domain/accounts/access-token'
import type { Db } from '../../../server/db/database'
import { statement } from '../../../server/db/statement'
import { accessTokens, secondFactors } from '../../../server/db/tables/account-tables'
import { users } from '../../../server/db/tables/tables'
import { digestOf } from '../../../server/digest'

/** SHA-256 is enough, because 32 random bytes cannot be guessed. */
const hashTokenSecret = digestOf

export type TokenRow = typeof accessTokens.$inferSelect

export async function insertToken(
  tx: Db,
  token: Pick<TokenRow, 'userId' | 'name' | 'scopes' | 'tokenHash' | 'createdAt' | 'expiresAt'>,
): Promise<TokenRow> {
  const [row] = await tx.insert(accessTokens).values(token).returning()
  if (!row) throw new Error('The database did not return the new access token')
  return row
}

const ownerOfToken = statement((db) =>
  db
    .select({
      tokenId: accessTokens.id,
      scopes: accessTokens.scopes,
      createdAt: accessTokens.createdAt,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
      viewer: { id: users.id, role: users.role, isEmailVerified: users.isEmailVerified },
      secondFactorSince: secondFactors.confirmedAt,
    })
    .from(accessTokens)
    .innerJoin(users, and(eq(users.id, accessTokens.userId), isNull(users.deletedAt)))
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
    .where(
      and(eq(accessTokens.tokenHash, sql.placeholder('tokenHash')), gt(accessTokens.expiresAt, sql.placeholder('now'))),
    ),
)

/** The owner of a token that hasn't been revoked and hasn't expired. */
export async function findTokenOwner(db: Db, token: string, now: Date) {
  const [row] = await ownerOfToken(db, { tokenHash: hashTokenSecret(token), now })
  return row ? { ...row, hasSecondFactor: row.secondFactorSince !== null } : null
}

export async function markTokenUsed(db: Db, tokenId: string, now: Date): Promise<void> {
  await db.update(accessTokens).set({ lastUsedAt: now }).where(eq(accessTokens.id, tokenId))
}

/** The newest first. */
export function listTokensOf(db: Db, userId: string, now: Date): Promise<TokenRow[]> {
  return db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), gt(accessTokens.expiresAt, now)))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))
}

/** Returns false if this person has no such token. */
export async function deleteOwnToken(tx: Db, reference: { tokenId: string; userId: string }): Promise<boolean> {
  const revoked = await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, reference.tokenId), eq(accessTokens.userId, reference.userId)))
    .returning({ id: accessTokens.id })
  return revoked.length > 0
}

/** An access token's secret, which is shown once; the database stores its hash. */
export function createTokenSecret(): { token: string; tokenHash: string } {
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
  return { token, tokenHash: hashTokenSecret(token) }
}

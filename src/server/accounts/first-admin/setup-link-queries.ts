import { and, asc, eq, gt, lte, notExists } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { setupLinks } from '../../db/tables/account-tables'
import { users } from '../../db/tables/tables'
import { isAdmin } from '../account-queries'

type SetupLinkRow = typeof setupLinks.$inferSelect
type Use = { hash: string; now: Date }

export async function insertSetupLink(db: Db, link: SetupLinkRow): Promise<void> {
  await db.insert(setupLinks).values(link)
}

/** Whether a link is usable: it hasn't expired, and there is no admin. */
export async function isUsableSetupLink(db: Db, { hash, now }: Use): Promise<boolean> {
  const admins = db.select({ id: users.id }).from(users).where(isAdmin)
  const usable = await db
    .select({ hash: setupLinks.tokenHash })
    .from(setupLinks)
    .where(and(eq(setupLinks.tokenHash, hash), gt(setupLinks.expiresAt, now), notExists(admins)))
  return usable.length > 0
}

/** Locks all links in a fixed order, so that concurrent uses wait for each other, even of different links. */
export async function lockSetupLinks(tx: Db): Promise<void> {
  await tx.select({ hash: setupLinks.tokenHash }).from(setupLinks).orderBy(asc(setupLinks.tokenHash)).for('update')
}

export async function deleteSetupLinks(db: Db): Promise<void> {
  await db.delete(setupLinks)
}

export async function deleteExpiredSetupLinks(db: Db, now: Date): Promise<void> {
  await db.delete(setupLinks).where(lte(setupLinks.expiresAt, now))
}

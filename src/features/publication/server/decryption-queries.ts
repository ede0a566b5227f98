import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { ReportListing } from '../../../domain/publication/report-listing'
import type { Db } from '../../../server/db/database'
import type { StoredPublication } from '../../../server/db/encryption/stored-text'
import { publications } from '../../../server/db/tables/publication-tables'
import { isPublic } from './published-queries'

const { id, report, encryptedWith } = publications

export async function listEncryptedPublic(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id })
    .from(publications)
    .where(and(isNotNull(encryptedWith), isPublic(now)))
  return rows.map((row) => row.id)
}

/** The publications trigger rejects changing a report's encryption unless this is set. */
export const allowEncryption = (tx: Db) => tx.execute(sql`set local primacy.sealing = 'on'`)

/** Null if another instance has already decrypted it. */
export async function lockEncrypted(tx: Db, of: string): Promise<(StoredPublication & { id: string }) | null> {
  const isIt = and(eq(id, of), isNotNull(encryptedWith))
  const [row] = await tx.select({ id, report, encryptedWith }).from(publications).where(isIt).for('update')
  return row ?? null
}

export async function storeDecrypted(tx: Db, of: string, set: StoredPublication & { listing: ReportListing }) {
  await tx.update(publications).set(set).where(eq(id, of))
}

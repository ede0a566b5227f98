import type { PublishedReport } from '../../../domain/publication/published-report'
import { listingOf } from '../../../domain/publication/report-listing'
import type { Db } from '../../../server/db/database'
import { decryptPublication, publicReport } from '../../../server/db/encryption/stored-text'
import { allowEncryption, listEncryptedPublic, lockEncrypted, storeDecrypted } from './decryption-queries'

/**
 * Decrypts reports in the database once they are public, so that search covers their summaries. Reports are readable
 * from the first moment, whether or not this has run. Safe on several instances at once.
 */
export async function decryptPublicReports(db: Db, now: Date): Promise<void> {
  const unreadable: string[] = []
  for (const id of await listEncryptedPublic(db, now)) {
    if (!(await decryptPublicReport(db, id))) unreadable.push(id)
  }
  if (unreadable.length > 0) throw new Error(`Published reports cannot be decrypted: ${unreadable.join(', ')}`)
}

/** Returns whether the report can be read. */
function decryptPublicReport(db: Db, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await allowEncryption(tx)
    const row = await lockEncrypted(tx, id)
    if (!row) return true
    const text = decryptPublication(tx, row)
    if (text === null) return false
    await storeDecrypted(tx, id, { ...publicReport(text), listing: listingOf(JSON.parse(text) as PublishedReport) })
    return true
  })
}

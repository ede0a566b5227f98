import { snapshotText } from '../../../domain/awards/award-digest'
import type { Checked } from '../../../domain/ledger/ledger-report'
import type { ReplayedLedger } from '../../../domain/ledger/replay-ledger'
import { publicationDifference } from '../../../domain/ledger/replay-publications'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { encryptedListing, listingOf } from '../../../domain/publication/report-listing'
import type { Db } from '../../db/database'
import { decryptPublication, type StoredPublication } from '../../db/encryption/publication-text'
import { getReportKeys } from '../../db/encryption/report-keys'
import { digestOf } from '../../digest'
import { everyPublication } from './state-queries'

/** Compares every published report with its publish and unpublish events. */
export async function checkPublications(
  tx: Db,
  { publications }: ReplayedLedger,
  checked: Checked,
): Promise<string | null> {
  const missing = new Set(publications.keys())
  for await (const row of everyPublication(tx)) {
    const found = { ...row, listing: snapshotText(row.listing), ...textFacts(tx, row, checked) }
    const problem = publicationDifference(found, publications.get(row.id))
    if (problem) return problem
    missing.delete(row.id)
    checked.publications += 1
  }
  const [first] = missing
  return first ? `Publication ${first} is in the ledger, and gone from the database.` : null
}

type Row = StoredPublication & { id: string }

/** Nulls if the report's key is missing. A report that its key doesn't decrypt was tampered with. */
function textFacts(tx: Db, row: Row, checked: Checked) {
  if (row.encryptedWith !== null && !getReportKeys(tx).byId.has(row.encryptedWith)) {
    checked.unreadTexts += 1
    return { textDigest: null, listingOfText: null }
  }
  const text = decryptPublication(tx, row)
  if (text === null) return { textDigest: 'none, as the text does not open', listingOfText: null }
  return { textDigest: digestOf(text), listingOfText: listingText(text, row.encryptedWith !== null) }
}

/** An unparsable text also has the wrong digest, which is compared first. */
function listingText(report: string, isEncrypted: boolean): string {
  try {
    const listing = listingOf(JSON.parse(report) as PublishedReport)
    return snapshotText(isEncrypted ? encryptedListing(listing) : listing)
  } catch {
    return 'none, as the report is none'
  }
}

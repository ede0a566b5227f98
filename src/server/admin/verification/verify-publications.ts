import { snapshotText } from '../../../domain/awards/award-digest'
import type { Checked } from '../../../domain/ledger/ledger-report'
import { publicationDifference } from '../../../domain/ledger/publications/publication-differences'
import type { ReplayedLedger } from '../../../domain/ledger/replay-ledger'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { listingOf } from '../../../domain/publication/report-listing'
import type { Db } from '../../db/database'
import { digestOf } from '../../digest'
import { everyPublication } from '../../publication/publication-queries'

/** Compares every published report with what was published and taken back by the ledger. */
export async function checkPublications(
  tx: Db,
  { publications }: ReplayedLedger,
  checked: Checked,
): Promise<string | null> {
  const missing = new Set(publications.keys())
  for await (const row of everyPublication(tx)) {
    const found = {
      ...row,
      textDigest: digestOf(row.report),
      listing: snapshotText(row.listing),
      listingOfText: listingText(row.report),
    }
    const problem = publicationDifference(found, publications.get(row.id))
    if (problem) return problem
    missing.delete(row.id)
    checked.publications += 1
  }
  const [first] = missing
  return first ? `Publication ${first} is in the ledger, and gone from the database.` : null
}

/** A text that is no report has another digest, which is compared first. */
function listingText(report: string): string {
  try {
    return snapshotText(listingOf(JSON.parse(report) as PublishedReport))
  } catch {
    return 'none, as the report is none'
  }
}

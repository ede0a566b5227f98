import { stringify } from 'csv-stringify/sync'
import type { Results } from '../../contract/awards'
import { centsAsDecimal } from '../../domain/money'

/**
 * The findings as CSV (RFC 4180, with a byte order mark, without which spreadsheets misread names). A title or a name
 * that a spreadsheet would take for a formula is written with an apostrophe before it.
 */
export function resultsTable(findings: Results['findings']): string {
  const placeOf = new Map(findings.map((finding) => [finding.issueId, finding.placeInLine]))
  const rows = findings.map((finding) => ({
    place: finding.placeInLine,
    finding: finding.title,
    author: finding.author.username,
    received: finding.receivedAt,
    duplicate_of_place: finding.isPrimary ? '' : placeOf.get(finding.primaryId),
    later_duplicates: finding.laterDuplicates,
    share_usd: centsAsDecimal(finding.amountCents),
    share_cents: finding.amountCents,
    payout: finding.state,
    transaction_hash: finding.transactionHash ?? '',
    submission_id: finding.issueId,
  }))
  return stringify(rows, { header: true, columns, bom: true, record_delimiter: 'windows', escape_formulas: true })
}

/** Given by name, so that a contest without a finding has its head too. */
const columns = [
  'place',
  'finding',
  'author',
  'received',
  'duplicate_of_place',
  'later_duplicates',
  'share_usd',
  'share_cents',
  'payout',
  'transaction_hash',
  'submission_id',
]

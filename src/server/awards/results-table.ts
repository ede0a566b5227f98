import type { Results } from '../../contract/awards/results'
import { centsAsDecimal } from '../../domain/money'
import { csv } from '../http/csv'

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
] as const

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
  return csv(columns, rows)
}

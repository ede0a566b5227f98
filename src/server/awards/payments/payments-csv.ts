import { stringify } from 'csv-stringify/sync'
import type { PaymentToken } from '../../../domain/awards/token-transfers'
import { centsAsDecimal } from '../../../domain/money'
import { withChecksum } from '../../../domain/wallet'
import { keccak } from '../../keccak'
import type { StandingLine } from './standing-lines'

/** One row for every line. What a person wrote cannot become a formula where the file is opened. */
export function paymentsCsv(lines: readonly StandingLine[], token: PaymentToken): string {
  const rows = lines.map((line) => ({
    place: line.placeInLine,
    submission: line.issue.title,
    submission_id: line.issue.id,
    researcher: line.author.username,
    wallet: withChecksum(line.walletAddress, keccak),
    amount_usd: centsAsDecimal(line.amountCents),
    token: withChecksum(token.address, keccak),
    chain_id: token.chainId,
    line_id: line.id,
  }))
  return stringify(rows, { header: true, escape_formulas: true, record_delimiter: 'windows' })
}

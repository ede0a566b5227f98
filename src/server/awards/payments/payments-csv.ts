import type { PaymentToken } from '../../../domain/awards/wallet-fault'
import { centsAsDecimal } from '../../../domain/money'
import { withChecksum } from '../../../domain/wallet'
import { csv } from '../../http/csv'
import { keccak } from '../../keccak'
import type { LineWithState } from './payment-lines'

const columns = [
  'place',
  'submission',
  'submission_id',
  'researcher',
  'wallet',
  'amount_usd',
  'token',
  'chain_id',
  'line_id',
] as const

/** One row for every line. */
export function paymentsCsv(lines: readonly LineWithState[], token: PaymentToken): string {
  const rows = lines.map((line) => ({
    place: line.placeInLine,
    submission: line.issue.title,
    submission_id: line.issue.id,
    researcher: line.author.username,
    wallet: withChecksum(line.payTo, keccak),
    amount_usd: centsAsDecimal(line.amountCents),
    token: withChecksum(token.address, keccak),
    chain_id: token.chainId,
    line_id: line.id,
  }))
  return csv(columns, rows)
}

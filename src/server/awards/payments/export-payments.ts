import type { Parsed, Reply } from '../../../contract/endpoints'
import { transfersOf } from '../../../domain/awards/token-transfers'
import type { WalletFault } from '../../../domain/awards/wallet-fault'
import { formatCents } from '../../../domain/money'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { keccak } from '../../keccak'
import { recordEvent } from '../../ledger/event-queries'
import { notifyUnpayable } from '../notify-unpayable'
import { chosenLines, type LineWithState, lockPaymentLines, type PaymentSettings } from './payment-lines'
import { paymentsCsv } from './payments-csv'
import { safeBatch } from './safe-batch'

type ExportRequest = Parsed<'exportPayments', 'body'> & { contestId: string; adminId: string; now: Date }
type Exported = Reply<'exportPayments'>['data']

/** Exports payable lines to a file and lists the excluded ones. The ledger records every export. */
export function exportPayments(db: Db, settings: PaymentSettings, request: ExportRequest): Promise<Exported> {
  const { contestId, lineIds, adminId, now, format } = request
  return db.transaction(async (tx) => {
    const { contest, lines } = await lockPaymentLines(tx, contestId, { ...settings, adminId, now })
    const chosen = payable(lineIds ? chosenLines(lines, lineIds) : lines, lineIds !== undefined)
    const payments = chosen.map(({ id, payTo, amountCents }) => ({ id, walletAddress: payTo, amountCents }))
    const { transfers, leftOut } = transfersOf(payments, settings.token, keccak)
    const faults = new Map(leftOut.map((one) => [one.lineId, one.fault]))
    const sent = chosen.filter((line) => !faults.has(line.id))
    if (sent.length === 0) refuse('nothing_payable', { text: nothingText(chosen, faults) })
    const totalCents = sent.reduce((sum, line) => sum + line.amountCents, 0)
    const day = now.toISOString().slice(0, 10)
    const name = `awards-${slugOf(contest.title)}-${day}`
    const description = `Transfers: ${transfers.length}, awards: ${sent.length}, sum: ${formatCents(totalCents)}`
    const batch = { token: settings.token, name: `Awards of ${contest.title}`, description, createdAt: now }
    const file =
      format === 'csv'
        ? { name: `${name}.csv`, type: 'text/csv', text: paymentsCsv(sent, settings.token) }
        : {
            name: `${name}-safe.json`,
            type: 'application/json',
            text: `${JSON.stringify(safeBatch(transfers, batch), null, 2)}\n`,
          }
    const after = { format, totalCents, lineIds: sent.map((line) => line.id), token: settings.token }
    await recordEvent(tx, { at: now, actorId: adminId, kind: 'payments_exported', contestId, after })
    const unpayable = lines.filter(({ waitsFor }) => waitsFor === 'wallet_unpayable')
    await notifyUnpayable(tx, unpayable, { contestId, now })
    return { file, totalCents, leftOut: chosen.flatMap((line) => leftOutToWire(line, faults.get(line.id))) }
  })
}

/** Lines that are ready except for an unusable wallet are excluded by name. */
function payable(lines: LineWithState[], areChosen: boolean): LineWithState[] {
  const isReady = (line: LineWithState) => line.state === 'payable' || line.waitsFor === 'wallet_unpayable'
  const ready = lines.filter(isReady)
  const other = lines.find((line) => !isReady(line))
  if (areChosen && other) {
    const text = `The award of submission #${other.placeInLine} is not payable now. Reload to see what it is waiting for.`
    refuse('line_not_payable', { text })
  }
  return ready.length > 0 ? ready : refuse('nothing_payable')
}

const faultTexts: Record<WalletFault, string> = {
  malformed: 'has no Ethereum address',
  zero: 'has the zero address',
  token_contract: 'has the address of the token itself',
  checksum: 'has an address with a wrong checksum',
}

function nothingText(lines: LineWithState[], faults: Map<string, WalletFault>): string {
  const named = lines.map((line) => `${line.author.username} ${faultTexts[faults.get(line.id) ?? 'malformed']}`)
  return `Nothing was exported, because no wallet can be paid: ${[...new Set(named)].join('; ')}.`
}

function leftOutToWire(line: LineWithState, fault: WalletFault | undefined): Exported['leftOut'] {
  if (!fault) return []
  const author = { _id: line.author.id, username: line.author.username }
  return [{ lineId: line.id, author, amountCents: line.amountCents, fault }]
}

/** The title's letters and digits, safe as a file name everywhere. */
function slugOf(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 60) || 'contest'
}

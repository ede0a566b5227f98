import type { Parsed, Reply } from '../../../contract/endpoints'
import { type Transfer, transfersOf } from '../../../domain/awards/token-transfers'
import type { PaymentToken, WalletFault } from '../../../domain/awards/wallet-fault'
import { centsAsDecimal, formatCents } from '../../../domain/money'
import { refuse } from '../../../domain/refusals'
import { withChecksum } from '../../../domain/wallet'
import type { Db } from '../../db/database'
import { keccak } from '../../digest'
import { csv } from '../../http/csv'
import { recordEvent } from '../../ledger/event-queries'
import { notifyUnpayable } from '../finalization/notify-participants'
import { chosenLines, type LineWithState, lockPaymentLines, type PaymentSettings } from './payment-lines'

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
  const parts = title.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return parts.join('-').slice(0, 60) || 'contest'
}

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
function paymentsCsv(lines: readonly LineWithState[], token: PaymentToken): string {
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

/** The version of the Safe Transaction Builder that defines this format. Every version can read it. */
const builderVersion = '1.18.0'

const transferMethod = {
  inputs: [
    { internalType: 'address', name: 'to', type: 'address' },
    { internalType: 'uint256', name: 'value', type: 'uint256' },
  ],
  name: 'transfer',
  payable: false,
}

type BatchFacts = { token: PaymentToken; name: string; description: string; createdAt: Date }

/**
 * A batch file for the Safe Transaction Builder: one ERC-20 transfer per wallet. Numbers are strings, because a JSON
 * number can't hold a uint256.
 */
function safeBatch(transfers: readonly Transfer[], { token, name, description, createdAt }: BatchFacts) {
  const batch = {
    version: '1.0',
    chainId: String(token.chainId),
    createdAt: createdAt.getTime(),
    meta: {
      name,
      description,
      txBuilderVersion: builderVersion,
      createdFromSafeAddress: '',
      createdFromOwnerAddress: '',
    },
    transactions: transfers.map((transfer) => ({
      to: withChecksum(token.address, keccak),
      value: '0',
      data: null,
      contractMethod: transferMethod,
      contractInputsValues: { to: transfer.walletAddress, value: String(transfer.units) },
    })),
  }
  return { ...batch, meta: { ...batch.meta, checksum: checksumOf(batch) } }
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
type Batch = { readonly [key: string]: Json; meta: { readonly [key: string]: Json } }

/** The Transaction Builder verifies this on import. It excludes the name, which users may change. */
function checksumOf(batch: Batch): string {
  return `0x${keccak(serialized({ ...batch, meta: { ...batch.meta, name: null } }))}`
}

/** The Transaction Builder's serialization: an object's sorted keys, then each value followed by a comma. */
function serialized(json: Json): string {
  if (json === null || typeof json !== 'object') return JSON.stringify(json)
  if (isList(json)) return `[${json.map(serialized).join(',')}]`
  const names = Object.keys(json).sort()
  const values = names.map((name) => `${serialized(json[name] ?? null)},`)
  return `{${JSON.stringify(names)}${values.join('')}}`
}

const isList = (json: readonly Json[] | { readonly [key: string]: Json }): json is readonly Json[] =>
  Array.isArray(json)

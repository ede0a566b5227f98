import type { AwardSnapshot } from '../../../domain/awards/award-snapshot'
import { type LineFacts, type PayoutStatus, payoutStatus } from '../../../domain/awards/line-state'
import { returnableFrom } from '../../../domain/awards/payment-rules'
import { type PaymentToken, payableWallet, type WalletFault } from '../../../domain/awards/wallet-fault'
import { refuse } from '../../../domain/refusals'
import { type LockedContest, lockContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { faultsFor, ownWalletFault } from '../../wallets'
import { findCurrentSnapshot } from '../results-queries'
import { type LineRow, listLines, lockPeople } from './payment-queries'

/** The installation's payment token, and how many days a failed identity check can be corrected. */
export type PaymentSettings = { token: PaymentToken; kycReturnDays: number }

export type LineWithState = LineRow &
  PayoutStatus & {
    returnableFrom: Date | null
    /** The wallet that was or will be paid. */
    payTo: string
    /** Why this wallet can't be paid. */
    fault: WalletFault | null
  }

export type ContestLines = { finalizedAt: Date; poolCents: number; lines: LineWithState[] }

/** The award lines of a finalized contest with their state at `now`. */
export async function readPaymentLines(
  db: Db,
  contestId: string,
  { token, kycReturnDays, now }: PaymentSettings & { now: Date },
): Promise<ContestLines> {
  const snapshot = (await findCurrentSnapshot(db, contestId)) ?? refuse('contest_not_finalized')
  const { finalizedAt } = snapshot
  const { poolCents } = snapshot.snapshot as AwardSnapshot
  const rows = await listLines(db, snapshot.id)
  const faultOf = faultsFor(token)
  const lines = rows.map((row) => ({
    ...row,
    ...lineStatus(row, faultOf, now),
    returnableFrom: returnableFrom({ ...row, finalizedAt }, kycReturnDays),
  }))
  return { finalizedAt, poolCents, lines }
}

type LineStatus = Pick<LineWithState, 'payTo' | 'fault'> & PayoutStatus

/** A line's destination wallet and state. */
export function lineStatus(
  row: Omit<LineFacts, 'hasWalletFault'> & { walletAddress: string; accountWallet: string; paidWallet: string | null },
  faultOf: (walletAddress: string) => WalletFault | null,
  now: Date,
): LineStatus {
  const payTo = row.paidAt === null ? payableWallet(row, faultOf) : (row.paidWallet ?? row.walletAddress)
  const fault = row.paidAt === null && row.amountCents > 0 ? faultOf(payTo) : null
  return { payTo, fault, ...payoutStatus({ ...row, hasWalletFault: fault !== null }, now) }
}

/** The same, if the token doesn't matter. */
export const payoutOf = (row: Parameters<typeof lineStatus>[0], now: Date): LineStatus =>
  lineStatus(row, ownWalletFault, now)

/** The same, locked until commit: neither contest nor authors can change between reading and writing. */
export async function lockPaymentLines(
  tx: Db,
  contestId: string,
  when: PaymentSettings & { adminId: string; now: Date },
): Promise<ContestLines & { contest: LockedContest }> {
  const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
  const snapshot = (await findCurrentSnapshot(tx, contestId)) ?? refuse('contest_not_finalized')
  await lockPeople(tx, { snapshotId: snapshot.id, adminId: when.adminId })
  return { contest, ...(await readPaymentLines(tx, contestId, when)) }
}

/** The lines with these ids, in contest order. Refuses unknown ids. */
export function chosenLines(lines: readonly LineWithState[], ids: readonly string[]): LineWithState[] {
  const uniqueIds = new Set(ids)
  const chosen = lines.filter((line) => uniqueIds.has(line.id))
  return chosen.length === uniqueIds.size ? chosen : refuse('award_line_not_found')
}

import type { AwardSnapshot } from '../../../domain/awards/award-snapshot'
import { type LineStanding, lineStanding } from '../../../domain/awards/line-state'
import { returnableFrom } from '../../../domain/awards/payment-rules'
import type { PaymentToken } from '../../../domain/awards/token-transfers'
import { refuse } from '../../../domain/refusals'
import { type LockedContest, lockContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { findStandingSnapshot } from '../results-queries'
import { type LineRow, listLines, lockPeople } from './payment-queries'

/** What an installation pays with, and how long a failed identity check can be set right. */
export type PaymentSettings = { token: PaymentToken; kycReturnDays: number }

export type StandingLine = LineRow & LineStanding & { returnableFrom: Date | null }

export type StandingLines = { finalizedAt: Date; poolCents: number; lines: StandingLine[] }

/** The lines of a finalized contest with where each stands at `now`. */
export async function readStandingLines(
  db: Db,
  contestId: string,
  { kycReturnDays, now }: { kycReturnDays: number; now: Date },
): Promise<StandingLines> {
  const snapshot = (await findStandingSnapshot(db, contestId)) ?? refuse('contest_not_finalized')
  const { finalizedAt } = snapshot
  const { poolCents } = snapshot.snapshot as AwardSnapshot
  const rows = await listLines(db, snapshot.id)
  const lines = rows.map((row) => ({
    ...row,
    ...lineStanding(row, now),
    returnableFrom: returnableFrom({ ...row, finalizedAt }, kycReturnDays),
  }))
  return { finalizedAt, poolCents, lines }
}

/**
 * The same while the contest and the authors are held until commit: no reopening, no other payment, no decision about an
 * identity check and no change of a wallet comes between the reading and the writing.
 */
export async function holdStandingLines(
  tx: Db,
  contestId: string,
  when: { adminId: string; kycReturnDays: number; now: Date },
): Promise<StandingLines & { contest: LockedContest }> {
  const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
  const snapshot = (await findStandingSnapshot(tx, contestId)) ?? refuse('contest_not_finalized')
  await lockPeople(tx, { snapshotId: snapshot.id, adminId: when.adminId })
  return { contest, ...(await readStandingLines(tx, contestId, when)) }
}

/** The lines of these ids in the order of the contest; all of them must be there. */
export function chosenLines(lines: readonly StandingLine[], ids: readonly string[]): StandingLine[] {
  const wanted = new Set(ids)
  const chosen = lines.filter((line) => wanted.has(line.id))
  return chosen.length === wanted.size ? chosen : refuse('award_line_not_found')
}

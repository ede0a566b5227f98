import type { ContestSummary } from '../../contract/contests/contest-admin'
import type { AppealTimes } from '../../domain/contests/contest-stage'
import type { FinalizeRefusal } from '../../domain/judging/review-rules'
import type { LockedContest } from '../contests/contest-queries'
import type { Db } from '../db/database'

/** Prepares what takes long, then counts within a transaction. */
type Counter = (db: Db, contestId: string) => Promise<(tx: Db) => Promise<number>>

/** What blocks finalizing a contest, and what admins read about it. */
type Found = { blockers: readonly FinalizeRefusal[] } & Pick<ContestSummary, 'openAppealCount' | 'secondLook'>
type Contest = { id: string; secondLookPercent: number | null; endDate: Date } & AppealTimes

/** A feature's answer, within the transaction that finalizes and for every screen that says what blocks it. */
export type FindBlockers = (db: Db, contest: Contest, now: Date) => Promise<Partial<Found>>

/** What the results of a contest wait for. */
export type BeforeResults = {
  /** Pairs of valid submissions that may be the same. */
  lookAlikes: Counter
  /**
   * Draws the second looks that are due, in the transaction that publishes or finalizes results, before they are asked
   * for.
   */
  drawLooks: (tx: Db, contest: LockedContest, now: Date) => Promise<void>
  /** Those of features. */
  finders: readonly FindBlockers[]
}

/** What routes that publish results receive. */
export type ResultsWiring = {
  db: Db
  /** Wakes the mail worker after a commit that queued mails. */
  kickMail: () => void
  beforeResults: BeforeResults
}

const none: Counter = async () => async () => 0

/** What no feature counts is never left. */
export const nothingBeforeResults: BeforeResults = { lookAlikes: none, drawLooks: async () => {}, finders: [] }

export async function findFeatureBlockers(
  db: Db,
  { finders }: BeforeResults,
  contest: Contest,
  now: Date,
): Promise<Found> {
  const found: Found = { blockers: [], openAppealCount: 0, secondLook: null }
  for (const find of finders) {
    const { blockers = [], ...facts } = await find(db, contest, now)
    Object.assign(found, facts, { blockers: [...found.blockers, ...blockers] })
  }
  return found
}

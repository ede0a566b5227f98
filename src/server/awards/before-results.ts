import type { Db } from '../db/database'

/** Prepares what takes long, then counts within a transaction. */
type Counter = (db: Db, contestId: string) => Promise<(tx: Db) => Promise<number>>

/** Work on a contest that its results wait for, with the number that is left. */
export type BeforeResults = {
  /** Pairs of valid submissions that may be the same. */
  lookAlikes: Counter
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
export const nothingBeforeResults: BeforeResults = { lookAlikes: none }

import type { Parsed } from '../../contract/endpoints'
import type { AwardSnapshot } from '../../domain/awards/award-snapshot'
import { isJudge, type Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import { findContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { hasSubmitted } from '../issues/issue-queries'
import { findSeat } from '../seats/seat-queries'
import { countArrivals, findCurrentSnapshot, listLines, listReopenings } from './results-queries'

type ResultsQuery = { contestId: Parsed<'getResults', 'params'>['id']; viewer: Viewer }

/** The current snapshot. Readable by participants (even after withdrawing), admins and sponsors. */
async function readFinal(db: Db, { contestId, viewer }: ResultsQuery) {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const mayRead =
    isJudge(viewer) ||
    (await hasSubmitted(db, viewer.id, contestId)) ||
    (await findSeat(db, contestId, viewer.id)) === 'sponsor'
  if (!mayRead) refuse('results_for_participants')
  const current = (await findCurrentSnapshot(db, contestId)) ?? refuse('results_not_final')
  const { id: snapshotId, finalizedAt, finalizedBy } = current
  // Only freezeAwards writes this column, and rows are append-only.
  const snapshot = current.snapshot as AwardSnapshot
  return { contest, snapshotId, finalizedAt, finalizedBy, snapshot }
}

/** The data of the award statement. */
export async function readStatement(db: Db, query: ResultsQuery) {
  const final = await readFinal(db, query)
  return { ...final, lines: await listLines(db, final.snapshotId) }
}

export type Statement = Awaited<ReturnType<typeof readStatement>>

/** The statement plus submissions by day and earlier reopenings. */
export async function readResults(db: Db, query: ResultsQuery) {
  const final = await readFinal(db, query)
  const { contestId } = query
  const [lines, arrivals, reopenings] = await Promise.all([
    listLines(db, final.snapshotId),
    countArrivals(db, contestId, final.snapshotId),
    listReopenings(db, contestId),
  ])
  return { ...final, lines, arrivals, reopenings }
}

export type ReadResults = Awaited<ReturnType<typeof readResults>>

import type { Parsed } from '../../contract/endpoints'
import type { AwardSnapshot } from '../../domain/awards/award-snapshot'
import { isJudge, type Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import { findContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { hasSubmitted } from '../issues/issue-queries'
import { countArrivals, findStandingSnapshot, listLines, listReopenings } from './results-queries'

type Reading = { contestId: Parsed<'getResults', 'params'>['id']; viewer: Viewer }

/** What the award statement is made of. Who took part may read it, also who withdrew; so may every admin. */
export async function readStatement(db: Db, { contestId, viewer }: Reading) {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const mayRead = isJudge(viewer) || (await hasSubmitted(db, viewer.id, contestId))
  if (!mayRead) refuse('results_for_participants')
  const standing = (await findStandingSnapshot(db, contestId)) ?? refuse('results_not_final')
  const { id: snapshotId, finalizedAt, finalizedBy } = standing
  // The column is written by freezeAwards alone, and append-only afterwards.
  const snapshot = standing.snapshot as AwardSnapshot
  return { contest, snapshotId, finalizedAt, finalizedBy, snapshot, lines: await listLines(db, snapshotId) }
}

export type Statement = Awaited<ReturnType<typeof readStatement>>

/** The statement with what is told around it: when issues came, and how often it was taken back before. */
export async function readResults(db: Db, reading: Reading) {
  const statement = await readStatement(db, reading)
  const arrivals = await countArrivals(db, reading.contestId, statement.snapshotId)
  return { ...statement, arrivals, reopenings: await listReopenings(db, reading.contestId) }
}

export type ReadResults = Awaited<ReturnType<typeof readResults>>

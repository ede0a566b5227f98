import type { Viewer } from '../../../domain/permissions'
import type { Db } from '../../db/database'
import { hasSeenTitles, insertEvent } from '../ledger-queries'
import { listReadSince } from './ledger-page-queries'

const hourMs = 3_600_000

type Shown = { id: string; contestId: string; author: { id: string } }

/**
 * A list shows the beginnings of reports, and its reply holds the whole of them: what a judge was sent is recorded, each
 * report once an hour, with one event for each contest.
 */
export async function recordListing(db: Db, rows: readonly Shown[], viewer: Viewer, now: Date): Promise<void> {
  const foreign = rows.filter((row) => row.author.id !== viewer.id)
  if (foreign.length === 0) return
  const known = await listReadSince(db, viewer.id, new Date(now.getTime() - hourMs))
  const fresh = foreign.filter((row) => !known.has(row.id))
  for (const contestId of new Set(fresh.map((row) => row.contestId))) {
    const issueIds = fresh.filter((row) => row.contestId === contestId).map((row) => row.id)
    await insertEvent(db, { at: now, actorId: viewer.id, kind: 'issues_listed', contestId, after: { issueIds } })
  }
}

/**
 * Titles, places and code names tell a competitor enough. That a view has shown them is recorded once for each admin,
 * contest and view: it bars them from competing there, and a queue is asked for every few seconds.
 */
export async function recordTitles(
  db: Db,
  rows: readonly Shown[],
  { view, viewer, now }: { view: 'triage' | 'likely duplicates'; viewer: Viewer; now: Date },
): Promise<void> {
  const contestId = rows.find((row) => row.author.id !== viewer.id)?.contestId
  if (contestId === undefined || (await hasSeenTitles(db, { actorId: viewer.id, contestId, view }))) return
  await insertEvent(db, { at: now, actorId: viewer.id, kind: 'titles_shown', contestId, after: { view } })
}

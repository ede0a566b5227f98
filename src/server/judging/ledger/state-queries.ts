import { and, asc, eq, gt } from 'drizzle-orm'
import { awardLines, awardSnapshots } from '../../db/award-tables'
import type { Db } from '../../db/database'
import { contests, issues, revisions } from '../../db/tables'

/** Before every id. */
const zeroId = '00000000-0000-0000-0000-000000000000'

/** Rows of a table in the order of their ids, so many at a time that their texts are little beside the program. */
async function* batches<R extends { id: string }>(size: number, list: (after: string) => Promise<R[]>) {
  for (let after = zeroId; ; ) {
    const rows = await list(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = last.id
  }
}

const textsAtOnce = 200

/** With the texts as they are stored. */
export const everyIssue = (db: Db) =>
  batches(textsAtOnce, (after) =>
    db.select().from(issues).where(gt(issues.id, after)).orderBy(asc(issues.id)).limit(textsAtOnce),
  )

export const everyRevision = (db: Db) =>
  batches(textsAtOnce, (after) =>
    db.select().from(revisions).where(gt(revisions.id, after)).orderBy(asc(revisions.id)).limit(textsAtOnce),
  )

const { id, lastSeq, finalizedAt, finalizedBy } = contests
const contestsAtOnce = 1_000

export const everyContest = (db: Db) =>
  batches(contestsAtOnce, (after) =>
    db
      .select({ id, lastSeq, finalizedAt, finalizedBy })
      .from(contests)
      .where(gt(id, after))
      .orderBy(asc(id))
      .limit(contestsAtOnce),
  )

const snapshotsAtOnce = 10

export const everySnapshot = (db: Db) =>
  batches(snapshotsAtOnce, (after) =>
    db
      .select()
      .from(awardSnapshots)
      .where(gt(awardSnapshots.id, after))
      .orderBy(asc(awardSnapshots.id))
      .limit(snapshotsAtOnce),
  )

/** The award lines of one snapshot, earliest in line first. */
export const linesOf = (db: Db, { id: snapshotId, contestId }: { id: string; contestId: string }) =>
  db
    .select()
    .from(awardLines)
    .where(and(eq(awardLines.snapshotId, snapshotId), eq(awardLines.contestId, contestId)))
    .orderBy(asc(awardLines.placeInLine))

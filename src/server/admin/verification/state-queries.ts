import { and, asc, eq, exists, gt, isNotNull, not, sql } from 'drizzle-orm'
import { isOfCurrentSnapshot, isUnpaid } from '../../awards/award-queries'
import type { Db } from '../../db/database'
import { appeals } from '../../db/tables/appeal-tables'
import { awardLines, awardSnapshots } from '../../db/tables/award-tables'
import { contestQuestions, frozenTerms } from '../../db/tables/contest-tables'
import { secondLookDraws, secondLooks } from '../../db/tables/judging-tables'
import { publications } from '../../db/tables/publication-tables'
import { contests, duplicateGroups, issues, revisions } from '../../db/tables/tables'

/** Sorts before every id. */
const zeroId = '00000000-0000-0000-0000-000000000000'

/** Yields all rows of a table ordered by id, in batches that limit how many texts are in memory. */
export async function* batches<R extends { id: string }>(size: number, list: (after: string) => Promise<R[]>) {
  for (let after = zeroId; ; ) {
    const rows = await list(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = last.id
  }
}

const textsAtOnce = 200

/** Texts are as stored, possibly encrypted. */
export const everyIssue = (db: Db) =>
  batches(textsAtOnce, (after) =>
    db.select().from(issues).where(gt(issues.id, after)).orderBy(asc(issues.id)).limit(textsAtOnce),
  )

export const everyRevision = (db: Db) =>
  batches(textsAtOnce, (after) =>
    db.select().from(revisions).where(gt(revisions.id, after)).orderBy(asc(revisions.id)).limit(textsAtOnce),
  )

/** The text is as stored, possibly encrypted. */
export const everyAppeal = (db: Db) =>
  batches(textsAtOnce, (after) =>
    db.select().from(appeals).where(gt(appeals.id, after)).orderBy(asc(appeals.id)).limit(textsAtOnce),
  )

/** Yields every publication with its report one by one, because reports are large. */
export async function* everyPublication(db: Db) {
  const ids = await db.select({ id: publications.id }).from(publications).orderBy(publications.id)
  for (const { id } of ids) yield* await db.select().from(publications).where(eq(publications.id, id))
}

const { id, lastSeq, lastReceivedAt, rulesVersion, startDate, endDate, prizePoolCents } = contests
const { finalizedAt, finalizedBy, uniqueCount, preliminaryAt, appealsEndAt, reportVisibleFrom } = contests
const contestColumns = {
  id,
  lastSeq,
  lastReceivedAt,
  rulesVersion,
  startDate,
  endDate,
  prizePoolCents,
  finalizedAt,
  finalizedBy,
  uniqueCount,
  preliminaryAt,
  appealsEndAt,
  reportVisibleFrom,
}
const contestsAtOnce = 1_000

export const everyContest = (db: Db) =>
  batches(contestsAtOnce, (after) =>
    db.select(contestColumns).from(contests).where(gt(id, after)).orderBy(asc(id)).limit(contestsAtOnce),
  )

/** Frozen terms with their contest's current state. */
export const everyFrozenTerms = (db: Db) =>
  batches(contestsAtOnce, async (after) =>
    (
      await db
        .select({ frozen: frozenTerms, contest: contests })
        .from(frozenTerms)
        .innerJoin(contests, eq(contests.id, frozenTerms.contestId))
        .where(gt(id, after))
        .orderBy(asc(id))
        .limit(contestsAtOnce)
    ).map((row) => ({ ...row, id: row.contest.id })),
  )

const questionsAtOnce = 200

export const everyQuestion = (db: Db) =>
  batches(questionsAtOnce, (after) =>
    db
      .select()
      .from(contestQuestions)
      .where(gt(contestQuestions.id, after))
      .orderBy(asc(contestQuestions.id))
      .limit(questionsAtOnce),
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

/** One per contest with second looks. */
export const listDraws = (db: Db) => db.select().from(secondLookDraws).orderBy(asc(secondLookDraws.contestId))

export const listSecondLooks = (db: Db) =>
  db.select().from(secondLooks).orderBy(asc(secondLooks.contestId), asc(secondLooks.position))

/** A snapshot's award lines, earliest in line first. */
export const linesOf = (db: Db, { id: snapshotId, contestId }: { id: string; contestId: string }) =>
  db
    .select()
    .from(awardLines)
    .where(and(eq(awardLines.snapshotId, snapshotId), eq(awardLines.contestId, contestId)))
    .orderBy(asc(awardLines.placeInLine))

/** A contest whose stored counts or author numbers differ from those derived from its issues and revisions. */
export async function findMiscountedContest(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with counted as (
      select contest_id, (created_at at time zone 'UTC')::date as day, status, count(*) as total,
             count(*) filter (where duplicate_group_id is null or is_primary) as unique_total
      from issues where withdrawn_at is null group by 1, 2, 3
    ), kept as (
      select contest_id, day, status, total, unique_total from issue_counts where total <> 0 or unique_total <> 0
    ), numbered as (
      select i.contest_id, i.author_id, row_number() over (partition by i.contest_id order by min(r.seq)) as number
      from revisions r join issues i on i.id = r.issue_id group by 1, 2
    ), known as (
      select contest_id, author_id, number from contest_authors
    )
    select contest_id as id from ((table counted except table kept) union all (table kept except table counted)) as counts
    union all
    select contest_id from ((table numbered except table known) union all (table known except table numbered)) as numbers
    limit 1`)
  return rows[0]?.id ?? null
}

/** A person whose stored count or sum of unpaid awards differs from their award lines. */
export async function findMiscountedPerson(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with counted as (
      select ${awardLines.authorId} as id, count(*) as lines, sum(${awardLines.amountCents}) as cents
      from ${awardLines} join ${awardSnapshots} on ${isOfCurrentSnapshot} where ${isUnpaid} group by 1
    ), kept as (
      select user_id as id, lines, cents from unpaid_awards
    )
    select id from ((table counted except table kept) union all (table kept except table counted)) as different limit 1`)
  return rows[0]?.id ?? null
}

/** An award line without results: no list shows it, and no event mentions it. */
export async function findOrphanedLine(db: Db): Promise<{ id: string; issueId: string } | null> {
  const { id, issueId, snapshotId } = awardLines
  const hasResults = exists(db.select().from(awardSnapshots).where(eq(awardSnapshots.id, snapshotId)))
  const [line] = await db.select({ id, issueId }).from(awardLines).where(not(hasResults)).limit(1)
  return line ?? null
}

/** A group referenced by submissions that doesn't exist in their contest. */
export async function findMissingGroup(db: Db): Promise<{ id: string | null; contestId: string } | null> {
  const { duplicateGroupId, contestId } = issues
  const group = and(eq(duplicateGroups.id, duplicateGroupId), eq(duplicateGroups.contestId, contestId))
  const isThere = exists(db.select().from(duplicateGroups).where(group))
  const [lost] = await db
    .select({ id: duplicateGroupId, contestId })
    .from(issues)
    .where(and(isNotNull(duplicateGroupId), not(isThere)))
    .limit(1)
  return lost ?? null
}

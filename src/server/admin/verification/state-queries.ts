import { and, asc, eq, exists, gt, isNotNull, not, sql } from 'drizzle-orm'
import { isOfCurrentSnapshot, isUnpaid } from '../../awards/award-queries'
import { ArchiveError, readArchive } from '../../db/archives/read-archive'
import type { Db } from '../../db/database'
import { awardLines, awardSnapshots } from '../../db/tables/award-tables'
import { contestQuestions, frozenTerms } from '../../db/tables/contest-tables'
import { appeals, secondLookDraws, secondLooks } from '../../db/tables/judging-tables'
import { contestFixes } from '../../db/tables/proof-tables'
import { publications } from '../../db/tables/publication-tables'
import { assignments, releasedIssues, seats, sponsorAnswers } from '../../db/tables/seat-tables'
import { contestSources, sourceArchives, sourceFiles } from '../../db/tables/source-tables'
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

/** The digests that every contest names, and its settings of proofs. */
export function listSourceDigests(tx: Db) {
  const { id: contestId, sourceDigest, sourceManifest, proofs, proofToken, proofHolders } = contests
  return tx.select({ contestId, sourceDigest, sourceManifest, proofs, proofToken, proofHolders }).from(contests)
}

/** What is stored of the source of a contest, in the form of its manifest. */
export async function findStoredSource(tx: Db, contestId: string) {
  const [source] = await tx.select().from(contestSources).where(eq(contestSources.contestId, contestId))
  if (!source) return null
  const { path, bytes, kind, fileDigest, nsloc } = sourceFiles
  const files = await tx
    .select({ path, bytes, kind, digest: fileDigest, nsloc })
    .from(sourceFiles)
    .where(eq(sourceFiles.digest, source.digest))
    .orderBy(sql`${path} collate "C"`)
  return { ...source, files }
}

/** Why it cannot be read, or is not what its digest says; null for an archive that is. */
export async function archiveProblem(tx: Db, digest: string): Promise<string | null> {
  const [archive] = await tx.select().from(sourceArchives).where(eq(sourceArchives.digest, digest))
  if (!archive) return `The archive ${digest} is gone from the database.`
  await waitForBucket(tx)
  try {
    for await (const _ of readArchive(tx, archive));
    return null
  } catch (error) {
    if (error instanceof ArchiveError) return error.message
    throw error
  }
}

/** An archive of 60 MB may take longer than a transaction may stand still. The embedded engine has no such limit. */
async function waitForBucket(tx: Db): Promise<void> {
  const name = 'idle_in_transaction_session_timeout'
  await tx.execute(sql`select set_config(${name}, '60s', true) where current_setting(${name}) <> '0'`)
}

/** The first text that is no longer the one that its digest is of. The database computes it, and sends no text. */
export async function findChangedText(tx: Db): Promise<{ digest: string; path: string } | null> {
  const computed = sql`encode(sha256(convert_to(${sourceFiles.text}, 'UTF8')), 'hex')`
  const [changed] = await tx
    .select({ digest: sourceFiles.digest, path: sourceFiles.path })
    .from(sourceFiles)
    .where(and(isNotNull(sourceFiles.text), sql`${computed} <> ${sourceFiles.fileDigest}`))
    .limit(1)
  return changed ?? null
}

export const listEveryFix = (tx: Db) => tx.select().from(contestFixes).orderBy(asc(contestFixes.id))

const rowsAtOnce = 1_000

/** A contest has few. */
export const listEverySeat = (db: Db) => db.select().from(seats).orderBy(asc(seats.contestId), asc(seats.userId))

export const everyAssignment = (db: Db) =>
  batches(rowsAtOnce, async (after) => {
    const { issueId } = assignments
    const rows = await db.select().from(assignments).where(gt(issueId, after)).orderBy(asc(issueId)).limit(rowsAtOnce)
    return rows.map((row) => ({ ...row, id: row.issueId }))
  })

export const everyRelease = (db: Db) =>
  batches(rowsAtOnce, async (after) => {
    const { issueId } = releasedIssues
    const rows = await db
      .select()
      .from(releasedIssues)
      .where(gt(issueId, after))
      .orderBy(asc(issueId))
      .limit(rowsAtOnce)
    return rows.map((row) => ({ ...row, id: row.issueId }))
  })

export const everySponsorAnswer = (db: Db) =>
  batches(rowsAtOnce, (after) =>
    db
      .select()
      .from(sponsorAnswers)
      .where(gt(sponsorAnswers.id, after))
      .orderBy(asc(sponsorAnswers.id))
      .limit(rowsAtOnce),
  )

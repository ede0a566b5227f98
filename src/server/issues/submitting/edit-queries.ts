import { randomUUID } from 'node:crypto'
import { and, eq, exists, sql } from 'drizzle-orm'
import type { IssueText } from '../../../domain/issues/issue-text'
import { type PlaceInLine, takeNextPlaceSql } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { isMissingValue } from '../../db/database-errors'
import { decryptReport, encryptReport } from '../../db/encryption/report-text'
import { sqlStatement, statement } from '../../db/statement'
import { contests, issues, users } from '../../db/tables/tables'
import { judgingEventQuery, recordEventSql } from '../../ledger/event-queries'
import { decidingContest, type IssueRow, issueColumns, notWithdrawn } from '../issue-queries'
import { milliseconds, parameter, storedTexts, textColumns, textParameters } from './text-queries'

const issueToEdit = statement((db) =>
  db
    .select({
      ...issueColumns,
      contest: decidingContest,
      isConflicted: sql<boolean>`${exists(judgingEventQuery(db, sql.placeholder('editorId'), issues.contestId))}`,
    })
    .from(issues)
    .innerJoin(users, eq(users.id, issues.authorId))
    .innerJoin(contests, eq(contests.id, issues.contestId))
    .where(and(eq(issues.id, sql.placeholder('issueId')), notWithdrawn)),
)

/** Everything needed to decide on an edit, in one statement without locks. */
export async function readIssueToEdit(db: Db, query: { issueId: string; editorId: string }) {
  const [row] = await issueToEdit(db, query)
  return row ? decryptReport(db, 'issues', row) : null
}

export type IssueToEdit = NonNullable<Awaited<ReturnType<typeof readIssueToEdit>>>

const before = sql`jsonb_build_object('placeInLine', ${sql.placeholder('formerPlace')}::int, 'contentHash', ${parameter.text('formerHash')})`
const after = sql`jsonb_build_object('seq', seq, 'contentHash', ${parameter.text('contentHash')})`

const storing = sqlStatement<{ seq: number; ms: number }>(sql`
    with place as (
      ${takeNextPlaceSql}
    ), changed as (
      update issues set (${textColumns}) = row(${textParameters('issues')}),
        place_in_line = seq, received_at = at, revision_count = revision_count + 1, version = issues.version + 1
      from place
      where issues.id = ${parameter.uuid('issueId')} and issues.version = ${sql.placeholder('version')}::int
      returning issues.id
    ), revision as (
      insert into revisions (id, ${textColumns}, issue_id, contest_id, seq, received_at)
      select ${parameter.uuid('revisionId')}, ${textParameters('revisions')}, (select id from changed),
             ${parameter.uuid('contestId')}, seq, at
      from place
    ), event as (
      ${recordEventSql(
        {
          at: sql`at`,
          actorId: parameter.uuid('authorId'),
          kind: 'issue_edited',
          issue: { id: parameter.uuid('issueId'), contestId: parameter.uuid('contestId') },
          before,
          after,
        },
        sql`place`,
      )}
    )
    select seq, ${milliseconds} as ms from place`)

type Edited = { issue: IssueRow; contestVersion: number; text: IssueText; contentHash: string; receivedAt: Date }

/**
 * Stores a new text for a pending, ungrouped issue, with its place in line, its revision and its event, in a single
 * statement, so that the contest isn't locked during a round trip. Null, and nothing stored, if the contest or the
 * issue has changed since it was read: a revision is refused unless the issue is as it was read.
 */
export async function storeEdit(
  db: Db,
  { issue, contestVersion, text, ...edited }: Edited,
): Promise<PlaceInLine | null> {
  const revisionId = randomUUID()
  const values = {
    issueId: issue.id,
    revisionId,
    contestId: issue.contestId,
    contestVersion,
    authorId: issue.authorId,
    version: issue.version,
    receivedAt: edited.receivedAt.toISOString(),
    formerPlace: issue.placeInLine,
    formerHash: issue.contentHash,
    title: text.title,
    contentHash: edited.contentHash,
    ...storedTexts('issues', encryptReport(db, { table: 'issues', id: issue.id }, text)),
    ...storedTexts('revisions', encryptReport(db, { table: 'revisions', id: revisionId }, text)),
  }
  const [place] = await storing(db, values).catch((error: unknown) => {
    if (isMissingValue(error, 'revisions', 'issue_id')) return []
    throw error
  })
  return place ? { seq: place.seq, receivedAt: new Date(place.ms) } : null
}

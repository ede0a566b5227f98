import { randomUUID } from 'node:crypto'
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { IssueText } from '../../../domain/issues/issue-text'
import type { SubmissionCounts } from '../../../domain/issues/open-submissions'
import { type PlaceInLine, takeNextPlaceSql } from '../../contests/contest-queries'
import { batched } from '../../db/batched'
import type { Db } from '../../db/database'
import { encryptReport } from '../../db/encryption/report-text'
import { sqlStatement, statement } from '../../db/statement'
import { seats } from '../../db/tables/seat-tables'
import { contests, issues, ledgerEvents, users } from '../../db/tables/tables'
import { judgingEventQuery, recordEventSql } from '../../ledger/event-queries'
import { enqueueWebhooksSql } from '../../outbox/webhook-queries'
import { decidingContest, notWithdrawn } from '../issue-queries'
import { encryptSavedReply, type NewKey } from './idempotency-queries'
import { milliseconds, parameter, storedTexts, textColumns, textParameters } from './text-queries'

type EntryQuery = { authorId: string; contestId: string; contentHash: string }

const placeholders = {
  authorId: sql.placeholder('authorId'),
  contestId: sql.placeholder('contestId'),
  contentHash: sql.placeholder('contentHash'),
}

const entryOf = statement((db) => {
  const { authorId, contestId, contentHash } = placeholders
  const ownText = and(eq(issues.authorId, authorId), eq(issues.contestId, contestId), notWithdrawn)
  const sameText = db
    .select({ id: issues.id })
    .from(issues)
    .where(and(ownText, eq(issues.contentHash, contentHash)))
  return db
    .select({
      username: users.username,
      contest: decidingContest,
      sameTextId: sql<string | null>`${sameText}`,
      sent: submissionCountsIfLimited({ authorId, contestId }),
      seat: seats.seat,
      hasJudged: sql<boolean>`${exists(judgingEventQuery(db, authorId, contestId))}`,
    })
    .from(users)
    .leftJoin(contests, eq(contests.id, contestId))
    .leftJoin(seats, and(eq(seats.contestId, contestId), eq(seats.userId, users.id)))
    .where(eq(users.id, authorId))
})

/** Everything needed to accept a submission, in one statement without locks. Null if the author doesn't exist. */
export async function readEntry(db: Db, query: EntryQuery) {
  const [row] = await batched(db, { name: 'entry' }, (on) => entryOf(on, query))
  return row ?? null
}

export type Entry = NonNullable<Awaited<ReturnType<typeof readEntry>>>
export type DecidingContest = NonNullable<Entry['contest']>

type NewEntry = {
  issue: IssueText & { id: string; contestId: string; authorId: string; contentHash: string; receivedAt: Date }
  /** The contest's version that the checks used. */
  contestVersion: number
  key: (NewKey & { replyText: string }) | null
}

/**
 * Stores an issue with its place in line, first revision, event, webhooks and idempotency key, in a single statement,
 * so that the contest isn't locked during a round trip. Concurrent submissions to one contest are stored together, in
 * order of arrival. Null, and nothing stored, if the contest has changed since it was checked.
 */
export async function storeEntry(db: Db, { issue, contestVersion, key }: NewEntry): Promise<PlaceInLine | null> {
  const revisionId = randomUUID()
  const values = {
    issueId: issue.id,
    revisionId,
    contestId: issue.contestId,
    contestVersion,
    authorId: issue.authorId,
    receivedAt: issue.receivedAt.toISOString(),
    title: issue.title,
    contentHash: issue.contentHash,
    ...storedTexts('issues', encryptReport(db, { table: 'issues', id: issue.id }, issue)),
    ...storedTexts('revisions', encryptReport(db, { table: 'revisions', id: revisionId }, issue)),
    ...(key && {
      key: key.key,
      requestHash: key.requestHash,
      reply: JSON.stringify(encryptSavedReply(db, key, key.replyText)),
      keyCreatedAt: key.createdAt.toISOString(),
    }),
  }
  const store = key ? storeWithKey : storeWithoutKey
  const [place] = await batched(db, { name: `store ${issue.contestId}` }, (on) => store(on, values))
  return place ? { seq: place.seq, receivedAt: new Date(place.ms) } : null
}

const insertKey = sql`, kept_key as (
      insert into idempotency_keys (user_id, key, request_hash, issue_id, reply, created_at)
      select ${parameter.uuid('authorId')}, ${parameter.text('key')}, ${parameter.text('requestHash')}, ${parameter.uuid('issueId')},
             ${sql.placeholder('reply')}::jsonb || jsonb_build_object('placeInLine', seq, 'receivedAtMs', ${milliseconds}),
             ${sql.placeholder('keyCreatedAt')}::timestamptz
      from place
    )`

function storing(keyPart: SQL) {
  const after = sql`jsonb_build_object('seq', seq, 'contentHash', ${parameter.text('contentHash')})`
  const issue = { id: parameter.uuid('issueId'), contestId: parameter.uuid('contestId') }
  const event = { at: sql`at`, actorId: parameter.uuid('authorId'), kind: 'issue_submitted', issue, after } as const
  const data = sql`jsonb_build_object(
        'contestId', ${parameter.uuid('contestId')}, 'submissionId', ${parameter.uuid('issueId')}, 'placeInLine', seq)`
  return sqlStatement<{ seq: number; ms: number }>(sql`
    with place as (
      ${takeNextPlaceSql}
    ), issue as (
      insert into issues (id, ${textColumns},
                          contest_id, author_id, place_in_line, received_at, created_at, updated_at)
      select ${parameter.uuid('issueId')}, ${textParameters('issues')},
             ${parameter.uuid('contestId')}, ${parameter.uuid('authorId')}, seq, at, at, at
      from place
    ), revision as (
      insert into revisions (id, ${textColumns}, issue_id, contest_id, seq, received_at)
      select ${parameter.uuid('revisionId')}, ${textParameters('revisions')}, ${parameter.uuid('issueId')},
             ${parameter.uuid('contestId')}, seq, at
      from place
    ), event as (
      ${recordEventSql(event, sql`place`)}
    ), webhook as (
      ${enqueueWebhooksSql('submission.received', { at: sql`at`, data }, sql`place`)}
    )${keyPart}
    select seq, ${milliseconds} as ms from place`)
}

const storeWithKey = storing(insertKey)
const storeWithoutKey = storing(sql``)

type Author = Record<'authorId' | 'contestId', SQL | ReturnType<typeof sql.placeholder>>

/** For withdrawn and removed issues, the last event tells who did it. */
const isRemoved = sql`(
  select gone.kind from ${ledgerEvents} as gone
  where gone.issue_id = sent.id and gone.kind in ('issue_withdrawn', 'issue_removed')
  order by gone.id desc limit 1
) = 'issue_removed'`

/** One author's counts as JSON, using the index of authors and contests. */
const submissionCounts = ({ authorId, contestId }: Author) => sql`(
  select jsonb_build_object(
    'active', count(*) filter (where not is_gone),
    'valid', count(*) filter (where not is_gone and status = 'valid'),
    'withdrawn', count(*) filter (where is_gone and not is_removed),
    'removed', count(*) filter (where is_gone and is_removed))
  from (
    select status, withdrawn_at is not null as is_gone,
      case when withdrawn_at is not null then coalesce(${isRemoved}, false) end as is_removed
    from ${issues} as sent where author_id = ${authorId}::uuid and contest_id = ${contestId}::uuid
  ) as counted
)`

/** Part of the contest's query. Counts nothing if submissions aren't limited. */
const submissionCountsIfLimited = (author: Author) =>
  sql<SubmissionCounts | null>`case when ${contests.undecidedMax} is not null then ${submissionCounts(author)} end`

const counting = sqlStatement<{ sent: SubmissionCounts }>(
  sql`select ${submissionCounts({ authorId: sql.placeholder('authorId'), contestId: sql.placeholder('contestId') })} as sent`,
)

export async function countSubmissionsByStatus(
  db: Db,
  author: { authorId: string; contestId: string },
): Promise<SubmissionCounts> {
  const [row] = await counting(db, author)
  return (row as { sent: SubmissionCounts }).sent
}

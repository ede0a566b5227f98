import { randomUUID } from 'node:crypto'
import { and, eq, exists, sql } from 'drizzle-orm'
import { laterArrival, type PlaceInLine } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { preparedOnce } from '../../db/prepared'
import { storeReport } from '../../db/sealing/report-text'
import { contests, idempotencyKeys, issues, users } from '../../db/tables'
import { anActOfJudging } from '../../judging/ledger-queries'
import type { IssueText } from '../content-hash'
import { keptReply, type NewKey } from '../idempotency-queries'
import { notWithdrawn } from '../issue-queries'

type Question = { authorId: string; contestId: string; contentHash: string; key: string | null }

const askedFor = {
  authorId: sql.placeholder('authorId'),
  contestId: sql.placeholder('contestId'),
  contentHash: sql.placeholder('contentHash'),
  key: sql.placeholder('key'),
}

const entryOf = preparedOnce((db) => {
  const { authorId, contestId, contentHash, key } = askedFor
  const ownText = and(eq(issues.authorId, authorId), eq(issues.contestId, contestId), notWithdrawn)
  const sameText = db
    .select({ id: issues.id })
    .from(issues)
    .where(and(ownText, eq(issues.contentHash, contentHash)))
  return db
    .select({
      username: users.username,
      contest: contests,
      keptKey: { requestHash: idempotencyKeys.requestHash, reply: idempotencyKeys.reply },
      sameTextId: sql<string | null>`${sameText}`,
      hasJudged: sql<boolean>`${exists(anActOfJudging(db, authorId, contestId))}`,
    })
    .from(users)
    .leftJoin(contests, eq(contests.id, contestId))
    .leftJoin(idempotencyKeys, and(eq(idempotencyKeys.userId, users.id), eq(idempotencyKeys.key, key)))
    .where(eq(users.id, authorId))
    .prepare('entry')
})

/** All that a submission is judged by, in one statement that holds nothing; null for an author who is gone. */
export async function readEntry(db: Db, { key, ...question }: Question) {
  const [row] = await entryOf(db).execute({ ...question, key: key ?? '' })
  return row ?? null
}

type Entry = {
  issue: IssueText & { id: string; contestId: string; authorId: string; contentHash: string; receivedAt: Date }
  /** Of the contest as it was when the entry was judged. */
  contestVersion: number
  key: (NewKey & { replyText: string }) | null
}

/**
 * Gives an issue its place in line and stores it, its first revision, its event and the reply of its key: all of it or
 * nothing. The contest is held for as long as this one statement takes, and for no round trip of ours. Null, and
 * nothing is stored, when the contest is no longer as it was judged.
 */
export async function storeEntry(db: Db, { issue, contestVersion, key }: Entry): Promise<PlaceInLine | null> {
  const textsOf = (table: 'issues' | 'revisions', id: string) => {
    const { description, pocLink, sealedWith } = storeReport(db, { table, id }, issue)
    const texts = sql`${issue.title}::text, ${description}::text, ${pocLink}::text, ${sealedWith}::text`
    return sql`${id}::uuid, ${texts}, ${issue.contentHash}::text`
  }
  const { rows } = await db.execute<{ seq: number; ms: number }>(sql`
    with place as (
      update contests set last_seq = last_seq + 1, last_received_at = ${laterArrival(issue.receivedAt)}
      where id = ${issue.contestId}::uuid and version = ${contestVersion}::int
      returning last_seq as seq, last_received_at as at
    ), issue as (
      insert into issues (id, title, description, poc_link, sealed_with, content_hash,
                          contest_id, author_id, place_in_line, received_at, created_at, updated_at)
      select ${textsOf('issues', issue.id)},
             ${issue.contestId}::uuid, ${issue.authorId}::uuid, seq, at, at, at
      from place
    ), revision as (
      insert into revisions (id, title, description, poc_link, sealed_with, content_hash,
                             issue_id, contest_id, seq, received_at)
      select ${textsOf('revisions', randomUUID())}, ${issue.id}::uuid, ${issue.contestId}::uuid, seq, at from place
    ), event as (
      insert into ledger_events (at, actor_id, kind, contest_id, issue_id, after)
      select at, ${issue.authorId}::uuid, 'issue_submitted', ${issue.contestId}::uuid, ${issue.id}::uuid,
             jsonb_build_object('seq', seq, 'contentHash', ${issue.contentHash}::text)
      from place
    )${key ? sql`, kept_key as (${insertKey(db, key, issue.id)})` : sql``}
    select seq, ${milliseconds} as ms from place`)
  const [place] = rows
  return place ? { seq: place.seq, receivedAt: new Date(place.ms) } : null
}

const milliseconds = sql`(extract(epoch from at) * 1000)::float8`

function insertKey(db: Db, { replyText, ...key }: NewKey & { replyText: string }, issueId: string) {
  const reply = keptReply(db, key, replyText)
  return sql`
      insert into idempotency_keys (user_id, key, request_hash, issue_id, reply, created_at)
      select ${key.userId}::uuid, ${key.key}::text, ${key.requestHash}::text, ${issueId}::uuid,
             ${JSON.stringify(reply)}::jsonb || jsonb_build_object('placeInLine', seq, 'receivedAtMs', ${milliseconds}),
             ${key.createdAt.toISOString()}::timestamptz
      from place`
}

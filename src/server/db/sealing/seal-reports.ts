import { sql } from 'drizzle-orm'
import type { Db } from '../database'
import {
  openReplyText,
  openReport,
  type StoredReply,
  type StoredReport,
  storeReplyText,
  storeReport,
} from './report-text'
import { reportKeysOf } from './sealing-key'

/** How many were sealed now, and how many can be opened by none of the keys given and stay as they are. */
export type Sealed = { issues: number; revisions: number; replies: number; unreadable: number }

/**
 * Seals with the newest key whatever is open or sealed with an older one. Each batch is a transaction of its own, so it
 * can be stopped and run again at any time, and beside a server at work.
 */
export async function sealReports(db: Db): Promise<Sealed> {
  const { newest } = reportKeysOf(db)
  if (!newest) throw new Error('Nothing was sealed: REPORT_KEY is not set.')
  const issues = await sealTable(db, 'issues', newest.id)
  const revisions = await sealTable(db, 'revisions', newest.id)
  const replies = await sealReplies(db, newest.id)
  // Read from the texts again when a judge next asks.
  await db.execute(sql`delete from issue_terms where sealed_with is distinct from ${newest.id}`)
  const unreadable = issues.unreadable + revisions.unreadable + replies.unreadable
  return { issues: issues.sealed, revisions: revisions.sealed, replies: replies.sealed, unreadable }
}

const batch = 100
type Count = { sealed: number; unreadable: number }
type Row = StoredReport & { id: string }

async function sealTable(db: Db, table: 'issues' | 'revisions', keyId: string): Promise<Count> {
  const name = sql.identifier(table)
  const count = { sealed: 0, unreadable: 0 }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db.transaction(async (tx) => {
      // Without it the trigger of the revisions refuses every change.
      await tx.execute(sql`set local primacy.sealing = 'on'`)
      const found = await tx.execute<Row>(sql`
        select id, description, poc_link as "pocLink", sealed_with as "sealedWith" from ${name}
        where sealed_with is distinct from ${keyId} and id > ${after} order by id limit ${batch} for update`)
      for (const row of found.rows) {
        const report = openReport(tx, table, row)
        if (report.isUnreadable) count.unreadable += 1
        else await replaceText(tx, table, row.id, storeReport(tx, { table, id: row.id }, report))
      }
      return found.rows
    })
    count.sealed += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < batch) return { ...count, sealed: count.sealed - count.unreadable }
  }
}

const replaceText = (tx: Db, table: string, id: string, { description, pocLink, sealedWith }: StoredReport) =>
  tx.execute(sql`
    update ${sql.identifier(table)} set description = ${description}, poc_link = ${pocLink}, sealed_with = ${sealedWith}
    where id = ${id}`)

/** The replies of a week, at most one for each submission. */
async function sealReplies(db: Db, keyId: string): Promise<Count> {
  const { rows } = await db.execute<{ userId: string; key: string; reply: StoredReply }>(sql`
    select user_id as "userId", key, reply from idempotency_keys
    where reply is not null and reply->>'with' is distinct from ${keyId}`)
  const count = { sealed: 0, unreadable: 0 }
  for (const { userId, key, reply } of rows) {
    const row = `${userId}/${key}`
    const text = openReplyText(db, row, reply)
    count[text === null ? 'unreadable' : 'sealed'] += 1
    if (text !== null) {
      const sealed = JSON.stringify(storeReplyText(db, row, text))
      await db.execute(
        sql`update idempotency_keys set reply = (reply - 'text' - 'sealed' - 'with') || ${sealed}::jsonb where user_id = ${userId} and key = ${key}`,
      )
    }
  }
  return count
}

/** Refuses to go on without a key that texts in this database need: people would find their reports unreadable. */
export async function refuseMissingKeys(db: Db): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select sealed_with as id from issues where sealed_with is not null
    union select sealed_with from revisions where sealed_with is not null order by 1`)
  const { byId } = reportKeysOf(db)
  const missing = rows.map(({ id }) => id).filter((id) => !byId.has(id))
  if (missing.length > 0) {
    throw new Error(
      `Reports in this database are encrypted with a key that was not given (its id is ${missing.join(', ')}). Set REPORT_KEY to it, or name it in REPORT_KEYS_OLD.`,
    )
  }
}

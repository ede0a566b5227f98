import { sql } from 'drizzle-orm'
import { bodyTextNames } from '../../../domain/issues/issue-text'
import type { StoredReply } from '../columns'
import type { Db } from '../database'
import { decryptProof, encryptProof } from './proof-text'
import { decryptDraft, decryptPublication, encryptDraft, encryptPublication } from './publication-text'
import { getReportKeys } from './report-keys'
import { columnOf, decryptReply, decryptReport, encryptReply, encryptReport, type StoredReport } from './report-text'
import { decryptAppeal, decryptFix, encryptAppeal, encryptFix } from './stored-text'

/** The number of rows encrypted now, and of rows left alone because no given key decrypts them. */
export type EncryptionCounts = Record<Kind | 'unreadable', number>
type Kind = 'issues' | 'revisions' | 'appeals' | 'replies' | 'drafts' | 'publications' | 'runs' | 'fixes'

/**
 * Encrypts every text that is unencrypted or encrypted with an older key, using the newest key. Includes published
 * reports that aren't public yet. Each batch is a separate transaction, so the command can be stopped and repeated at
 * any time, even while a server is running.
 */
export async function encryptReports(db: Db, now: Date): Promise<EncryptionCounts> {
  const { newest } = getReportKeys(db)
  if (!newest) throw new Error('Nothing was encrypted: REPORT_KEY is not set.')
  const counts: Record<Kind, Count> = {
    issues: await encryptTable(db, 'issues', newest.id),
    revisions: await encryptTable(db, 'revisions', newest.id),
    appeals: await encryptTexts(db, newest.id, appealTexts),
    replies: await encryptReplies(db, newest.id),
    drafts: await encryptDrafts(db, newest.id),
    publications: await encryptPublications(db, newest.id, now),
    runs: await encryptRuns(db, newest.id),
    fixes: await encryptTexts(db, newest.id, fixTexts),
  }
  // They are recomputed when a judge next needs them.
  await db.execute(sql`delete from issue_terms where sealed_with is distinct from ${newest.id}`)
  const encrypted = Object.entries(counts).map(([kind, count]) => [kind, count.encrypted])
  const unreadable = Object.values(counts).reduce((sum, count) => sum + count.unreadable, 0)
  return { ...(Object.fromEntries(encrypted) as Record<Kind, number>), unreadable }
}

const batch = 100
type Count = { encrypted: number; unreadable: number }
type Row = StoredReport & { id: string }

async function encryptTable(db: Db, table: 'issues' | 'revisions', keyId: string): Promise<Count> {
  const name = sql.identifier(table)
  const count = { encrypted: 0, unreadable: 0 }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db.transaction(async (tx) => {
      // The revisions trigger rejects every change unless this is set.
      await tx.execute(sql`set local primacy.sealing = 'on'`)
      const found = await tx.execute<Row>(sql`
        select id, ${selectedTexts}, sealed_with as "encryptedWith" from ${name}
        where sealed_with is distinct from ${keyId} and id > ${after} order by id limit ${batch} for update`)
      for (const row of found.rows) {
        const report = decryptReport(tx, table, row)
        if (report.isUnreadable) count.unreadable += 1
        else await replaceText(tx, table, row.id, encryptReport(tx, { table, id: row.id }, report))
      }
      return found.rows
    })
    count.encrypted += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < batch) return { ...count, encrypted: count.encrypted - count.unreadable }
  }
}

const columns = bodyTextNames.map((name) => ({ name, column: sql.identifier(columnOf(name)) }))
const selectedTexts = sql.join(
  columns.map(({ name, column }) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
)

const replaceText = (tx: Db, table: string, id: string, report: StoredReport) => {
  const texts = columns.map(({ name, column }) => sql`${column} = ${report[name]}`)
  return tx.execute(sql`
    update ${sql.identifier(table)} set ${sql.join(texts, sql`, `)}, sealed_with = ${report.encryptedWith}
    where id = ${id}`)
}

/** Each run in its own transaction, because a runner may be writing another one. */
async function encryptRuns(db: Db, keyId: string): Promise<Count> {
  const isOutdated = sql`sealed_with is distinct from ${keyId} and coalesce(proof, outcome) is not null`
  const { rows } = await db.execute<{ id: string }>(sql`select id from proof_runs where ${isOutdated}`)
  const count = { encrypted: 0, unreadable: 0 }
  for (const { id } of rows) {
    await db.transaction(async (tx) => {
      const found = await tx.execute<Parameters<typeof decryptProof>[1]>(sql`
        select id, proof, outcome, sealed_with as "encryptedWith" from proof_runs
        where id = ${id} and ${isOutdated} for update`)
      const [row] = found.rows
      if (!row) return
      const texts = decryptProof(tx, row)
      count[texts === null ? 'unreadable' : 'encrypted'] += 1
      if (texts === null) return
      const { proof, outcome, encryptedWith } = encryptProof(tx, id, texts)
      await tx.execute(sql`
        update proof_runs set proof = ${proof}, outcome = ${outcome}, sealed_with = ${encryptedWith} where id = ${id}`)
    })
  }
  return count
}

type OneText = {
  table: 'appeals' | 'contest_fixes'
  column: 'text' | 'patch'
  decrypt: typeof decryptAppeal
  encrypt: typeof encryptAppeal
}

const appealTexts: OneText = { table: 'appeals', column: 'text', decrypt: decryptAppeal, encrypt: encryptAppeal }
const fixTexts: OneText = { table: 'contest_fixes', column: 'patch', decrypt: decryptFix, encrypt: encryptFix }

/**
 * A table with one text in a row. Authors have few appeals, only in a contest with an appeal period, and a contest has at
 * most 50 fixes, so one transaction is enough.
 */
function encryptTexts(db: Db, keyId: string, { table, column, decrypt, encrypt }: OneText): Promise<Count> {
  const [rows, text] = [sql.identifier(table), sql.identifier(column)]
  return db.transaction(async (tx) => {
    // The appeals trigger rejects every change unless this is set.
    await tx.execute(sql`set local primacy.sealing = 'on'`)
    const found = await tx.execute<Parameters<OneText['decrypt']>[1]>(sql`
      select id, ${text} as text, sealed_with as "encryptedWith" from ${rows}
      where sealed_with is distinct from ${keyId} for update`)
    const count = { encrypted: 0, unreadable: 0 }
    for (const row of found.rows) {
      const read = decrypt(tx, row)
      count[read === null ? 'unreadable' : 'encrypted'] += 1
      if (read === null) continue
      const stored = encrypt(tx, row.id, read)
      await tx.execute(sql`
        update ${rows} set ${text} = ${stored.text}, sealed_with = ${stored.encryptedWith} where id = ${row.id}`)
    }
    return count
  })
}

/** At most one per contest. */
function encryptDrafts(db: Db, keyId: string): Promise<Count> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<Parameters<typeof decryptDraft>[1]>(sql`
      select contest_id as "contestId", summary, scope, sealed_with as "encryptedWith" from publication_drafts
      where sealed_with is distinct from ${keyId} for update`)
    const count = { encrypted: 0, unreadable: 0 }
    for (const row of rows) {
      const texts = decryptDraft(tx, row)
      count[texts === null ? 'unreadable' : 'encrypted'] += 1
      if (texts === null) continue
      const { summary, scope, encryptedWith } = encryptDraft(tx, row.contestId, texts)
      await tx.execute(sql`
        update publication_drafts set summary = ${summary}, scope = ${scope}, sealed_with = ${encryptedWith}
        where contest_id = ${row.contestId}`)
    }
    return count
  })
}

/** Each report in its own transaction, because reports are large. A report that was public once isn't secret. */
async function encryptPublications(db: Db, keyId: string, now: Date): Promise<Count> {
  const isOutdated = sql`sealed_with is distinct from ${keyId}
    and (sealed_with is not null or visible_from > coalesce(unpublished_at, ${now}))`
  const { rows } = await db.execute<{ id: string }>(sql`select id from publications where ${isOutdated}`)
  const count = { encrypted: 0, unreadable: 0 }
  for (const { id } of rows) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local primacy.sealing = 'on'`)
      const found = await tx.execute<Parameters<typeof decryptPublication>[1]>(sql`
        select id, report, sealed_with as "encryptedWith" from publications
        where id = ${id} and ${isOutdated} for update`)
      const [row] = found.rows
      if (!row) return
      const text = decryptPublication(tx, row)
      count[text === null ? 'unreadable' : 'encrypted'] += 1
      if (text === null) return
      const { report, encryptedWith } = encryptPublication(tx, id, text)
      await tx.execute(sql`
        update publications set report = ${report}, sealed_with = ${encryptedWith},
          listing = jsonb_set(listing, '{summary}', '""') where id = ${id}`)
    })
  }
  return count
}

/** Stored replies are kept for a week, at most one per submission, so they fit in memory. */
async function encryptReplies(db: Db, keyId: string): Promise<Count> {
  const { rows } = await db.execute<{ userId: string; key: string; reply: StoredReply }>(sql`
    select user_id as "userId", key, reply from idempotency_keys
    where reply is not null and reply->>'with' is distinct from ${keyId}`)
  const count = { encrypted: 0, unreadable: 0 }
  for (const { userId, key, reply } of rows) {
    const row = `${userId}/${key}`
    const text = decryptReply(db, row, reply)
    count[text === null ? 'unreadable' : 'encrypted'] += 1
    if (text !== null) {
      const encrypted = JSON.stringify(encryptReply(db, row, text))
      await db.execute(
        sql`update idempotency_keys set reply = (reply - 'text' - 'sealed' - 'with') || ${encrypted}::jsonb where user_id = ${userId} and key = ${key}`,
      )
    }
  }
  return count
}

/** Aborts the start if a key is missing that texts in this database need. */
export async function requireReportKeys(db: Db): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select sealed_with as id from issues where sealed_with is not null
    union select sealed_with from revisions where sealed_with is not null
    union select sealed_with from appeals where sealed_with is not null
    union select sealed_with from proof_runs where sealed_with is not null
    union select sealed_with from contest_fixes where sealed_with is not null
    union select sealed_with from publication_drafts where sealed_with is not null
    union select sealed_with from publications where sealed_with is not null order by 1`)
  const { byId } = getReportKeys(db)
  const missing = rows.map(({ id }) => id).filter((id) => !byId.has(id))
  if (missing.length > 0) {
    throw new Error(
      `Reports in this database are encrypted with a key that was not given (its id is ${missing.join(', ')}). Set REPORT_KEY to it, or name it in REPORT_KEYS_OLD.`,
    )
  }
}

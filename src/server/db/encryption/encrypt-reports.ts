import { type SQL, sql } from 'drizzle-orm'
import type { StoredReply } from '../columns'
import type { Db } from '../database'
import { getReportKeys } from './report-keys'
import { decryptReply, encryptReply, reportTexts } from './report-text'
import {
  appealTexts,
  draftTexts,
  fixTexts,
  proofTexts,
  publicationTexts,
  type Stored,
  type TextStore,
} from './stored-text'

const stores = {
  ...reportTexts,
  appeals: appealTexts,
  drafts: draftTexts,
  publications: publicationTexts,
  runs: proofTexts,
  fixes: fixTexts,
} satisfies Record<string, TextStore>

type Kind = keyof typeof stores | 'replies'
/** The number of rows encrypted now, and of rows left alone because no given key decrypts them. */
export type EncryptionCounts = Record<Kind | 'unreadable', number>

/**
 * Encrypts every text that is unencrypted or encrypted with an older key, using the newest key. Includes published
 * reports that aren't public yet. Each batch is a separate transaction, so the command can be stopped and repeated at
 * any time, even while a server is running.
 */
export async function encryptReports(db: Db, now: Date): Promise<EncryptionCounts> {
  const { newest } = getReportKeys(db)
  if (!newest) throw new Error('Nothing was encrypted: REPORT_KEY is not set.')
  const keyId = newest.id
  const counts: Record<Kind, Count> = {
    issues: await encryptRows(db, keyId, stores.issues),
    revisions: await encryptRows(db, keyId, stores.revisions),
    appeals: await encryptRows(db, keyId, stores.appeals),
    replies: await encryptReplies(db, keyId),
    drafts: await encryptRows(db, keyId, stores.drafts, { idColumn: 'contest_id' }),
    // One by one, because reports are large. A report that was public once isn't secret.
    publications: await encryptRows(db, keyId, stores.publications, {
      atOnce: 1,
      only: sql`(sealed_with is not null or visible_from > coalesce(unpublished_at, ${now}))`,
      alsoSet: sql`, listing = jsonb_set(listing, '{summary}', '""')`,
    }),
    // One by one, because a runner may be writing another one.
    runs: await encryptRows(db, keyId, stores.runs, { atOnce: 1, only: sql`coalesce(proof, outcome) is not null` }),
    fixes: await encryptRows(db, keyId, stores.fixes),
  }
  // They are recomputed when a judge next needs them.
  await db.execute(sql`delete from issue_terms where sealed_with is distinct from ${keyId}`)
  const encrypted = Object.entries(counts).map(([kind, count]) => [kind, count.encrypted])
  const unreadable = Object.values(counts).reduce((sum, count) => sum + count.unreadable, 0)
  return { ...(Object.fromEntries(encrypted) as Record<Kind, number>), unreadable }
}

type Count = { encrypted: number; unreadable: number }
type Row = Stored<Record<string, string | null>> & { id: string }
type Options = { idColumn?: string; atOnce?: number; only?: SQL; alsoSet?: SQL }

async function encryptRows(
  db: Db,
  keyId: string,
  { table, columns, encrypt, decrypt }: TextStore,
  { idColumn = 'id', atOnce = 100, only = sql`true`, alsoSet = sql`` }: Options = {},
): Promise<Count> {
  const [from, id] = [sql.identifier(table), sql.identifier(idColumn)]
  const texts = Object.entries(columns).map(([name, column]) => ({ name, column: sql.identifier(column) }))
  const selected = texts.map(({ name, column }) => sql`${column} as ${sql.identifier(name)}`)
  const count = { encrypted: 0, unreadable: 0 }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db.transaction(async (tx) => {
      // Triggers reject every change of a text unless this is set.
      await tx.execute(sql`set local primacy.sealing = 'on'`)
      const found = await tx.execute<Row>(sql`
        select ${id} as id, ${sql.join(selected, sql`, `)}, sealed_with as "encryptedWith" from ${from}
        where sealed_with is distinct from ${keyId} and ${only} and ${id} > ${after}
        order by ${id} limit ${atOnce} for update`)
      for (const row of found.rows) {
        const read = decrypt(tx, row)
        count[read === null ? 'unreadable' : 'encrypted'] += 1
        if (read === null) continue
        const stored = encrypt(tx, row.id, read)
        const set = texts.map(({ name, column }) => sql`${column} = ${stored[name]}`)
        await tx.execute(sql`
          update ${from} set ${sql.join(set, sql`, `)}, sealed_with = ${stored.encryptedWith}${alsoSet}
          where ${id} = ${row.id}`)
      }
      return found.rows
    })
    after = rows.at(-1)?.id ?? after
    if (rows.length < atOnce) return count
  }
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
  const used = Object.values(stores).map(
    ({ table }) => sql`select sealed_with as id from ${sql.identifier(table)} where sealed_with is not null`,
  )
  const { rows } = await db.execute<{ id: string }>(sql`${sql.join(used, sql` union `)} order by 1`)
  const { byId } = getReportKeys(db)
  const missing = rows.map(({ id }) => id).filter((id) => !byId.has(id))
  if (missing.length > 0) {
    throw new Error(
      `Reports in this database are encrypted with a key that was not given (its id is ${missing.join(', ')}). Set REPORT_KEY to it, or name it in REPORT_KEYS_OLD.`,
    )
  }
}

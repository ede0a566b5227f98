import type { Db } from '../database'
import { openBytes, type Place, sealBytes } from './sealed-bytes'
import { reportKeysOf } from './sealing-key'

declare const stored: unique symbol
/** A text as it stands in its column, open or sealed. It is no string to anybody, so that nobody forgets to open it. */
export type StoredText = { readonly [stored]: true }

type ReportText = { description: string; pocLink: string | null }
/** `sealedWith` names the key; null: the texts are open. */
export type StoredReport = { description: StoredText; pocLink: StoredText | null; sealedWith: string | null }
type ReportPlace = { table: 'issues' | 'revisions'; id: string }

const asStored = (text: string) => text as unknown as StoredText
const asText = (text: StoredText) => text as unknown as string

/** The texts of an issue or a revision as they are to be stored: sealed where a key was given. */
export function storeReport(db: Db, { table, id }: ReportPlace, { description, pocLink }: ReportText): StoredReport {
  const { newest } = reportKeysOf(db)
  const sealed = (column: string, text: string) =>
    asStored(newest ? sealText(newest.key, { table, row: id, column }, text) : text)
  return {
    description: sealed('description', description),
    pocLink: pocLink === null ? null : sealed('poc_link', pocLink),
    sealedWith: newest?.id ?? null,
  }
}

type Opened<R> = Omit<R, keyof StoredReport> & ReportText & { isUnreadable: boolean }

/**
 * A row with its texts in the clear. Where they do not open, having been changed or moved in the database, there are
 * none, and the row says so: whoever lists a hundred others or judges this one is not held up by it.
 */
export function openReport<R extends StoredReport & { id: string }>(
  db: Db,
  table: ReportPlace['table'],
  { description, pocLink, sealedWith, ...row }: R,
): Opened<R> {
  if (sealedWith === null) {
    return { ...row, description: asText(description), pocLink: pocLink && asText(pocLink), isUnreadable: false }
  }
  const opened = (column: string, text: StoredText) =>
    openText(reportKeysOf(db).byId.get(sealedWith), { table, row: row.id, column }, asText(text))
  const texts = { description: opened('description', description), pocLink: pocLink && opened('poc_link', pocLink) }
  if (texts.description === null || (pocLink !== null && texts.pocLink === null)) {
    return { ...row, description: '', pocLink: null, isUnreadable: true }
  }
  return { ...row, description: texts.description, pocLink: texts.pocLink, isUnreadable: false }
}

/** What stands in the place of a text that does not open. */
export const shownDescription = ({ description, isUnreadable }: { description: string; isUnreadable: boolean }) =>
  isUnreadable
    ? 'This text cannot be read: it was changed in the database, or its key is missing. Tell whoever runs this site.'
    : description

const replyPlace = (row: string): Place => ({ table: 'idempotency_keys', row, column: 'reply' })

/** A reply that is kept to be sent again, as it is stored. */
export type StoredReply = ({ text: string } | { sealed: string; with: string }) & {
  /** Of an issue whose place and time were not known yet when the text was written. */
  placeInLine?: number
  receivedAtMs?: number
}

export function storeReplyText(db: Db, row: string, text: string): StoredReply {
  const { newest } = reportKeysOf(db)
  return newest ? { sealed: sealText(newest.key, replyPlace(row), text), with: newest.id } : { text }
}

/** Null: it does not open. */
export function openReplyText(db: Db, row: string, reply: StoredReply): string | null {
  return 'text' in reply ? reply.text : openText(reportKeysOf(db).byId.get(reply.with), replyPlace(row), reply.sealed)
}

const sealText = (key: Buffer, place: Place, text: string) =>
  sealBytes(key, place, Buffer.from(text, 'utf8')).toString('base64')

const openText = (key: Buffer | undefined, place: Place, sealed: string): string | null =>
  (key && openBytes(key, place, Buffer.from(sealed, 'base64'))?.toString('utf8')) ?? null

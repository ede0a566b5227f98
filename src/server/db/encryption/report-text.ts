import {
  type BodyTextName,
  type IssueText,
  mapOptionalTexts,
  noOptionalTexts,
  type OptionalTextName,
  optionalTextNames,
} from '../../../domain/issues/issue-text'
import type { StoredReply, StoredText } from '../columns'
import type { Db } from '../database'
import { issues } from '../tables/tables'
import { decryptBytes, encryptBytes } from './encrypted-bytes'
import { getReportKeys } from './report-keys'

type BodyTexts = Omit<IssueText, 'title'>
/** `encryptedWith` is the key's id; null if the texts aren't encrypted. */
export type StoredReport = { description: StoredText; encryptedWith: string | null } & Record<
  OptionalTextName,
  StoredText | null
>
type ReportLocation = { table: 'issues' | 'revisions'; id: string }

export const asStored = (text: string) => text as unknown as StoredText
export const asText = (text: StoredText) => text as unknown as string
/** A text's column, which has the same name in both tables. */
export const columnOf = (name: BodyTextName) => issues[name].name

/** Prepares the texts of an issue or a revision for storage: encrypted if there is a key. */
export function encryptReport(db: Db, { table, id }: ReportLocation, texts: BodyTexts): StoredReport {
  const { newest } = getReportKeys(db)
  const encrypted = (name: BodyTextName, text: string) =>
    asStored(newest ? encryptText(newest.key, `${table}/${id}/${columnOf(name)}`, text) : text)
  const encryptedOrNull = (name: OptionalTextName, text: string | null) =>
    text === null ? null : encrypted(name, text)
  return {
    description: encrypted('description', texts.description),
    ...mapOptionalTexts((name) => encryptedOrNull(name, texts[name])),
    encryptedWith: newest?.id ?? null,
  }
}

type Decrypted<R> = Omit<R, keyof StoredReport> & BodyTexts & { isUnreadable: boolean }

/**
 * A row with its texts decrypted. Texts that were tampered with or moved in the database can't be decrypted; the row
 * then has empty texts and `isUnreadable`, so that one bad row doesn't break a list of a hundred.
 */
export function decryptReport<R extends StoredReport & { id: string }>(
  db: Db,
  table: ReportLocation['table'],
  row: R,
): Decrypted<R> {
  const { encryptedWith, ...rest } = row
  const decrypted = (name: BodyTextName) => {
    const text = row[name]
    if (text === null) return null
    if (encryptedWith === null) return asText(text)
    return decryptText(getReportKeys(db).byId.get(encryptedWith), `${table}/${row.id}/${columnOf(name)}`, asText(text))
  }
  const description = decrypted('description')
  const optional = mapOptionalTexts(decrypted)
  if (description === null || optionalTextNames.some((name) => row[name] !== null && optional[name] === null)) {
    return { ...rest, description: '', ...noOptionalTexts, isUnreadable: true } as Decrypted<R>
  }
  return { ...rest, description, ...optional, isUnreadable: false } as Decrypted<R>
}

/** The texts for display, with a notice in place of any that can't be decrypted. */
export const shownTexts = (row: IssueText & { isUnreadable: boolean }): IssueText => ({
  title: row.title,
  description: row.isUnreadable
    ? 'This text cannot be read: it was changed in the database, or its key is missing. Contact the site operator.'
    : row.description,
  ...mapOptionalTexts((name) => row[name]),
})

const replyContext = (row: string) => `idempotency_keys/${row}/reply`

export function encryptReply(db: Db, row: string, text: string): StoredReply {
  const { newest } = getReportKeys(db)
  return newest ? { sealed: encryptText(newest.key, replyContext(row), text), with: newest.id } : { text }
}

/** Null if it cannot be decrypted. */
export function decryptReply(db: Db, row: string, reply: StoredReply): string | null {
  return 'text' in reply
    ? reply.text
    : decryptText(getReportKeys(db).byId.get(reply.with), replyContext(row), reply.sealed)
}

/** `context` binds the text to its location; decryption fails anywhere else. */
export const encryptText = (key: Buffer, context: string, text: string) =>
  encryptBytes(key, context, Buffer.from(text, 'utf8')).toString('base64')

export const decryptText = (key: Buffer | undefined, context: string, encrypted: string): string | null =>
  (key && decryptBytes(key, context, Buffer.from(encrypted, 'base64'))?.toString('utf8')) ?? null

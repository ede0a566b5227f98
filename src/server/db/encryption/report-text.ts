import {
  type BodyTextName,
  bodyTextNames,
  type IssueText,
  mapOptionalTexts,
  noOptionalTexts,
} from '../../../domain/issues/issue-text'
import type { StoredReply } from '../columns'
import type { Db } from '../database'
import { issues } from '../tables/tables'
import { getReportKeys } from './report-keys'
import { decryptText, encryptText, type Stored, textStore } from './stored-text'

type BodyTexts = Omit<IssueText, 'title'>
export type StoredReport = Stored<BodyTexts>

/** A text's column, which has the same name in both tables. */
export const columnOf = (name: BodyTextName) => issues[name].name

const columns = Object.fromEntries(bodyTextNames.map((name) => [name, columnOf(name)])) as Record<BodyTextName, string>
export const reportTexts = {
  issues: textStore<BodyTexts>('issues', columns),
  revisions: textStore<BodyTexts>('revisions', columns),
}
type ReportLocation = { table: keyof typeof reportTexts; id: string }

/** Prepares the texts of an issue or a revision for storage: encrypted if there is a key. */
export const encryptReport = (db: Db, { table, id }: ReportLocation, texts: BodyTexts): StoredReport =>
  reportTexts[table].encrypt(db, id, texts)

type Decrypted<R> = Omit<R, keyof StoredReport> & BodyTexts & { isUnreadable: boolean }

/**
 * A row with its texts decrypted. If they can't be, the row has empty texts and `isUnreadable`, so that one bad row
 * doesn't break a list of a hundred.
 */
export function decryptReport<R extends StoredReport & { id: string }>(
  db: Db,
  table: ReportLocation['table'],
  row: R,
): Decrypted<R> {
  const { encryptedWith: _, ...rest } = row
  const texts = reportTexts[table].decrypt(db, row)
  return {
    ...rest,
    ...(texts ?? { description: '', ...noOptionalTexts }),
    isUnreadable: texts === null,
  } as Decrypted<R>
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

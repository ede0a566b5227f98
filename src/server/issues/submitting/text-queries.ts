import { sql } from 'drizzle-orm'
import { bodyTextNames } from '../../../domain/issues/issue-text'
import { columnOf, type StoredReport } from '../../db/encryption/report-text'

/** Parameters of statements that store a report, by placeholder name. */
export const parameter = {
  uuid: (name: string) => sql`${sql.placeholder(name)}::uuid`,
  text: (name: string) => sql`${sql.placeholder(name)}::text`,
}

type Table = 'issues' | 'revisions'
/** What is stored of a report besides its title, in the order of `textColumns`. */
const storedNames = [...bodyTextNames, 'encryptedWith'] as const

export const storedTexts = (table: Table, report: StoredReport) =>
  Object.fromEntries(storedNames.map((name) => [`${table}.${name}`, report[name]]))

export const textParameters = (table: Table) =>
  sql.join(['title', ...storedNames.map((name) => `${table}.${name}`), 'contentHash'].map(parameter.text), sql`, `)

/** For both issues and revisions. */
export const textColumns = sql.join(
  ['title', ...bodyTextNames.map(columnOf), 'sealed_with', 'content_hash'].map((name) => sql.identifier(name)),
  sql`, `,
)

/** The statement's time `at` in milliseconds. */
export const milliseconds = sql`(extract(epoch from at) * 1000)::float8`

import { sql } from 'drizzle-orm'
import { bodyTextNames } from '../../../domain/issues/issue-text'
import { columnOf, type StoredReport } from '../../db/encryption/report-text'

/** Values of statements that store a report, by the names of their placeholders. */
export const parameter = {
  uuid: (name: string) => sql`${sql.placeholder(name)}::uuid`,
  text: (name: string) => sql`${sql.placeholder(name)}::text`,
}

type Table = 'issues' | 'revisions'
/** What a report stores beside its title, in the order of `textColumns`. */
const storedNames = [...bodyTextNames, 'encryptedWith'] as const

export const storedTexts = (table: Table, report: StoredReport) =>
  Object.fromEntries(storedNames.map((name) => [`${table}.${name}`, report[name]]))

export const textParameters = (table: Table) =>
  sql.join(['title', ...storedNames.map((name) => `${table}.${name}`), 'contentHash'].map(parameter.text), sql`, `)

/** Of issues and of revisions alike. */
export const textColumns = sql.join(
  ['title', ...bodyTextNames.map(columnOf), 'sealed_with', 'content_hash'].map((name) => sql.identifier(name)),
  sql`, `,
)

/** Of the time `at` in a statement. */
export const milliseconds = sql`(extract(epoch from at) * 1000)::float8`

import type { Db } from '../../db/database'
import { listAuthorNumbers } from './issue-count-queries'

type Author = { contestId: string; authorId: string }

/** Returns a function that looks up an author's number in a contest; undefined without an issue there. */
export async function readAuthorNumbers(
  db: Db,
  authors: readonly Author[],
): Promise<(author: Author) => number | undefined> {
  const key = ({ contestId, authorId }: Author) => `${contestId} ${authorId}`
  const rows = authors.length > 0 ? await listAuthorNumbers(db, authors) : []
  const numbers = new Map(rows.map((row) => [key(row), row.number]))
  return (author) => numbers.get(key(author))
}

import type { Issue } from '../../contract/issue'
import { hidesAuthor, pseudonym } from '../../domain/judging/pseudonyms'
import type { Db } from '../db/database'
import { readAuthorNumbers } from './author-numbers'
import type { IssueRow } from './issue-queries'
import { issueToWire } from './issue-wire'

type Author = { id: string; username: string }
type Written = { contestId: string; author: Author; contest: { hidesAuthors: boolean; finalizedAt: Date | null } }

/** Issues as this reader may see them. Every reply that names an author goes through here. */
export async function showIssues(db: Db, rows: readonly IssueRow[], readerId: string): Promise<Issue[]> {
  const authors = await authorsFor(db, rows, readerId)
  return rows.map((row) => issueToWire(row, authors(row)))
}

export async function showIssue(db: Db, row: IssueRow, readerId: string): Promise<Issue> {
  const authors = await authorsFor(db, [row], readerId)
  return issueToWire(row, authors(row))
}

/** Whom to name as the author of each of these issues: the person, or where the contest hides it 'Researcher 7'. */
export async function authorsFor(
  db: Db,
  rows: readonly Written[],
  readerId: string,
): Promise<(row: Written) => Issue['userId']> {
  const isHidden = ({ author, contest: { hidesAuthors, finalizedAt } }: Written) =>
    hidesAuthor({ hidesAuthors, isFinalized: finalizedAt !== null }, { authorId: author.id, readerId })
  const written = ({ contestId, author }: Written) => ({ contestId, authorId: author.id })
  const numberOf = await readAuthorNumbers(db, rows.filter(isHidden).map(written))
  return (row) => {
    if (!isHidden(row)) return { _id: row.author.id, username: row.author.username }
    // Without a revision there is no number; 0 rather than a name.
    return pseudonym(numberOf(written(row)) ?? 0)
  }
}

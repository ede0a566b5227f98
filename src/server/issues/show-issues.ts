import type { Issue } from '../../contract/issue'
import { authorNumbers, hidesAuthor, pseudonym } from '../../domain/judging/pseudonyms'
import type { Db } from '../db/database'
import type { IssueRow } from './issue-queries'
import { issueToWire } from './issue-wire'
import { listFirstSeqs } from './revision-queries'

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
  const contestIds = [...new Set(rows.filter(isHidden).map((row) => row.contestId))]
  const firstSeqs = contestIds.length > 0 ? await listFirstSeqs(db, contestIds) : []
  const numbers = new Map(
    contestIds.map((id) => [id, authorNumbers(firstSeqs.filter((first) => first.contestId === id))]),
  )
  return (row) => {
    if (!isHidden(row)) return { _id: row.author.id, username: row.author.username }
    // Without a revision there is no number; 0 rather than a name.
    return pseudonym(numbers.get(row.contestId)?.get(row.author.id) ?? 0)
  }
}

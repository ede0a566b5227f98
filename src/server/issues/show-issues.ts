import type { Issue } from '../../contract/issue'
import { asSeenBy } from '../../domain/judging/hidden-verdicts'
import { hidesAuthor, pseudonym } from '../../domain/judging/pseudonyms'
import type { Viewer } from '../../domain/permissions'
import type { Db } from '../db/database'
import { readAuthorNumbers } from './author-numbers'
import type { IssueRow } from './issue-queries'
import { issueToWire } from './issue-wire'

type Author = { id: string; username: string }
type Written = { contestId: string; author: Author; contest: { hidesAuthors: boolean; finalizedAt: Date | null } }

/** Who reads, and when the call arrived. */
type Reading = { viewer: Viewer; receivedAt: Date }

/** Issues as this reader may see them. Every reply that names an author or tells a verdict goes through here. */
export async function showIssues(db: Db, rows: readonly IssueRow[], reading: Reading): Promise<Issue[]> {
  const { viewer, receivedAt } = reading
  const authors = await authorsFor(db, rows, viewer.id)
  return rows.map((row) => issueToWire(asSeenBy(row, viewer, receivedAt), authors(row)))
}

export async function showIssue(db: Db, row: IssueRow, reading: Reading): Promise<Issue> {
  const [issue] = await showIssues(db, [row], reading)
  return issue as Issue
}

/** For calls that only judges make: they see every verdict. */
export async function showToJudge(db: Db, row: IssueRow, judgeId: string): Promise<Issue> {
  const authors = await authorsFor(db, [row], judgeId)
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

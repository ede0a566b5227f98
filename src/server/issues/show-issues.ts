import type { Issue } from '../../contract/issue'
import { maskHiddenVerdict } from '../../domain/judging/hidden-verdicts'
import { hidesAuthor, pseudonym } from '../../domain/judging/pseudonyms'
import { maskWithheld, type Withheld, type Withholding } from '../../domain/judging/second-look/withholding'
import { fromCents } from '../../domain/money'
import type { Viewer } from '../../domain/permissions'
import type { Db } from '../db/database'
import { shownTexts } from '../db/encryption/report-text'
import { readAuthorNumbers } from './counts/author-numbers'
import { readPrimaryPlaces } from './groups/group-queries'
import type { IssueRow } from './issue-queries'
import { lookContestsOf, readWithheld, readWithheldFrom } from './second-look/read-withheld'

type Author = { id: string; username: string }
type WithAuthor = { contestId: string; author: Author; contest: { hidesAuthors: boolean; finalizedAt: Date | null } }

/** The reader, and when the request arrived. */
type Reader = { viewer: Viewer; receivedAt: Date }

/** Issues as this reader may see them. Every reply with an author or a verdict must use this. */
export async function showIssues(
  db: Db,
  rows: readonly IssueRow[],
  reader: Reader & { withheld?: Withheld },
): Promise<Issue[]> {
  const { viewer, receivedAt } = reader
  const authors = await authorsFor(db, rows, viewer.id)
  const withheld =
    reader.withheld ?? (await readWithheld(db, viewer, lookContestsOf(rows.map(({ contest }) => contest))))
  const seen = rows.map((row) => maskHiddenVerdict(maskWithheld(row, withheld), viewer, receivedAt))
  const primaries = await readPrimaryPlaces(db, seen)
  return seen.map((row) =>
    issueToWire(row, authors(row), { secondLook: withheld.of(row.id), duplicateOf: primaries(row) }),
  )
}

export async function showIssue(db: Db, row: IssueRow, reader: Reader): Promise<Issue> {
  const [issue] = await showIssues(db, [row], reader)
  return issue as Issue
}

/** For judges' endpoints: shows every verdict except those withheld for a second look. */
export async function showToJudge(
  db: Db,
  row: IssueRow,
  { judgeId, withheld }: { judgeId: string; withheld?: Withheld },
): Promise<Issue> {
  const authors = await authorsFor(db, [row], judgeId)
  const from = withheld ?? (await readWithheldFrom(db, judgeId, lookContestsOf([row.contest])))
  const seen = maskWithheld(row, from)
  const primaries = await readPrimaryPlaces(db, [seen])
  return issueToWire(seen, authors(row), { secondLook: from.of(row.id), duplicateOf: primaries(seen) })
}

/** Each issue's author as this reader may see them: the person, or 'Researcher 7' if the contest hides authors. */
export async function authorsFor(
  db: Db,
  rows: readonly WithAuthor[],
  readerId: string,
): Promise<(row: WithAuthor) => Issue['userId']> {
  const isHidden = ({ author, contest: { hidesAuthors, finalizedAt } }: WithAuthor) =>
    hidesAuthor({ hidesAuthors, isFinalized: finalizedAt !== null }, { authorId: author.id, readerId })
  const authorKey = ({ contestId, author }: WithAuthor) => ({ contestId, authorId: author.id })
  const numberOf = await readAuthorNumbers(db, rows.filter(isHidden).map(authorKey))
  return (row) => {
    if (!isHidden(row)) return { _id: row.author.id, username: row.author.username }
    // An author without a revision has no number; 0 reveals nothing.
    return pseudonym(numberOf(authorKey(row)) ?? 0)
  }
}

/** Reader-specific data: why the verdict is withheld, and the place of the group's primary. */
type Shown = { secondLook: Withholding | null; duplicateOf: number | null }

/** `author` is the name as this reader may see it. */
function issueToWire(row: IssueRow, author: Issue['userId'], { secondLook, duplicateOf }: Shown): Issue {
  const { contest } = row
  return {
    _id: row.id,
    ...shownTexts(row),
    status: row.status,
    invalidationReason: row.invalidationReason,
    invalidationCode: row.invalidationCode,
    knownIssue: row.knownIssue,
    isDuplicate: row.duplicateGroupId !== null,
    isPrimary: row.isPrimary,
    duplicateGroupId: row.duplicateGroupId,
    duplicateOf,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    userId: author,
    contestId: {
      _id: contest.id,
      title: contest.title,
      prizePool: contest.prizePoolCents === null ? null : fromCents(contest.prizePoolCents),
    },
    placeInLine: row.placeInLine,
    lastSeq: row.lastSeq,
    receivedAt: row.receivedAt.toISOString(),
    contentHash: row.contentHash,
    isEdited: row.revisionCount > 1,
    version: row.version,
    ...(secondLook ? { secondLook } : {}),
  }
}

import type { Issue } from '../../contract/issue'
import type { Withholding } from '../../domain/judging/second-look/withholding'
import { fromCents } from '../../domain/money'
import { shownTexts } from '../db/encryption/report-text'
import type { IssueRow } from './issue-queries'

/** Reader-specific data: why the verdict is withheld, and the place of the group's primary. */
type Shown = { secondLook: Withholding | null; duplicateOf: number | null }

/** `author` is the name as this reader may see it. */
export function issueToWire(row: IssueRow, author: Issue['userId'], { secondLook, duplicateOf }: Shown): Issue {
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

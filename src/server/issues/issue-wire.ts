import type { Issue } from '../../contract/issue'
import { fromCents } from '../../domain/money'
import type { IssueRow } from './issue-queries'

export function issueToWire(row: IssueRow): Issue {
  const { author, contest } = row
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    pocLink: row.pocLink,
    status: row.status,
    invalidationReason: row.invalidationReason,
    isDuplicate: row.duplicateGroupId !== null,
    isPrimary: row.isPrimary,
    duplicateGroupId: row.duplicateGroupId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    userId: { _id: author.id, username: author.username },
    contestId: {
      _id: contest.id,
      title: contest.title,
      prizePool: contest.prizePoolCents === null ? null : fromCents(contest.prizePoolCents),
    },
    placeInLine: row.placeInLine,
    receivedAt: row.receivedAt.toISOString(),
    contentHash: row.contentHash,
    isEdited: row.revisionCount > 1,
    version: row.version,
  }
}

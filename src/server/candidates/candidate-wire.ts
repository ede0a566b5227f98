import type { QueueEntry } from '../../contract/judging'
import type { IssueRow } from '../issues/issue-queries'

export const queueEntry = (row: IssueRow, judgeId: string): QueueEntry => ({
  _id: row.id,
  placeInLine: row.placeInLine,
  title: row.title,
  status: row.status,
  invalidationReason: row.invalidationReason,
  duplicateGroupId: row.duplicateGroupId,
  isPrimary: row.isPrimary,
  author: { _id: row.author.id, username: row.author.username },
  receivedAt: row.receivedAt.toISOString(),
  isEdited: row.revisionCount > 1,
  version: row.version,
  isOwn: row.author.id === judgeId,
})

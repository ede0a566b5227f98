import type { QueueEntry } from '../../../contract/judging'
import type { Db } from '../../db/database'
import { authorsFor } from '../../issues/show-issues'
import type { QueueRow } from './queue-queries'

/** Queue entries as this judge may see them. */
export async function showQueue(
  db: Db,
  rows: readonly Omit<QueueRow, 'group'>[],
  judgeId: string,
): Promise<QueueEntry[]> {
  const authors = await authorsFor(db, rows, judgeId)
  return rows.map((row) => ({
    _id: row.id,
    placeInLine: row.placeInLine,
    title: row.title,
    status: row.status,
    invalidationReason: row.invalidationReason,
    invalidationCode: row.invalidationCode,
    duplicateGroupId: row.duplicateGroupId,
    isPrimary: row.isPrimary,
    author: authors(row),
    receivedAt: row.receivedAt.toISOString(),
    isEdited: row.revisionCount > 1,
    version: row.version,
    isOwn: row.author.id === judgeId,
    assignee: row.assignee,
    isMine: row.assignee?._id === judgeId,
  }))
}

import type { QueueEntry } from '../../../contract/judging'
import type { Db } from '../../db/database'
import { authorsFor } from '../../issues/show-issues'
import { readAssignees } from '../seats/assignment-queries'
import type { QueueRow } from './queue-queries'

/** Queue entries as this judge may see them. */
export async function showQueue(
  db: Db,
  rows: readonly Omit<QueueRow, 'group'>[],
  judgeId: string,
): Promise<QueueEntry[]> {
  const authors = await authorsFor(db, rows, judgeId)
  const assignees = await readAssignees(
    db,
    rows.map(({ id }) => id),
  )
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
    assignee: assignees.get(row.id) ?? null,
    isMine: assignees.get(row.id)?._id === judgeId,
  }))
}

import type { QueueEntry } from '../../../contract/judging'
import { maskWithheld, type Withheld } from '../../../domain/judging/second-look/withholding'
import type { Db } from '../../db/database'
import { lookContestsOf, readWithheldFrom } from '../../issues/second-look/read-withheld'
import { authorsFor } from '../../issues/show-issues'
import type { QueueRow } from './queue-queries'

/** Queue entries as this judge may see them. */
export async function showQueue(
  db: Db,
  rows: readonly Omit<QueueRow, 'group'>[],
  { judgeId, withheld }: { judgeId: string; withheld?: Withheld },
): Promise<QueueEntry[]> {
  const authors = await authorsFor(db, rows, judgeId)
  const from = withheld ?? (await readWithheldFrom(db, judgeId, lookContestsOf(rows.map(({ contest }) => contest))))
  return rows.map((row) => queueEntryToWire(maskWithheld(row, from), { judgeId, authors, from }))
}

type Reader = { judgeId: string; authors: Awaited<ReturnType<typeof authorsFor>>; from: Withheld }

function queueEntryToWire(row: Omit<QueueRow, 'group'>, { judgeId, authors, from }: Reader): QueueEntry {
  const secondLook = from.of(row.id)
  return {
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
    ...(secondLook ? { secondLook } : {}),
  }
}

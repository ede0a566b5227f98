import type { LedgerEvent } from '../../../contract/ledger'
import { hidesAuthor, pseudonym } from '../../../domain/judging/pseudonyms'
import type { Db } from '../../db/database'
import { readAuthorNumbers } from '../../issues/counts/author-numbers'
import {
  type LedgerCursor,
  type LedgerFilter,
  type LedgerRow,
  listContestsHidingAuthor,
  listEvents,
} from './ledger-page-queries'

type LedgerQuery = { filter: LedgerFilter; readerId: string }

const pageSize = 50
const maxTableRows = 10_000

type LedgerPage = { events: LedgerEvent[]; older: string | null; newer: string | null }

const cursorOf = (row: LedgerRow | undefined) => (row ? `${row.at.getTime()}-${row.id}` : null)

/** One page of the ledger. It reads one event more than it shows, to know whether there is another page. */
export async function readLedger(db: Db, query: LedgerQuery, cursor: Omit<LedgerCursor, 'limit'>): Promise<LedgerPage> {
  const found = await find(db, query, { ...cursor, limit: pageSize + 1 })
  const hasMore = found.length > pageSize
  const isForward = Boolean(cursor.after)
  const rows = hasMore ? (isForward ? found.slice(1) : found.slice(0, pageSize)) : found
  const hasOlder = isForward || hasMore
  const hasNewer = isForward ? hasMore : Boolean(cursor.before)
  return {
    events: await toWire(db, rows, query.readerId),
    older: hasOlder ? cursorOf(rows.at(-1)) : null,
    newer: hasNewer ? cursorOf(rows[0]) : null,
  }
}

/** The newest events that match the filter, up to the limit of a table. */
export async function readLedgerTable(db: Db, query: LedgerQuery): Promise<LedgerEvent[]> {
  return toWire(db, await find(db, query, { limit: maxTableRows }), query.readerId)
}

/** A filter by person must not reveal which hidden researcher that person is. */
async function find(db: Db, { filter, readerId }: LedgerQuery, cursor: LedgerCursor): Promise<LedgerRow[]> {
  const { actorId } = filter
  const hiddenContests = actorId && actorId !== readerId ? await listContestsHidingAuthor(db, actorId) : []
  return listEvents(db, filter, cursor, hiddenContests)
}

async function toWire(db: Db, rows: LedgerRow[], readerId: string): Promise<LedgerEvent[]> {
  const nameOf = await actorsFor(db, rows, readerId)
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    actor: nameOf(row),
    kind: row.kind,
    contest: row.contestId === null ? null : { _id: row.contestId, title: row.contestTitle },
    issue: row.issueId === null || row.placeInLine === null ? null : { _id: row.issueId, placeInLine: row.placeInLine },
    person: row.userId === null ? null : { _id: row.userId, username: row.userName ?? 'Unknown User' },
    before: row.before,
    after: row.after,
    reason: row.reason,
  }))
}

/** Authors of a contest that hides them appear under their number, as everywhere else. */
async function actorsFor(
  db: Db,
  rows: LedgerRow[],
  readerId: string,
): Promise<(row: LedgerRow) => LedgerEvent['actor']> {
  const isHidden = ({ actorId, hidesAuthors, finalizedAt }: LedgerRow) =>
    actorId !== null &&
    hidesAuthor(
      { hidesAuthors: hidesAuthors ?? false, isFinalized: finalizedAt !== null },
      { authorId: actorId, readerId },
    )
  const acting = (row: LedgerRow) => ({ contestId: row.contestId ?? '', authorId: row.actorId ?? '' })
  const numberOf = await readAuthorNumbers(db, rows.filter(isHidden).map(acting))
  return (row) => {
    if (row.actorId === null) return null
    // Without a number, the actor is no author there but a judge, and judges are named.
    const number = isHidden(row) ? numberOf(acting(row)) : undefined
    return number === undefined ? { _id: row.actorId, username: row.actorName ?? 'Unknown User' } : pseudonym(number)
  }
}

import type { LedgerEvent } from '../../../contract/ledger'
import { hidesAuthor, pseudonym } from '../../../domain/judging/pseudonyms'
import type { Db } from '../../db/database'
import { readAuthorNumbers } from '../../issues/author-numbers'
import {
  type LedgerFilter,
  type LedgerRow,
  type LedgerSpan,
  listContestsHiding,
  listEvents,
} from './ledger-page-queries'

type Reading = { filter: LedgerFilter; readerId: string }

const pageLength = 50
const tableLength = 10_000

type LedgerPage = { events: LedgerEvent[]; older: string | null; newer: string | null }

const markOf = (row: LedgerRow | undefined) => (row ? `${row.at.getTime()}-${row.id}` : null)

/** One page of the ledger. One event more than is shown tells whether the ledger goes on. */
export async function readLedger(db: Db, reading: Reading, span: Omit<LedgerSpan, 'limit'>): Promise<LedgerPage> {
  const found = await find(db, reading, { ...span, limit: pageLength + 1 })
  const goesOn = found.length > pageLength
  const towardsNewer = Boolean(span.after)
  const rows = goesOn ? (towardsNewer ? found.slice(1) : found.slice(0, pageLength)) : found
  const hasOlder = towardsNewer || goesOn
  const hasNewer = towardsNewer ? goesOn : Boolean(span.before)
  return {
    events: await toWire(db, rows, reading.readerId),
    older: hasOlder ? markOf(rows.at(-1)) : null,
    newer: hasNewer ? markOf(rows[0]) : null,
  }
}

/** The newest events of a filter, as many as a table holds. */
export async function readLedgerTable(db: Db, reading: Reading): Promise<LedgerEvent[]> {
  return toWire(db, await find(db, reading, { limit: tableLength }), reading.readerId)
}

/** Asking for what one person did must not tell which researcher they are where the contest hides that. */
async function find(db: Db, { filter, readerId }: Reading, span: LedgerSpan): Promise<LedgerRow[]> {
  const { actorId } = filter
  const silent = actorId && actorId !== readerId ? await listContestsHiding(db, actorId) : []
  return listEvents(db, filter, span, silent)
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

/** Authors of a contest that hides them act under their number there, as everywhere else. */
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
    // Whoever wrote nothing there is a judge, and judges are named.
    const number = isHidden(row) ? numberOf(acting(row)) : undefined
    return number === undefined ? { _id: row.actorId, username: row.actorName ?? 'Unknown User' } : pseudonym(number)
  }
}

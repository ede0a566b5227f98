import type { Reply } from '../../../contract/endpoints'
import type { LedgerEvent } from '../../../contract/ledger'
import { hidesAuthor, pseudonym } from '../../../domain/judging/pseudonyms'
import type { Withheld } from '../../../domain/judging/second-look/withholding'
import { type LedgerKind, revealingKinds } from '../../../domain/ledger/ledger-kinds'
import type { Viewer } from '../../../domain/permissions'
import type { Db } from '../../db/database'
import { csv } from '../../http/csv'
import { readAuthorNumbers } from '../../issues/counts/author-numbers'
import { readWithheld } from '../../issues/second-look/read-withheld'
import { recordShownTitles } from '../../ledger/record-reading'
import {
  type Hidden,
  type LedgerCursor,
  type LedgerFilter,
  type LedgerRow,
  listContestsHidingAuthor,
  listEvents,
} from './ledger-page-queries'

type LedgerQuery = { filter: LedgerFilter; reader: Viewer; now: Date }

const pageSize = 50
const maxTableRows = 10_000

type LedgerPage = Reply<'readLedger'>['data']

const cursorOf = (row: LedgerRow | undefined) => (row ? `${row.at.getTime()}-${row.id}` : null)

/** One page of the ledger. Reads one extra event to know whether there is another page. */
export async function readLedger(db: Db, query: LedgerQuery, cursor: Omit<LedgerCursor, 'limit'>): Promise<LedgerPage> {
  const withheld = await readWithheld(db, query.reader, null)
  const found = await find(db, { ...query, withheld }, { ...cursor, limit: pageSize + 1 })
  const hasMore = found.length > pageSize
  const isForward = Boolean(cursor.after)
  const rows = hasMore ? (isForward ? found.slice(1) : found.slice(0, pageSize)) : found
  const hasOlder = isForward || hasMore
  const hasNewer = isForward ? hasMore : Boolean(cursor.before)
  return {
    events: await show(db, rows, query),
    older: hasOlder ? cursorOf(rows.at(-1)) : null,
    newer: hasNewer ? cursorOf(rows[0]) : null,
    ...(withheld.isNothing ? {} : { withheldCount: countFor(withheld, query.filter) }),
  }
}

/** The newest matching events, up to the table limit. */
export async function readLedgerTable(db: Db, query: LedgerQuery): Promise<LedgerEvent[]> {
  const withheld = await readWithheld(db, query.reader, null)
  return show(db, await find(db, { ...query, withheld }, { limit: maxTableRows }), query)
}

/** Filtering by person must not reveal which hidden researcher they are. */
async function find(
  db: Db,
  { filter, reader, withheld }: LedgerQuery & { withheld: Withheld },
  cursor: LedgerCursor,
): Promise<LedgerRow[]> {
  const { actorId } = filter
  const contests = actorId && actorId !== reader.id ? await listContestsHidingAuthor(db, actorId) : []
  return listEvents(db, filter, cursor, { contests, withheld: hiddenEvents(withheld, reader.id) })
}

function hiddenEvents({ isNothing, issues }: Withheld, from: string): Hidden['withheld'] {
  if (isNothing) return null
  return {
    from,
    contestIds: [...new Set(issues.map(({ contestId }) => contestId))],
    issueIds: issues.map(({ id }) => id),
    groupIds: issues.flatMap(({ duplicateGroupId }) => duplicateGroupId ?? []),
  }
}

/** The number of submissions whose events are excluded, when filtered by contest or submission. */
const countFor = ({ issues }: Withheld, { contestId, issueId }: LedgerFilter): number =>
  issues.filter((issue) => (!contestId || issue.contestId === contestId) && (!issueId || issue.id === issueId)).length

/** Reading a contest's verdicts and reasons, or what others did there, bars a person from competing in it. */
async function show(db: Db, rows: LedgerRow[], { reader, now }: LedgerQuery): Promise<LedgerEvent[]> {
  const telling = rows.filter((row) => isTelling(row, reader.id))
  for (const id of new Set(telling.flatMap(({ contestId }) => contestId ?? []))) {
    const contestRows = telling.filter(({ contestId }) => contestId === id)
    const issues = contestRows.map((row) => ({
      id: row.issueId ?? '',
      contestId: id,
      author: { id: row.authorId ?? '' },
    }))
    await recordShownTitles(db, issues, { view: 'ledger', viewer: reader, now })
  }
  return toWire(db, rows, reader.id)
}

const isTelling = ({ kind, actorId, finalizedAt }: LedgerRow, readerId: string): boolean =>
  finalizedAt === null && actorId !== readerId && revealingKinds.includes(kind as LedgerKind)

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
    // Without a number the actor isn't an author there but a judge, and judges are named.
    const number = isHidden(row) ? numberOf(acting(row)) : undefined
    return number === undefined ? { _id: row.actorId, username: row.actorName ?? 'Unknown User' } : pseudonym(number)
  }
}

const columns = [
  'at',
  'actor',
  'kind',
  'contest',
  'place_in_line',
  'person',
  'reason',
  'before',
  'after',
  'actor_id',
  'contest_id',
  'submission_id',
  'person_id',
] as const

const json = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value))

function unnamed(kind: string): string {
  if (kind === 'terms_frozen') return 'site'
  return kind === 'question_asked' || kind === 'question_deleted' ? 'researcher' : 'operator'
}

export function ledgerTable(events: readonly LedgerEvent[]): string {
  const rows = events.map((event) => ({
    at: event.at,
    actor: event.actor?.username ?? unnamed(event.kind),
    kind: event.kind,
    contest: event.contest?.title ?? '',
    place_in_line: event.issue?.placeInLine ?? '',
    person: event.person?.username ?? '',
    reason: event.reason ?? '',
    before: json(event.before),
    after: json(event.after),
    actor_id: event.actor?._id ?? '',
    contest_id: event.contest?._id ?? '',
    submission_id: event.issue?._id ?? '',
    person_id: event.person?._id ?? '',
  }))
  return csv(columns, rows)
}

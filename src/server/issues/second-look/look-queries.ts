import { and, eq, exists, inArray, isNotNull, isNull, min, or, sql } from 'drizzle-orm'
import type { LedgerKind } from '../../../domain/ledger/ledger-kinds'
import { isOneOf } from '../../db/columns'
import type { Db } from '../../db/database'
import { statementByShape } from '../../db/statement'
import { seats } from '../../db/tables/seat-tables'
import { contests, issues, ledgerEvents } from '../../db/tables/tables'

const openContests = statementByShape((db, { byContest }: { byContest: boolean }) =>
  db
    .select({ id: contests.id })
    .from(contests)
    .where(
      and(
        isNotNull(contests.secondLookPercent),
        isNull(contests.finalizedAt),
        byContest ? isOneOf(contests.id, sql.placeholder('contestIds')) : undefined,
      ),
    ),
)

/** Contests with second looks that aren't finalized, among the given ones or all. */
export async function listLookContests(db: Db, contestIds: readonly string[] | null): Promise<string[]> {
  const rows = await openContests(db, { byContest: contestIds !== null }, { contestIds: contestIds ?? [] })
  return rows.map(({ id }) => id)
}

type Judge = { judgeId: string; contestId: string }

/** Whether this person has ever had the lead's seat, because the lead sees every verdict. */
export async function hasEverLed(db: Db, { judgeId, contestId }: Judge): Promise<boolean> {
  const { kind, userId, after } = ledgerEvents
  const leadSeatEvent = db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.contestId, contestId),
        eq(userId, judgeId),
        eq(kind, 'seat_given'),
        sql`${after} ->> 'seat' = 'lead'`,
      ),
    )
  const currentLeadSeat = db
    .select({ seat: seats.seat })
    .from(seats)
    .where(and(eq(seats.contestId, contestId), eq(seats.userId, judgeId), eq(seats.seat, 'lead')))
  const found = await db
    .select({ id: contests.id })
    .from(contests)
    .where(and(eq(contests.id, contestId), or(exists(leadSeatEvent), exists(currentLeadSeat))))
  return found.length > 0
}

const readings: LedgerKind[] = ['issue_read', 'issues_listed', 'second_look_forgone']
const decisions: LedgerKind[] = [
  ...(['verdict', 'verdict_undone', 'issues_grouped', 'issue_ungrouped', 'group_dissolved', 'groups_merged'] as const),
  ...([
    'revision_certified',
    'certificate_confirmed',
    'certificate_withdrawn',
    'issue_removed',
    'issue_restored',
  ] as const),
]

/**
 * What a judge has read and decided in a contest, outside second looks and excluding readings that showed no verdict.
 */
export async function listJudgeEvents(db: Db, { judgeId, contestId }: Judge) {
  const named = sql<string[]>`coalesce(${ledgerEvents.before} -> 'issueIds', '[]'::jsonb)
    || coalesce(${ledgerEvents.after} -> 'issueIds', '[]'::jsonb)`
  const rows = await db
    .select({ id: ledgerEvents.id, kind: ledgerEvents.kind, issueId: ledgerEvents.issueId, named })
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.actorId, judgeId),
        eq(ledgerEvents.contestId, contestId),
        inArray(ledgerEvents.kind, [...readings, ...decisions]),
        sql`coalesce(${ledgerEvents.after} ->> 'isBlind', '') <> 'true'`,
      ),
    )
  return rows.map(({ id, kind, issueId, named: others }) => ({
    id,
    isReading: readings.includes(kind as LedgerKind),
    issueIds: issueId ? [issueId, ...others] : others,
  }))
}

const isVerdict = sql`${ledgerEvents.after} ->> 'status' in ('valid', 'invalid')`

/** For each submission of a contest, the id of the event that gave its first verdict. */
export async function listFirstVerdicts(db: Db, contestId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ issueId: ledgerEvents.issueId, first: min(ledgerEvents.id) })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.contestId, contestId), eq(ledgerEvents.kind, 'verdict'), isVerdict))
    .groupBy(ledgerEvents.issueId)
  return new Map(rows.flatMap(({ issueId, first }) => (issueId && first !== null ? [[issueId, Number(first)]] : [])))
}

/** The drawn submissions and which of them are decided; null before the draw. */
export async function findDrawnIds(
  db: Db,
  contestId: string,
): Promise<{ drawn: Set<string>; decided: Set<string> } | null> {
  const kinds: LedgerKind[] = ['second_look_drawn', 'second_look_decided']
  const rows = await db
    .select({ kind: ledgerEvents.kind, issueId: ledgerEvents.issueId, after: ledgerEvents.after })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.contestId, contestId), inArray(ledgerEvents.kind, kinds)))
  const draw = rows.find(({ kind }) => kind === 'second_look_drawn')
  if (!draw) return null
  const decided = rows.flatMap(({ kind, issueId }) => (kind === 'second_look_decided' && issueId ? [issueId] : []))
  return { drawn: new Set((draw.after as { drawnIds: string[] }).drawnIds), decided: new Set(decided) }
}

/** Includes withdrawn ones, because they can be restored. */
export function listIssueStates(db: Db, ids: readonly string[]) {
  const { id, contestId, authorId, status, duplicateGroupId, withdrawnAt } = issues
  return db
    .select({
      id,
      contestId,
      authorId,
      status,
      duplicateGroupId,
      isWithdrawn: sql<boolean>`${withdrawnAt} is not null`,
    })
    .from(issues)
    .where(isOneOf(id, ids))
}

import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import type { SecondVerdict } from '../../../domain/judging/second-look/second-look-rules'
import type { Db } from '../../../server/db/database'
import { secondLookDraws, secondLooks } from '../../../server/db/tables/judging-tables'
import { contests, issues, ledgerEvents, users } from '../../../server/db/tables/tables'
import { resultKinds } from '../domain/shown-in-results'

/** Ended contests with second looks that aren't finalized and have no draw yet, in the order of their ends. */
export async function listUndrawnContests(db: Db, endedBefore: Date): Promise<string[]> {
  const rows = await db
    .select({ id: contests.id })
    .from(contests)
    .leftJoin(secondLookDraws, eq(secondLookDraws.contestId, contests.id))
    .where(
      and(
        isNotNull(contests.secondLookPercent),
        isNull(contests.finalizedAt),
        isNull(secondLookDraws.drawnAt),
        lt(contests.endDate, endedBefore),
      ),
    )
    .orderBy(asc(contests.endDate), asc(contests.id))
  return rows.map(({ id }) => id)
}

/** Every submission to a contest, including withdrawn ones. */
export function listPool(db: Db, contestId: string) {
  return db
    .select({ id: issues.id, withdrawnAt: issues.withdrawnAt })
    .from(issues)
    .where(eq(issues.contestId, contestId))
}

type Drawing = { contestId: string; poolIds: string[]; drawnIds: readonly string[]; drawnAt: Date }

export async function storeDraw(db: Db, { contestId, poolIds, drawnIds, drawnAt }: Drawing): Promise<void> {
  await db.update(secondLookDraws).set({ drawnAt, poolIds }).where(eq(secondLookDraws.contestId, contestId))
  const rows = drawnIds.map((issueId, index) => ({ issueId, contestId, position: index + 1 }))
  if (rows.length > 0) await db.insert(secondLooks).values(rows)
}

type Decided = {
  firstVerdict: SecondVerdict
  firstJudgeId: string | null
  verdict: SecondVerdict
  reason: string | null
  invalidationCode: InvalidationCode | null
  judgeId: string
  isBlind: boolean
  decidedAt: Date
}

export async function storeDecision(db: Db, issueId: string, decided: Decided): Promise<void> {
  await db.update(secondLooks).set(decided).where(eq(secondLooks.issueId, issueId))
}

type Resolved = { resolvedVerdict: SecondVerdict; resolvedReason: string; resolvedBy: string; resolvedAt: Date }

export async function storeResolution(db: Db, issueId: string, resolved: Resolved): Promise<void> {
  await db.update(secondLooks).set(resolved).where(eq(secondLooks.issueId, issueId))
}

/**
 * Whether verdicts were withheld from second judges from the beginning; the seed's event records the committing
 * version.
 */
export async function isWithholding(db: Db, contestId: string): Promise<boolean> {
  const [row] = await db
    .select({ after: ledgerEvents.after })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.contestId, contestId), eq(ledgerEvents.kind, 'second_look_committed')))
  return (row?.after as { withholdsVerdicts?: boolean } | undefined)?.withholdsVerdicts === true
}

/** The kinds of what happened to a submission and to the results of its contest, in order. */
export async function listResultKinds(db: Db, { id, contestId }: { id: string; contestId: string }) {
  const { kind, issueId } = ledgerEvents
  const rows = await db
    .select({ kind })
    .from(ledgerEvents)
    .where(
      and(eq(ledgerEvents.contestId, contestId), inArray(kind, [...resultKinds]), or(isNull(issueId), eq(issueId, id))),
    )
    .orderBy(asc(ledgerEvents.id))
  return rows.map((row) => row.kind)
}

/** The judge who gave the verdict in force. */
export async function findVerdictGiver(db: Db, issueId: string, status: SecondVerdict): Promise<string | null> {
  const [row] = await db
    .select({ actorId: ledgerEvents.actorId })
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.issueId, issueId),
        eq(ledgerEvents.kind, 'verdict'),
        sql`${ledgerEvents.after} ->> 'status' = ${status}`,
      ),
    )
    .orderBy(desc(ledgerEvents.id))
    .limit(1)
  return row?.actorId ?? null
}

/** Admins who haven't submitted to the contest. */
export async function listEligibleJudges(db: Db, contestId: string): Promise<string[]> {
  const ownSubmission = db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.authorId, users.id), eq(issues.contestId, contestId)))
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.isEmailVerified, true),
        isNull(users.deletedAt),
        not(exists(ownSubmission)),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Whether this person has opened the submission for a second look since then. */
export async function hasOpenedSince(db: Db, judgeId: string, issueId: string, since: Date): Promise<boolean> {
  const found = await db
    .select({ id: ledgerEvents.id })
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.issueId, issueId),
        eq(ledgerEvents.actorId, judgeId),
        eq(ledgerEvents.kind, 'second_look_opened'),
        sql`${ledgerEvents.at} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .limit(1)
  return found.length > 0
}

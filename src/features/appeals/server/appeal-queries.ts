import { and, asc, count, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AppealChange, AppealKind, AppealOutcome } from '../../../domain/judging/appeals'
import { kindsOf, type LedgerKind } from '../../../domain/ledger/ledger-kinds'
import type { Page } from '../../../domain/paging'
import type { Db } from '../../../server/db/database'
import { appeals, secondLooks } from '../../../server/db/tables/judging-tables'
import { contests, issues, ledgerEvents, users } from '../../../server/db/tables/tables'

const handlers = alias(users, 'handlers')

const appealColumns = {
  id: appeals.id,
  contestId: appeals.contestId,
  issueId: appeals.issueId,
  authorId: appeals.authorId,
  kind: appeals.kind,
  rule: appeals.rule,
  text: appeals.text,
  encryptedWith: appeals.encryptedWith,
  receivedAt: appeals.receivedAt,
  decidedBy: appeals.decidedBy,
  secondJudgeId: secondLooks.judgeId,
  outcome: appeals.outcome,
  change: appeals.change,
  reason: appeals.reason,
  handledAt: appeals.handledAt,
  isRemoved: sql<boolean>`${issues.withdrawnAt} is not null`,
}

const selectAppeals = (db: Db) =>
  db
    .select(appealColumns)
    .from(appeals)
    .innerJoin(issues, eq(issues.id, appeals.issueId))
    .leftJoin(secondLooks, eq(secondLooks.issueId, appeals.issueId))

export type AppealRow = Awaited<ReturnType<typeof selectAppeals>>[number]

export async function findAppeal(db: Db, id: string): Promise<AppealRow | null> {
  const [row] = await selectAppeals(db).where(eq(appeals.id, id))
  return row ?? null
}

/** Oldest first. */
export function listAppealsOfIssue(db: Db, issueId: string): Promise<AppealRow[]> {
  return selectAppeals(db).where(eq(appeals.issueId, issueId)).orderBy(asc(appeals.receivedAt), asc(appeals.id))
}

/** Includes what judges see of the submission; the caller names the author. Open appeals first, oldest first. */
export function listAppealsOfContest(db: Db, contestId: string, { page, limit }: Page) {
  return db
    .select({
      ...appealColumns,
      issue: {
        id: issues.id,
        placeInLine: issues.placeInLine,
        title: issues.title,
        status: issues.status,
        duplicateGroupId: issues.duplicateGroupId,
        isPrimary: issues.isPrimary,
        certifiedSeq: issues.certifiedSeq,
        version: issues.version,
      },
      author: { id: users.id, username: users.username },
      contest: { hidesAuthors: contests.hidesAuthors, finalizedAt: contests.finalizedAt },
      handler: { id: handlers.id, username: handlers.username },
    })
    .from(appeals)
    .innerJoin(issues, eq(issues.id, appeals.issueId))
    .innerJoin(users, eq(users.id, appeals.authorId))
    .innerJoin(contests, eq(contests.id, appeals.contestId))
    .leftJoin(secondLooks, eq(secondLooks.issueId, appeals.issueId))
    .leftJoin(handlers, eq(handlers.id, appeals.handledBy))
    .where(eq(appeals.contestId, contestId))
    .orderBy(sql`${appeals.outcome} is not null or ${issues.withdrawnAt} is not null`, appeals.receivedAt, appeals.id)
    .limit(limit)
    .offset((page - 1) * limit)
}

export type ListedAppeal = Awaited<ReturnType<typeof listAppealsOfContest>>[number]

export async function countAppeals(db: Db, contestId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(appeals).where(eq(appeals.contestId, contestId))
  return row?.total ?? 0
}

/** Appeals of removed submissions aren't waiting for anyone. */
const isOpen = and(isNull(appeals.outcome), isNull(issues.withdrawnAt))

export async function countOpenAppeals(db: Db, contestId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(appeals)
    .innerJoin(issues, eq(issues.id, appeals.issueId))
    .where(and(eq(appeals.contestId, contestId), isOpen))
  return row?.total ?? 0
}

/** Open appeals of several contests, longest wait first, with the facts that determine who can decide them. */
export function listOpenAppeals(db: Db, contestIds: readonly string[]) {
  if (contestIds.length === 0) return Promise.resolve([])
  const { contestId, authorId, kind, decidedBy, receivedAt } = appeals
  return db
    .select({ contestId, authorId, kind, decidedBy, receivedAt, secondJudgeId: secondLooks.judgeId })
    .from(appeals)
    .innerJoin(issues, eq(issues.id, appeals.issueId))
    .leftJoin(secondLooks, eq(secondLooks.issueId, appeals.issueId))
    .where(and(inArray(contestId, [...contestIds]), isOpen))
    .orderBy(asc(receivedAt), asc(appeals.id))
}

type Person = { authorId: string; contestId: string }

export async function countOpenAppealsOf(db: Db, { authorId, contestId }: Person): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(appeals)
    .innerJoin(issues, eq(issues.id, appeals.issueId))
    .where(and(eq(appeals.authorId, authorId), eq(appeals.contestId, contestId), isOpen))
  return row?.total ?? 0
}

export async function countValidIssuesOf(db: Db, { authorId, contestId }: Person): Promise<number> {
  const { withdrawnAt, status } = issues
  const [row] = await db
    .select({ total: count() })
    .from(issues)
    .where(
      and(eq(issues.authorId, authorId), eq(issues.contestId, contestId), eq(status, 'valid'), isNull(withdrawnAt)),
    )
  return row?.total ?? 0
}

/** Kinds that the author can't appeal now: open, or appealed since `since`. */
export async function listAppealedKinds(db: Db, issueId: string, since: Date | null): Promise<AppealKind[]> {
  const rows = await db
    .selectDistinct({ kind: appeals.kind })
    .from(appeals)
    .where(
      and(
        eq(appeals.issueId, issueId),
        or(isNull(appeals.outcome), since ? gte(appeals.receivedAt, since) : undefined),
      ),
    )
  return rows.map(({ kind }) => kind)
}

export async function insertAppeal(db: Db, appeal: typeof appeals.$inferInsert): Promise<void> {
  await db.insert(appeals).values(appeal)
}

type Handling = {
  outcome: AppealOutcome
  change: AppealChange | null
  reason: string
  handledBy: string
  handledAt: Date
}

export async function setDecided(db: Db, id: string, handling: Handling): Promise<void> {
  await db.update(appeals).set(handling).where(eq(appeals.id, id))
}

type OfIssue = { id: string; contestId: string }

/** Earliest first. */
export async function listVerdictEvents(db: Db, { id }: OfIssue) {
  const kinds = ['verdict', 'verdict_undone'] as const
  const rows = await db
    .select({ kind: ledgerEvents.kind, actorId: ledgerEvents.actorId })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.issueId, id), inArray(ledgerEvents.kind, [...kinds])))
    .orderBy(asc(ledgerEvents.id))
  return rows as { kind: (typeof kinds)[number]; actorId: string | null }[]
}

/** Who last changed the membership of the issue's group. */
export async function findGrouper(db: Db, { id, contestId }: OfIssue): Promise<string | null> {
  const kinds: LedgerKind[] = [...kindsOf('verdicts'), ...kindsOf('duplicates')]
  // Must match the expression of the index ledger_events_members.
  const member = sql`kind <> 'issues_listed' and (before ? 'issueIds' or after ? 'issueIds')
    and after -> 'issueIds' @> ${JSON.stringify([id])}::jsonb`
  const [event] = await db
    .select({ actorId: ledgerEvents.actorId })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.contestId, contestId), inArray(ledgerEvents.kind, kinds), member))
    .orderBy(desc(ledgerEvents.id))
    .limit(1)
  return event?.actorId ?? null
}

/** Who last certified a revision of the issue, or withdrew its certificate. */
export async function findCertifier(db: Db, { id }: OfIssue): Promise<string | null> {
  const kinds: LedgerKind[] = ['revision_certified', 'certificate_confirmed', 'certificate_withdrawn']
  const [event] = await db
    .select({ actorId: ledgerEvents.actorId })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.issueId, id), inArray(ledgerEvents.kind, kinds)))
    .orderBy(desc(ledgerEvents.id))
    .limit(1)
  return event?.actorId ?? null
}

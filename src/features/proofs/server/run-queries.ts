import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
} from 'drizzle-orm'
import type { RunStep } from '../../../domain/contests/proof-runs'
import type { Page } from '../../../domain/paging'
import type { Db } from '../../../server/db/database'
import type { StoredProof } from '../../../server/db/encryption/stored-text'
import { issueProofs, proofRunners, proofRuns, runnerTokens } from '../../../server/db/tables/proof-tables'
import { contests } from '../../../server/db/tables/tables'
import { proofLimits } from '../domain/field-rules'
import { type Holder, leaseEnd, priorities } from '../domain/run-rules'

export type StoredRun = typeof proofRuns.$inferSelect

const { id, contestId, authorId, key, state, priority, askedAt, attempts, leasedUntil } = proofRuns

const runner = { name: proofRunners.name, revokedAt: proofRunners.revokedAt }

const selectRuns = (db: Db) =>
  db
    .select({ ...getTableColumns(proofRuns), runner })
    .from(proofRuns)
    .leftJoin(proofRunners, eq(proofRunners.id, proofRuns.runnerId))

export type RunRow = StoredRun & { runner: { name: string; revokedAt: Date | null } | null }

export async function findRun(db: Db, runId: string): Promise<RunRow | null> {
  const [row] = await selectRuns(db).where(eq(id, runId))
  return row ?? null
}

export async function findOwnRun(db: Db, own: { runId: string; authorId: string }): Promise<RunRow | null> {
  const [row] = await selectRuns(db).where(and(eq(id, own.runId), eq(authorId, own.authorId)))
  return row ?? null
}

type OwnRuns = { contestId: string; authorId: string }
const ofAuthor = (own: OwnRuns) => and(eq(authorId, own.authorId), eq(contestId, own.contestId))

/** The newest first. */
export function listOwnRuns(db: Db, own: OwnRuns, { page, limit }: Page): Promise<StoredRun[]> {
  return db
    .select()
    .from(proofRuns)
    .where(ofAuthor(own))
    .orderBy(desc(askedAt), asc(id))
    .limit(limit)
    .offset((page - 1) * limit)
}

export async function countOwnRuns(db: Db, own: OwnRuns): Promise<number> {
  const [row] = await db.select({ total: count() }).from(proofRuns).where(ofAuthor(own))
  return row?.total ?? 0
}

/** When a person asked for runs since then, in any contest, the earliest first. */
export async function listAskTimes(db: Db, filter: { authorId: string; since: Date }): Promise<Date[]> {
  const rows = await db
    .select({ askedAt })
    .from(proofRuns)
    .where(and(eq(authorId, filter.authorId), gt(askedAt, filter.since), eq(priority, priorities.draft)))
    .orderBy(asc(askedAt))
  return rows.map((row) => row.askedAt)
}

const isWaiting = sql`${state} = 'waiting'`

/** From 1 on. */
export async function readPlace(db: Db, run: StoredRun): Promise<number> {
  const before = sql`(${priority}, ${askedAt}, ${id}) < (${run.priority}, ${run.askedAt.toISOString()}::timestamptz, ${run.id}::uuid)`
  const [row] = await db.select({ ahead: count() }).from(proofRuns).where(and(isWaiting, before))
  return (row?.ahead ?? 0) + 1
}

/** The id of a run that did not exist, or null. */
export async function insertRun(tx: Db, run: typeof proofRuns.$inferInsert): Promise<string | null> {
  const [made] = await tx.insert(proofRuns).values(run).onConflictDoNothing({ target: key }).returning({ id })
  return made?.id ?? null
}

export async function lockRunByKey(tx: Db, runKey: string): Promise<RunRow | null> {
  const [row] = await selectRuns(tx).where(eq(key, runKey)).for('update', { of: proofRuns })
  return row ?? null
}

export async function lockRun(tx: Db, runId: string): Promise<StoredRun | null> {
  const [row] = await tx.select().from(proofRuns).where(eq(id, runId)).for('update')
  return row ?? null
}

export async function isInSubmission(tx: Db, runId: string): Promise<boolean> {
  const rows = await tx.select().from(issueProofs).where(eq(issueProofs.runId, runId)).limit(1)
  return rows.length > 0
}

const unstarted = { startedAt: null, finishedAt: null, step: null } as const

const unsaid = { outcome: null, outcomeDigest: null, summary: null, fraction: null, isFlagged: null } as const
const fresh = { ...unstarted, ...unsaid, state: 'waiting', attempts: 0 } as const

/** Back into the queue, as if it were new. */
export async function askAgain(tx: Db, runId: string, request: { priority: number; askedAt: Date }): Promise<void> {
  await tx
    .update(proofRuns)
    .set({ ...fresh, ...request })
    .where(eq(id, runId))
}

export async function setPriority(tx: Db, runId: string, newPriority: number): Promise<void> {
  await tx.update(proofRuns).set({ priority: newPriority }).where(eq(id, runId))
}

/** The next one that nobody else is taking. */
export async function lockNextRun(tx: Db): Promise<StoredRun | null> {
  const [row] = await tx
    .select()
    .from(proofRuns)
    .where(isWaiting)
    .orderBy(asc(priority), asc(askedAt), asc(id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

export async function startLease(tx: Db, run: StoredRun, holder: Holder, now: Date): Promise<void> {
  const lease = { ...holder, leasedUntil: leaseEnd(now), attempts: run.attempts + 1 }
  await tx
    .update(proofRuns)
    .set({ ...lease, state: 'running', step: 'preparing', startedAt: now, finishedAt: null })
    .where(eq(id, run.id))
}

export async function renewLease(tx: Db, runId: string, step: RunStep, now: Date): Promise<void> {
  await tx
    .update(proofRuns)
    .set({ step, leasedUntil: leaseEnd(now) })
    .where(eq(id, runId))
}

export async function returnToQueue(tx: Db, runId: string): Promise<void> {
  await tx
    .update(proofRuns)
    .set({ ...unstarted, state: 'waiting' })
    .where(eq(id, runId))
}

type Ended =
  | { state: 'canceled' | 'failed' }
  | (StoredProof & { state: 'failed' })
  | (StoredProof & Pick<StoredRun, 'summary' | 'fraction' | 'isFlagged' | 'outcomeDigest'> & { state: 'finished' })

export async function endRun(tx: Db, runId: string, ended: Ended, now: Date): Promise<void> {
  await tx
    .update(proofRuns)
    .set({ ...ended, step: null, finishedAt: now })
    .where(eq(id, runId))
}

/** Runs whose runner was not heard of, and whom nobody is just taking. */
export async function endLapsedLeases(tx: Db, now: Date): Promise<void> {
  const lapsed = tx
    .select({ id })
    .from(proofRuns)
    .where(and(sql`${state} = 'running'`, lte(leasedUntil, now)))
    .for('update', { skipLocked: true })
  const isLast = sql`${attempts} >= ${proofLimits.attempts}`
  await tx
    .update(proofRuns)
    .set({
      state: sql`case when ${isLast} then 'failed' else 'waiting' end`,
      startedAt: sql`case when ${isLast} then ${proofRuns.startedAt} end`,
      finishedAt: sql`case when ${isLast} then ${now.toISOString()}::timestamptz end`,
      step: null,
    })
    .where(sql`${id} in ${lapsed}`)
}

/** Of a runner that is revoked. */
export async function endLeasesOf(tx: Db, runnerId: string): Promise<void> {
  await tx
    .update(proofRuns)
    .set({ ...unstarted, state: 'waiting' })
    .where(and(eq(proofRuns.runnerId, runnerId), sql`${state} = 'running'`))
}

/**
 * What a revoked runner has said of submissions and fixes is run again, if another runner could: their authors may no
 * longer ask for it. Drafts are run again when their authors ask, and results that are final stay as they are.
 */
export async function askAgainForRevoked(tx: Db): Promise<void> {
  const revoked = tx.select({ id: proofRunners.id }).from(proofRunners).where(isNotNull(proofRunners.revokedAt))
  const open = tx.select({ id: contests.id }).from(contests).where(isNull(contests.finalizedAt))
  const submitted = tx.select({ id: issueProofs.runId }).from(issueProofs)
  const runsOfRevoked = tx
    .select({ id })
    .from(proofRuns)
    .where(
      and(
        eq(state, 'finished'),
        inArray(proofRuns.runnerId, revoked),
        inArray(contestId, open),
        exists(tx.select().from(runnerTokens)),
        or(isNull(authorId), inArray(id, submitted)),
      ),
    )
    .for('update', { skipLocked: true })
  await tx
    .update(proofRuns)
    .set({ ...fresh, priority: sql`greatest(${priority}, ${priorities.submission})` })
    .where(sql`${id} in ${runsOfRevoked}`)
}

import { and, asc, count, eq, getTableColumns, inArray, isNotNull, notExists, sql } from 'drizzle-orm'
import type { FixOutcome } from '../../../domain/contests/proof-runs'
import type { Db } from '../../../server/db/database'
import { decryptFix } from '../../../server/db/encryption/stored-text'
import { contestFixes, fixRuns, issueProofs, proofRunners, proofRuns } from '../../../server/db/tables/proof-tables'
import { issues } from '../../../server/db/tables/tables'
import { notWithdrawn } from '../../../server/issues/issue-queries'

export type StoredFix = typeof contestFixes.$inferSelect

const { state } = proofRuns
const { outcome } = fixRuns
/** What a revoked runner has said is not trusted, also where another one has failed to run it again. */
const isTrusted = sql`${state} = 'finished' and ${proofRunners.revokedAt} is null`
const trusted = sql<FixOutcome | null>`case when ${isTrusted} then ${outcome} end`
const ofRun = { runId: fixRuns.runId, state, outcome: trusted }
const withRun = { ...getTableColumns(contestFixes), ownTests: ofRun }
const isOwnTests = sql`${fixRuns.proofRunId} is null`

const selectFixes = (db: Db) =>
  db
    .select(withRun)
    .from(contestFixes)
    .innerJoin(fixRuns, and(eq(fixRuns.fixId, contestFixes.id), isOwnTests))
    .innerJoin(proofRuns, eq(proofRuns.id, fixRuns.runId))
    .leftJoin(proofRunners, eq(proofRunners.id, proofRuns.runnerId))

/** With the run of the project's own tests, which every fix has. */
export type FixRow = Awaited<ReturnType<typeof selectFixes>>[number]

/** The oldest first. */
export const listFixRows = (db: Db, contestId: string): Promise<FixRow[]> =>
  selectFixes(db).where(eq(contestFixes.contestId, contestId)).orderBy(asc(contestFixes.addedAt), asc(contestFixes.id))

export async function findFixRow(db: Db, fixId: string): Promise<FixRow | null> {
  const [row] = await selectFixes(db).where(eq(contestFixes.id, fixId))
  return row ?? null
}

export async function countFixes(db: Db, contestId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(contestFixes).where(eq(contestFixes.contestId, contestId))
  return row?.total ?? 0
}

export async function insertFix(tx: Db, fix: typeof contestFixes.$inferInsert): Promise<void> {
  await tx.insert(contestFixes).values(fix)
}

/** With its runs. */
export async function deleteFix(tx: Db, fixId: string): Promise<void> {
  const runs = tx.select({ id: fixRuns.runId }).from(fixRuns).where(eq(fixRuns.fixId, fixId))
  await tx.delete(proofRuns).where(inArray(proofRuns.id, runs))
  await tx.delete(contestFixes).where(eq(contestFixes.id, fixId))
}

export async function insertFixRun(tx: Db, run: typeof fixRuns.$inferInsert): Promise<void> {
  await tx.insert(fixRuns).values(run)
}

/** Nothing, if the run is with no fix. */
export async function setFixOutcome(tx: Db, runId: string, outcome: FixOutcome): Promise<void> {
  await tx.update(fixRuns).set({ outcome }).where(eq(fixRuns.runId, runId))
}

/** What a run with a fix needs besides its source; null if it is with none. */
export async function findFixOfRun(tx: Db, runId: string) {
  const [row] = await tx
    .select({ fix: contestFixes, proofRunId: fixRuns.proofRunId })
    .from(fixRuns)
    .innerJoin(contestFixes, eq(contestFixes.id, fixRuns.fixId))
    .where(eq(fixRuns.runId, runId))
  return row ?? null
}

/** Null if it cannot be decrypted. */
export const patchOf = (db: Db, { id, patch: text, encryptedWith }: StoredFix): string | null =>
  decryptFix(db, { id, text, encryptedWith })

const ofLastText = and(eq(issueProofs.issueId, issues.id), eq(issueProofs.contentHash, issues.contentHash))
/** A proof passes if a runner that is trusted says anything of it but 'failed'. */
const passes = sql`${isTrusted} and ${proofRuns.summary} <> 'failed'`

/** Proofs that pass, with fixes that count, which did not run together yet. */
export function listUnqueuedPairs(db: Db, limit: number) {
  const ran = db
    .select()
    .from(fixRuns)
    .where(and(eq(fixRuns.fixId, contestFixes.id), eq(fixRuns.proofRunId, proofRuns.id)))
  const ownTests = db
    .select()
    .from(fixRuns)
    .where(and(eq(fixRuns.fixId, contestFixes.id), isOwnTests, eq(outcome, 'passes')))
  return db
    .selectDistinct({ fixId: contestFixes.id, proofRunId: proofRuns.id, contestId: contestFixes.contestId })
    .from(contestFixes)
    .innerJoin(issues, and(eq(issues.contestId, contestFixes.contestId), notWithdrawn))
    .innerJoin(issueProofs, ofLastText)
    .innerJoin(proofRuns, eq(proofRuns.id, issueProofs.runId))
    .leftJoin(proofRunners, eq(proofRunners.id, proofRuns.runnerId))
    .where(and(passes, sql`exists ${ownTests}`, notExists(ran)))
    .orderBy(asc(contestFixes.id), asc(proofRuns.id))
    .limit(limit)
}

const runAndFix = {
  ...{ id: issues.id, contestId: issues.contestId, placeInLine: issues.placeInLine, title: issues.title },
  author: { id: issues.authorId },
}

/** Submissions whose proof passes, by place in line, with the share that it loses; null without a measure. */
export const listProvenIssues = (db: Db, contestId: string) =>
  db
    .select({ ...runAndFix, proofRunId: proofRuns.id, fraction: proofRuns.fraction, isFlagged: proofRuns.isFlagged })
    .from(issues)
    .innerJoin(issueProofs, ofLastText)
    .innerJoin(proofRuns, eq(proofRuns.id, issueProofs.runId))
    .leftJoin(proofRunners, eq(proofRunners.id, proofRuns.runnerId))
    .where(and(eq(issues.contestId, contestId), notWithdrawn, passes))
    .orderBy(asc(issues.placeInLine))

/** The runs of proofs with the fixes of a contest. */
export function listPairs(db: Db, contestId: string) {
  const { fixId, proofRunId } = fixRuns
  return db
    .select({ fixId, proofRunId, ...ofRun })
    .from(contestFixes)
    .innerJoin(fixRuns, eq(fixRuns.fixId, contestFixes.id))
    .innerJoin(proofRuns, eq(proofRuns.id, fixRuns.runId))
    .leftJoin(proofRunners, eq(proofRunners.id, proofRuns.runnerId))
    .where(and(eq(contestFixes.contestId, contestId), isNotNull(proofRunId)))
}

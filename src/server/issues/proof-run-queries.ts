import { and, asc, count, eq, max, min, notExists, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { decryptFix, decryptProof } from '../db/encryption/stored-text'
import { contestFixes, issueProofs, proofRunners, proofRuns, runnerTokens } from '../db/tables/proof-tables'

const unreadable = 'This text cannot be read: it was changed in the database, or its key is missing.'

/** The oldest first, with their texts. */
export async function listRunsOf(db: Db, authorId: string) {
  const rows = await db
    .select()
    .from(proofRuns)
    .where(eq(proofRuns.authorId, authorId))
    .orderBy(asc(proofRuns.askedAt), asc(proofRuns.id))
  return rows.map((row) => ({ ...row, texts: decryptProof(db, row) ?? { proof: unreadable, outcome: null } }))
}

/** What waits for a runner, and when one was last heard of. */
export type ProofQueueState = {
  waiting: number
  running: number
  oldestAskedAt: Date | null
  /** Those that have a token. */
  runners: number
  lastSeenAt: Date | null
}

export async function readProofQueue(db: Db): Promise<ProofQueueState> {
  const { state, askedAt } = proofRuns
  const [waiting] = await db
    .select({ count: count(), oldestAskedAt: min(askedAt) })
    .from(proofRuns)
    .where(sql`${state} = 'waiting'`)
  const [running] = await db.select({ count: count() }).from(proofRuns).where(sql`${state} = 'running'`)
  const [runners] = await db
    .select({ count: count(), lastSeenAt: max(proofRunners.lastSeenAt) })
    .from(runnerTokens)
    .innerJoin(proofRunners, eq(proofRunners.id, runnerTokens.runnerId))
  return {
    waiting: waiting?.count ?? 0,
    running: running?.count ?? 0,
    oldestAskedAt: waiting?.oldestAskedAt ?? null,
    runners: runners?.count ?? 0,
    lastSeenAt: runners?.lastSeenAt ?? null,
  }
}

/** Runs that are in no submission. Those of a submission stay with it. */
export async function deleteDraftRunsOf(tx: Db, authorId: string): Promise<void> {
  const uses = tx.select().from(issueProofs).where(eq(issueProofs.runId, proofRuns.id))
  await tx.delete(proofRuns).where(and(eq(proofRuns.authorId, authorId), notExists(uses)))
}

/** The fixes that a person has added, the oldest first. They stay when the account is deleted, as answers do. */
export async function listFixesOf(db: Db, personId: string) {
  const { addedBy, addedAt, id } = contestFixes
  const rows = await db.select().from(contestFixes).where(eq(addedBy, personId)).orderBy(asc(addedAt), asc(id))
  return rows.map((row) => ({ ...row, patch: decryptFix(db, { ...row, text: row.patch }) ?? unreadable }))
}

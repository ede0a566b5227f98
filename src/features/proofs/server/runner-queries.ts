import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { RunnerTools } from '../../../domain/contests/proof-runs'
import type { Db } from '../../../server/db/database'
import { statement } from '../../../server/db/statement'
import { proofRunners, proofRuns, runnerTokens } from '../../../server/db/tables/proof-tables'
import { users } from '../../../server/db/tables/tables'

const { id, name, createdAt, revokedAt, lastSeenAt, tools } = proofRunners

const runnerRows = (db: Db) =>
  db
    .select({
      ...{ id, name, createdAt, revokedAt, lastSeenAt, tools },
      createdBy: { id: users.id, username: users.username },
      hasToken: sql<boolean>`${runnerTokens.runnerId} is not null`,
      running: sql<number>`(select count(*) from ${proofRuns}
        where ${proofRuns.runnerId} = ${id} and ${proofRuns.state} = 'running')`.mapWith(Number),
    })
    .from(proofRunners)
    .innerJoin(users, eq(users.id, proofRunners.createdBy))
    .leftJoin(runnerTokens, eq(runnerTokens.runnerId, id))

export type RunnerRow = Awaited<ReturnType<typeof runnerRows>>[number]

export const listRunnerRows = (db: Db): Promise<RunnerRow[]> => runnerRows(db).orderBy(desc(createdAt), desc(id))

type NewRunner = { name: string; createdAt: Date; createdBy: string }

export async function insertRunner(tx: Db, runner: NewRunner, tokenHash: string): Promise<RunnerRow> {
  const [made] = await tx.insert(proofRunners).values(runner).returning({ id })
  if (!made) throw new Error('The database did not return the new runner')
  await tx.insert(runnerTokens).values({ runnerId: made.id, tokenHash })
  const [row] = await runnerRows(tx).where(eq(id, made.id))
  if (!row) throw new Error('The database did not return the new runner')
  return row
}

const runnerOfToken = statement((db) =>
  db
    .select({ runnerId: runnerTokens.runnerId })
    .from(runnerTokens)
    .where(eq(runnerTokens.tokenHash, sql.placeholder('tokenHash'))),
)

export async function findRunnerId(db: Db, tokenHash: string): Promise<string | null> {
  const [row] = await runnerOfToken(db, { tokenHash })
  return row?.runnerId ?? null
}

/** Locks a runner that is not revoked. Returns false if there is none. */
export async function lockRunner(tx: Db, runnerId: string): Promise<boolean> {
  const rows = await tx
    .select({ id })
    .from(proofRunners)
    .where(and(eq(id, runnerId), isNull(revokedAt)))
    .for('no key update')
  return rows.length > 0
}

const minuteMs = 60_000

/** Once a minute, or when its tools have changed. */
export async function markRunnerSeen(tx: Db, runnerId: string, found: RunnerTools, now: Date): Promise<void> {
  const isOld = or(isNull(lastSeenAt), lt(lastSeenAt, new Date(now.getTime() - minuteMs)))
  const isOther = sql`${tools} is distinct from ${JSON.stringify(found)}::jsonb`
  await tx
    .update(proofRunners)
    .set({ lastSeenAt: now, tools: found })
    .where(and(eq(id, runnerId), or(isOld, isOther)))
}

export async function markRunnerRevoked(tx: Db, runnerId: string, by: { adminId: string; now: Date }): Promise<void> {
  await tx.delete(runnerTokens).where(eq(runnerTokens.runnerId, runnerId))
  await tx.update(proofRunners).set({ revokedAt: by.now, revokedBy: by.adminId }).where(eq(id, runnerId))
}

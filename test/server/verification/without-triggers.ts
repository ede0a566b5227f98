import type { Database } from '../../../src/server/db/database'

/** Runs statements as the owner of the database can: no trigger, foreign key or append-only rule stops them. */
export async function withoutTriggers({ pool }: Pick<Database, 'pool'>, ...statements: string[]): Promise<number> {
  const replies = await pool.query(['set local session_replication_role = replica', ...statements].join('; '))
  const last = ([replies].flat() as { rowCount: number | null }[]).at(-1)
  return last?.rowCount ?? 0
}

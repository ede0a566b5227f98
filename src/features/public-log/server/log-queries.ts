import { and, desc, eq, gt, gte, inArray, lte, max, sql } from 'drizzle-orm'
import { nonReadingKinds } from '../../../domain/ledger/ledger-kinds'
import type { NodePlace } from '../../../domain/log/merkle-tree'
import type { Db } from '../../../server/db/database'
import { logCosignatures, logEpochs, logNodes } from '../../../server/db/tables/log-tables'
import { ledgerChain, ledgerEvents } from '../../../server/db/tables/tables'
import type { LoggedEvent } from '../domain/log-entries'

export type EpochRow = typeof logEpochs.$inferSelect

export async function findLastEpoch(db: Db): Promise<EpochRow | null> {
  const [row] = await db.select().from(logEpochs).orderBy(desc(logEpochs.index)).limit(1)
  return row ?? null
}

/** The epoch whose leaf covers a link after the log's beginning, or null if there is none yet. */
export async function findEpochOfLink(db: Db, link: number): Promise<EpochRow | null> {
  const { lastLink, index } = logEpochs
  const [row] = await db.select().from(logEpochs).where(gte(lastLink, link)).orderBy(lastLink, index).limit(1)
  return row ?? null
}

export function listEpochs(db: Db, { from, limit }: { from: number; limit: number }): Promise<EpochRow[]> {
  return db.select().from(logEpochs).where(sql`${logEpochs.index} >= ${from}`).orderBy(logEpochs.index).limit(limit)
}

export const countLinks = async (db: Db): Promise<number> => {
  const [row] = await db.select({ last: max(ledgerChain.seq) }).from(ledgerChain)
  return row?.last ?? 0
}

/** Returns false and writes nothing if another instance has already closed it. */
export async function insertEpoch(db: Db, epoch: EpochRow): Promise<boolean> {
  const written = await db.insert(logEpochs).values(epoch).onConflictDoNothing().returning({ index: logEpochs.index })
  return written.length > 0
}

export async function insertNodes(db: Db, nodes: (typeof logNodes.$inferInsert)[]): Promise<void> {
  await db.insert(logNodes).values(nodes)
}

const nameOf = ({ level, index }: NodePlace) => `${level} ${index}`

/** Hashes of complete nodes, by position. Throws if one is missing, because the log is then damaged. */
export async function findNodes(db: Db, places: readonly NodePlace[]): Promise<(place: NodePlace) => Uint8Array> {
  const rows =
    places.length === 0
      ? []
      : await db
          .select({ level: logNodes.level, index: logNodes.index, hash: logNodes.hash })
          .from(logNodes)
          .innerJoin(
            sql`unnest(${sql.param(places.map(({ level }) => level))}::smallint[], ${sql.param(places.map(({ index }) => index))}::int[]) as wanted (level, index)`,
            sql`wanted.level = ${logNodes.level} and wanted.index = ${logNodes.index}`,
          )
  const hashes = new Map(rows.map((row) => [nameOf(row), row.hash]))
  return (place) => {
    const hash = hashes.get(nameOf(place))
    if (!hash) throw new Error(`Node ${place.index} of level ${place.level} of the public log is missing.`)
    return hash
  }
}

/** A level's nodes from an index on. */
export async function listNodes(db: Db, { level, index }: NodePlace, limit: number): Promise<Uint8Array[]> {
  const rows = await db
    .select({ hash: logNodes.hash })
    .from(logNodes)
    .where(and(eq(logNodes.level, level), sql`${logNodes.index} >= ${index}`))
    .orderBy(logNodes.index)
    .limit(limit)
  return rows.map(({ hash }) => hash)
}

export function listAllNodes(db: Db) {
  return db.select().from(logNodes)
}

/** The lines of witnesses that have signed the tree of this size. */
export async function listCosignatures(db: Db, size: number): Promise<string[]> {
  const { witness, line } = logCosignatures
  const rows = await db.select({ line }).from(logCosignatures).where(eq(logCosignatures.size, size)).orderBy(witness)
  return rows.map((row) => row.line)
}

/** The size of the tree that each witness signed last. */
export async function listCosignedSizes(db: Db): Promise<Map<string, number>> {
  const rows = await db.select({ witness: logCosignatures.witness, size: logCosignatures.size }).from(logCosignatures)
  return new Map(rows.map(({ witness, size }) => [witness, size]))
}

/** Keeps the cosignature of the larger tree, whichever instance was faster. */
export async function storeCosignature(db: Db, cosignature: typeof logCosignatures.$inferInsert): Promise<void> {
  const { size, line } = cosignature
  await db
    .insert(logCosignatures)
    .values(cosignature)
    .onConflictDoUpdate({
      target: logCosignatures.witness,
      set: { size, line },
      setWhere: sql`${logCosignatures.size} <= ${size}`,
    })
}

const logged = {
  link: ledgerChain.seq,
  hash: ledgerChain.hash,
  kind: ledgerEvents.kind,
  at: ledgerEvents.at,
  issueId: ledgerEvents.issueId,
  seq: sql<number | null>`(${ledgerEvents.after} ->> 'seq')::int`,
  contentHash: sql<string | null>`${ledgerEvents.after} ->> 'contentHash'`,
}

/** Events after a link in chain order, excluding readings. */
export function listLoggedEvents(db: Db, { after, upTo }: { after: number; upTo: number }): Promise<LoggedEvent[]> {
  return db
    .select(logged)
    .from(ledgerChain)
    .innerJoin(ledgerEvents, eq(ledgerEvents.id, ledgerChain.eventId))
    .where(and(gt(ledgerChain.seq, after), lte(ledgerChain.seq, upTo), inArray(ledgerEvents.kind, nonReadingKinds)))
    .orderBy(ledgerChain.seq)
}

/** The event that wrote a revision. */
export async function findRevisionEvent(db: Db, issueId: string, seq: number): Promise<LoggedEvent | null> {
  const [row] = await db
    .select(logged)
    .from(ledgerEvents)
    .innerJoin(ledgerChain, eq(ledgerChain.eventId, ledgerEvents.id))
    .where(
      and(
        eq(ledgerEvents.issueId, issueId),
        inArray(ledgerEvents.kind, ['issue_submitted', 'issue_edited']),
        sql`${ledgerEvents.after} ->> 'seq' = ${String(seq)}`,
      ),
    )
    .limit(1)
  return row ?? null
}

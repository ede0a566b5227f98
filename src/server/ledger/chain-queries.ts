import { asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type ChainedEvent, emptyChain, type Head, type Link } from '../../domain/ledger/ledger-chain'
import type { Db } from '../db/database'
import { ledgerChain, ledgerEvents } from '../db/tables/tables'

export async function findHead(db: Db): Promise<Head> {
  const { seq, hash } = ledgerChain
  const [head] = await db.select({ seq, hash }).from(ledgerChain).orderBy(desc(seq)).limit(1)
  return head ?? emptyChain
}

/** The hashed columns. Casts JSON to text, because the hash covers it as the database prints it. */
const chainedEvent = {
  id: ledgerEvents.id,
  at: ledgerEvents.at,
  actorId: ledgerEvents.actorId,
  kind: ledgerEvents.kind,
  contestId: ledgerEvents.contestId,
  issueId: ledgerEvents.issueId,
  userId: ledgerEvents.userId,
  before: sql<string | null>`${ledgerEvents.before}::text`,
  after: sql<string | null>`${ledgerEvents.after}::text`,
  reason: ledgerEvents.reason,
}

export type LinkedEvent = { link: Link; event: ChainedEvent | null }

/** Each link with its event, or null if the event is missing from the ledger. In chain order. */
export function listLinks(db: Db, { after, limit }: { after: number; limit: number }): Promise<LinkedEvent[]> {
  const { seq, eventId, prev, hash } = ledgerChain
  return db
    .select({ link: { seq, eventId, prev, hash }, event: chainedEvent })
    .from(ledgerChain)
    .leftJoin(ledgerEvents, eq(ledgerEvents.id, eventId))
    .where(gt(seq, after))
    .orderBy(asc(seq))
    .limit(limit)
}

export async function findUnchained(db: Db): Promise<ChainedEvent | null> {
  const [event] = await db
    .select(chainedEvent)
    .from(ledgerEvents)
    .leftJoin(ledgerChain, eq(ledgerChain.eventId, ledgerEvents.id))
    .where(isNull(ledgerChain.seq))
    .orderBy(asc(ledgerEvents.id))
    .limit(1)
  return event ?? null
}

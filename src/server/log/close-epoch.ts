import { randomBytes } from 'node:crypto'
import { epochOf, eventsPerEpoch } from '../../domain/log/log-entries'
import { hashLeaf, nodesCompletedBy, siblingsCompleted } from '../../domain/log/merkle-tree'
import type { Db } from '../db/database'
import { buildEpochTree } from './epoch-trees'
import { sha256 } from './log-hashes'
import * as queries from './log-queries'

/**
 * Appends the leaf of the ended epoch to the log, unless an instance already has. After downtime, a site appends one
 * leaf rather than one per missed epoch. A log's first leaf covers only the last link before it, which in turn covers
 * everything older.
 */
export async function closeEpoch(db: Db, { host, now }: { host: string; now: Date }): Promise<void> {
  const epoch = epochOf(now) - 1
  await db.transaction(async (tx) => {
    const last = await queries.findLastEpoch(tx)
    if (last && last.epoch >= epoch) return
    const links = await queries.countLinks(tx)
    const afterLink = last?.lastLink ?? Math.max(0, links - 1)
    const lastLink = Math.min(links, afterLink + eventsPerEpoch)
    const index = last ? last.index + 1 : 0
    const origin = last?.origin ?? `${host}/log/${randomBytes(4).toString('hex')}`
    const seed = new Uint8Array(randomBytes(32))
    const { root } = await buildEpochTree(tx, { seed, afterLink, lastLink })
    if (!(await queries.insertEpoch(tx, { index, origin, epoch, closedAt: now, afterLink, lastLink, seed, root })))
      return
    const leafHash = hashLeaf(sha256, root)
    const at = await queries.findNodes(tx, siblingsCompleted(index))
    await queries.insertNodes(tx, nodesCompletedBy(sha256, index, leafHash, at))
  })
}

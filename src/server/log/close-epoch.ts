import { randomBytes } from 'node:crypto'
import { epochOf, eventsPerEpoch } from '../../domain/log/log-entries'
import { hashLeaf, nodesCompletedBy, siblingsCompleted } from '../../domain/log/merkle-tree'
import type { Db } from '../db/database'
import { buildEpochTree } from './epoch-trees'
import { sha256 } from './log-hashes'
import * as queries from './log-queries'

/**
 * Adds the leaf of the epoch that has ended to the log, if no instance has yet. A site that was down adds one leaf and
 * not one for each epoch that it missed. The first leaf of a log covers only the last link before it: what is older is
 * covered by that link.
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

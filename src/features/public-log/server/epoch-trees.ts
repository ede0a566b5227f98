import { LRUCache } from 'lru-cache'
import { inSlices } from '../../../server/concurrency/in-slices'
import type { Db } from '../../../server/db/database'
import type { LoggedEvent } from '../domain/log-entries'
import { type EpochTree, growEpochTree } from './epoch-tree'
import { type EpochRow, listLoggedEvents } from './log-queries'

type Epoch = Pick<EpochRow, 'seed' | 'afterLink' | 'lastLink'>
export type EpochTrees = (db: Db, epoch: Epoch) => Promise<EpochTree>

/** Links read per query: reading a row takes longer than hashing it. */
const linksAtOnce = 500

/** Builds an epoch's tree from its events, and serves other requests meanwhile. */
export async function buildEpochTree(db: Db, { seed, afterLink, lastLink }: Epoch): Promise<EpochTree> {
  const events: LoggedEvent[] = []
  for (let after = afterLink; after < lastLink; after += linksAtOnce) {
    for (const event of await listLoggedEvents(db, { after, upTo: Math.min(lastLink, after + linksAtOnce) }))
      events.push(event)
  }
  return inSlices(growEpochTree(seed, events))
}

/** 256 trees of typical size, or 16 of the largest. */
const bytesKept = 16 * 1024 * 1024

/**
 * Recently requested trees. A closed epoch never changes, so each tree is built once and shared by all waiting callers.
 * Trees are built one after the other, so that requesting many doesn't gain more processor time.
 */
export function epochTreeFinder(): EpochTrees {
  const kept = new LRUCache<string, EpochTree>({
    maxSize: bytesKept,
    sizeCalculation: ({ levels }) => levels.reduce((sum, level) => sum + level.length, 0),
  })
  const building = new Map<string, Promise<EpochTree>>()
  let last: Promise<unknown> = Promise.resolve()
  return (db, epoch) => {
    const name = Buffer.from(epoch.seed).toString('hex')
    const known = kept.get(name)
    if (known) return Promise.resolve(known)
    const begun = building.get(name)
    if (begun) return begun
    const built = last.then(() => buildEpochTree(db, epoch))
    building.set(name, built)
    last = built.catch(() => {})
    return built
      .then((tree) => {
        kept.set(name, tree)
        return tree
      })
      .finally(() => building.delete(name))
  }
}

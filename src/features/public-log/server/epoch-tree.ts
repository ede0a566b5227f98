import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { hashLeaf, hashNode } from '../../../domain/log/merkle-tree'
import { inSlices } from '../../../server/concurrency/in-slices'
import type { Db } from '../../../server/db/database'
import { byteTools } from '../../../server/signing/signature'
import { entriesOf, epochSize, type LogEntry, type LoggedEvent } from '../domain/log-entries'
import { type EpochRow, listLoggedEvents } from './log-queries'

export const { sha256 } = byteTools

/**
 * The tree below one leaf of the log. Its levels run from its leaves up to its root, each with its hashes concatenated.
 */
export type EpochTree = { root: Uint8Array; levels: readonly Uint8Array[] }

const hashBytes = 32
/** This many hashes take about a millisecond. */
const hashesPerStep = 100

/**
 * Builds the tree in short steps, because an epoch may have tens of thousands of leaves: the entries of its events,
 * each with its own salt, mixed with decoys. Leaves are sorted by hash, so that neither position nor neighbors reveal
 * when something happened, or how much did.
 */
export function* growEpochTree(seed: Uint8Array, events: readonly LoggedEvent[]): Generator<void, EpochTree> {
  const entries = events.flatMap(entriesOf)
  const hashes: Uint8Array[] = []
  for (const entry of entries) {
    hashes.push(entryHash(seed, entry))
    if (hashes.length % hashesPerStep === 0) yield
  }
  const size = epochSize(entries.length)
  for (let decoy = 0; hashes.length < size; decoy += 1) {
    hashes.push(derive(seed, `decoy ${decoy}`))
    if (hashes.length % hashesPerStep === 0) yield
  }
  const levels: Uint8Array[] = [Buffer.concat(yield* inOrder(hashes))]
  for (let below = levels[0] as Uint8Array; below.length > hashBytes; ) {
    const level = new Uint8Array(below.length / 2)
    for (let at = 0; at < level.length; at += hashBytes) {
      level.set(hashNode(sha256, hashIn(below, (2 * at) / hashBytes), hashIn(below, (2 * at) / hashBytes + 1)), at)
      if ((at / hashBytes) % hashesPerStep === 0) yield
    }
    levels.push(level)
    below = level
  }
  return { root: levels.at(-1) as Uint8Array, levels }
}

/** Hashes are evenly distributed, so those that share a first byte are few enough to sort in one step. */
function* inOrder(hashes: readonly Uint8Array[]): Generator<void, Uint8Array[]> {
  const parts = Array.from({ length: 256 }, (): Uint8Array[] => [])
  for (const hash of hashes) parts[hash[0] as number]?.push(hash)
  for (const part of parts) {
    part.sort(Buffer.compare)
    yield
  }
  return parts.flat()
}

const hashIn = (level: Uint8Array, index: number) => level.subarray(index * hashBytes, (index + 1) * hashBytes)

export const saltOf = (seed: Uint8Array, name: string): Uint8Array => derive(seed, `salt ${name}`)

const entryHash = (seed: Uint8Array, { name, text }: LogEntry) =>
  hashLeaf(sha256, saltOf(seed, name), Buffer.from(text, 'utf8'))

/** An entry's position, and the hashes leading from it to the root; null if it isn't there. */
export function findEntry(
  seed: Uint8Array,
  { levels }: EpochTree,
  entry: LogEntry,
): { index: number; path: Uint8Array[] } | null {
  const index = placeOf(entryHash(seed, entry), levels[0] as Uint8Array)
  if (index < 0) return null
  const path = levels.slice(0, -1).map((level, height) => hashIn(level, (index >> height) ^ 1))
  return { index, path }
}

/** Index in sorted leaves; -1 if absent. */
function placeOf(hash: Uint8Array, leaves: Uint8Array): number {
  let [from, to] = [0, leaves.length / hashBytes]
  while (from < to) {
    const middle = (from + to) >> 1
    if (Buffer.compare(hashIn(leaves, middle), hash) < 0) from = middle + 1
    else to = middle
  }
  return Buffer.compare(hashIn(leaves, from), hash) === 0 ? from : -1
}

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
  const cache = new LRUCache<string, EpochTree>({
    maxSize: bytesKept,
    sizeCalculation: ({ levels }) => levels.reduce((sum, level) => sum + level.length, 0),
  })
  const building = new Map<string, Promise<EpochTree>>()
  let last: Promise<unknown> = Promise.resolve()
  return (db, epoch) => {
    const name = Buffer.from(epoch.seed).toString('hex')
    const known = cache.get(name)
    if (known) return Promise.resolve(known)
    const begun = building.get(name)
    if (begun) return begun
    const built = last.then(() => buildEpochTree(db, epoch))
    building.set(name, built)
    last = built.catch(() => {})
    return built
      .then((tree) => {
        cache.set(name, tree)
        return tree
      })
      .finally(() => building.delete(name))
  }
}

/** 32 bytes derived from an epoch's seed, which reveal nothing about it. */
const derive = (seed: Uint8Array, name: string): Uint8Array => createHmac('sha256', seed).update(name).digest()

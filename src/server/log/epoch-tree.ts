import { entriesOf, epochSize, type LogEntry, type LoggedEvent } from '../../domain/log/log-entries'
import { hashLeaf, hashNode } from '../../domain/log/merkle-tree'
import { derive, sha256 } from './log-hashes'

/** The tree below one leaf of the log. Its levels go from its leaves up to its root. */
export type EpochTree = { root: Uint8Array; levels: readonly (readonly Uint8Array[])[] }

/**
 * The entries of an epoch, each with a salt of its own, among decoys. Leaves are in the order of their hashes, so that
 * neither a place nor a neighbor tells when something happened, or how much did.
 */
export function buildEpochTree(seed: Uint8Array, events: readonly LoggedEvent[]): EpochTree {
  const entries = events.flatMap(entriesOf)
  const decoys = Array.from({ length: epochSize(entries.length) - entries.length }, (_, index) =>
    derive(seed, `decoy ${index}`),
  )
  const leaves = [...entries.map((entry) => entryHash(seed, entry)), ...decoys].sort(Buffer.compare)
  const levels: Uint8Array[][] = [leaves]
  for (let below = leaves; below.length > 1; ) {
    below = below.flatMap((left, at) => (at % 2 === 0 ? [hashNode(sha256, left, below[at + 1] as Uint8Array)] : []))
    levels.push(below)
  }
  return { root: levels.at(-1)?.[0] as Uint8Array, levels }
}

export const saltOf = (seed: Uint8Array, name: string): Uint8Array => derive(seed, `salt ${name}`)

const entryHash = (seed: Uint8Array, { name, text }: LogEntry) =>
  hashLeaf(sha256, saltOf(seed, name), Buffer.from(text, 'utf8'))

/** Where an entry is, and the hashes that lead from it to the root; null if it is not there. */
export function findEntry(
  seed: Uint8Array,
  { levels }: EpochTree,
  entry: LogEntry,
): { index: number; path: Uint8Array[] } | null {
  const hash = entryHash(seed, entry)
  const index = levels[0]?.findIndex((leaf) => Buffer.compare(leaf, hash) === 0) ?? -1
  if (index < 0) return null
  const path = levels.slice(0, -1).map((level, height) => level[(index >> height) ^ 1] as Uint8Array)
  return { index, path }
}

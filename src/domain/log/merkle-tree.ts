/** SHA-256 of the concatenated parts. */
export type Sha256 = (...parts: readonly Uint8Array[]) => Uint8Array

const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

/** RFC 6962, section 2.1: leaves and nodes are hashed with different prefixes, so that a node can't pass for a leaf. */
export const hashLeaf = (sha256: Sha256, ...data: Uint8Array[]): Uint8Array => sha256(leafPrefix, ...data)
export const hashNode = (sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(nodePrefix, left, right)

/** The node over the `2 ** level` leaves starting at `index * 2 ** level`. It never changes once all of them exist. */
export type NodePlace = { level: number; index: number }

/** A subtree's range of leaves; `end` is exclusive. */
type Span = readonly [start: number, end: number]

/** The largest power of two below `size`, where RFC 6962 splits a tree of that size. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** A span's complete nodes, left to right. Spans start where a subtree starts. */
function placesIn([start, end]: Span): NodePlace[] {
  const size = end - start
  if (size <= 0) return []
  if (Number.isInteger(Math.log2(size))) return [{ level: Math.log2(size), index: start / size }]
  const middle = start + splitOf(size)
  return [...placesIn([start, middle]), ...placesIn([middle, end])]
}

/** The nodes that make up the root of a tree of this size. */
export const rootPlaces = (size: number): NodePlace[] => placesIn([0, size])

/** The spans whose hashes prove that leaf `index` is in a tree of `size` leaves, from the leaf upwards. */
function inclusionSpans(index: number, [start, end]: Span): Span[] {
  if (end - start === 1) return []
  const middle = start + splitOf(end - start)
  return index < middle
    ? [...inclusionSpans(index, [start, middle]), [middle, end]]
    : [...inclusionSpans(index, [middle, end]), [start, middle]]
}

/** `isWhole`: the verifier already has this span's hash, because it is the earlier tree. */
function consistencySpans(earlier: number, [start, end]: Span, isWhole: boolean): Span[] {
  if (earlier === end) return isWhole ? [] : [[start, end]]
  const middle = start + splitOf(end - start)
  return earlier <= middle
    ? [...consistencySpans(earlier, [start, middle], isWhole), [middle, end]]
    : [...consistencySpans(earlier, [middle, end], false), [start, middle]]
}

/** A proof as the positions of the nodes that make up each of its hashes. */
export type ProofPlaces = NodePlace[][]

export const inclusionPlaces = (index: number, size: number): ProofPlaces =>
  inclusionSpans(index, [0, size]).map(placesIn)

/** For trees with at least 1 leaf; `earlier` is at most `size`. Equal trees need no proof. */
export const consistencyPlaces = (earlier: number, size: number): ProofPlaces =>
  consistencySpans(earlier, [0, size], true).map(placesIn)

/** The hash of the subtree made of these nodes, left to right; without nodes, that of the empty tree. */
export function foldNodes(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  const last = hashes.at(-1)
  if (!last) return sha256()
  return hashes.slice(0, -1).reduceRight((right, left) => hashNode(sha256, left, right), last)
}

/** The nodes that leaf `index` completes, from the leaf upwards. `at` finds earlier ones. */
export function nodesCompletedBy(
  sha256: Sha256,
  index: number,
  leafHash: Uint8Array,
  at: (place: NodePlace) => Uint8Array,
): (NodePlace & { hash: Uint8Array })[] {
  const completed = [{ level: 0, index, hash: leafHash }]
  for (const left of siblingsCompleted(index)) {
    const { level, index: of, hash } = completed.at(-1) as NodePlace & { hash: Uint8Array }
    completed.push({ level: level + 1, index: (of - 1) / 2, hash: hashNode(sha256, at(left), hash) })
  }
  return completed
}

/** The left siblings that leaf `index` and the nodes above it complete. */
export function siblingsCompleted(index: number): NodePlace[] {
  const siblings: NodePlace[] = []
  for (let [level, of] = [0, index]; of % 2 === 1; level += 1, of = (of - 1) / 2) {
    siblings.push({ level, index: of - 1 })
  }
  return siblings
}

const areEqual = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])

type Inclusion = { leafHash: Uint8Array; index: number; size: number; path: readonly Uint8Array[]; root: Uint8Array }

/** Whether a leaf is at `index` of the tree with that size and root (RFC 9162, section 2.1.3.2). */
export function isIncluded(sha256: Sha256, { leafHash, index, size, path, root }: Inclusion): boolean {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size)) || index < 0 || index >= size) return false
  let [at, last, hash] = [index, size - 1, leafHash]
  for (const sibling of path) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      hash = hashNode(sha256, sibling, hash)
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else hash = hashNode(sha256, hash, sibling)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 && areEqual(hash, root)
}

type Tree = { size: number; root: Uint8Array }

/** Whether the later tree starts with all leaves of the earlier one (RFC 9162, section 2.1.4.2). */
export function isConsistent(sha256: Sha256, earlier: Tree, later: Tree, path: readonly Uint8Array[]): boolean {
  if (earlier.size < 1 || earlier.size > later.size) return false
  if (earlier.size === later.size) return path.length === 0 && areEqual(earlier.root, later.root)
  const isPower = Number.isInteger(Math.log2(earlier.size))
  const [first, ...siblings] = isPower ? [earlier.root, ...path] : path
  if (!first) return false
  let [at, last] = [earlier.size - 1, later.size - 1]
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)]
  let [ofEarlier, ofLater] = [first, first]
  for (const sibling of siblings) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      ofEarlier = hashNode(sha256, sibling, ofEarlier)
      ofLater = hashNode(sha256, sibling, ofLater)
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else ofLater = hashNode(sha256, ofLater, sibling)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 && areEqual(ofEarlier, earlier.root) && areEqual(ofLater, later.root)
}

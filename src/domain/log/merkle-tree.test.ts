import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  consistencyPlaces,
  foldNodes,
  hashLeaf,
  inclusionPlaces,
  isConsistent,
  isIncluded,
  type NodePlace,
  nodesCompletedBy,
  rootPlaces,
} from './merkle-tree'

const sha256 = (...parts: readonly Uint8Array[]): Uint8Array => hash('sha256', Buffer.concat(parts), 'buffer')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A log in memory, grown leaf by leaf as the server grows its own. */
function logOf(leaves: readonly Uint8Array[]) {
  const nodes = new Map<string, Uint8Array>()
  const at = ({ level, index }: NodePlace) => {
    const hash = nodes.get(`${level} ${index}`)
    if (!hash) throw new Error(`Node ${level} ${index} is not there`)
    return hash
  }
  for (const [index, leaf] of leaves.entries()) {
    for (const { hash, ...place } of nodesCompletedBy(sha256, index, hashLeaf(sha256, leaf), at))
      nodes.set(`${place.level} ${place.index}`, hash)
  }
  const fold = (places: NodePlace[]) => foldNodes(sha256, places.map(at))
  return {
    leafHash: (index: number) => at({ level: 0, index }),
    root: (size: number) => fold(rootPlaces(size)),
    inclusion: (index: number, size: number) => inclusionPlaces(index, size).map(fold),
    consistency: (earlier: number, size: number) => consistencyPlaces(earlier, size).map(fold),
  }
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => Uint8Array.of(index, index >> 8))
const flipped = (bytes: Uint8Array, bit: number) =>
  bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
const isLong = process.env.TEST_FORM === 'long'
/** `EVERY_BIT=1 npx vitest run --project rules src/domain/log` changes every bit, which takes minutes. */
const bitsOfHash = process.env.EVERY_BIT ? 256 : isLong ? 8 : 1
let seed = 20_261_126
/** Numbers that look random, and are the same every time. */
const random = {
  below(count: number) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * count)
  },
}

/** Hashes with one bit changed: some bits of each, spread over it from a random one on. */
function* mutations(path: readonly Uint8Array[]): Generator<Uint8Array[]> {
  for (const changed of path.keys()) {
    const [first, step] = [random.below(256), 256 / bitsOfHash]
    for (const bit of Array.from({ length: bitsOfHash }, (_, at) => (first + at * step) % 256))
      yield path.map((hash, at) => (at === changed ? flipped(hash, bit) : hash))
  }
}

test("roots match Certificate Transparency's test vectors", () => {
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
  const { root } = logOf(leaves.map((leaf) => new Uint8Array(Buffer.from(leaf, 'hex'))))
  expect(Array.from({ length: 9 }, (_, size) => hex(root(size)))).toEqual([
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ])
})

test('proves every leaf of every tree of up to 130 leaves, and rejects every proof with a flipped bit', () => {
  const log = logOf(numbered(130))
  for (let size = 1; size <= 130; size += 1) {
    const root = log.root(size)
    for (let index = 0; index < size; index += 1) {
      const path = log.inclusion(index, size)
      const claim = { leafHash: log.leafHash(index), index, size, path, root }
      expect(isIncluded(sha256, claim)).toBe(true)
      for (const changed of mutations([...path, root, claim.leafHash])) {
        const [leafHash, changedRoot, ...hashes] = [...changed].reverse() as [Uint8Array, Uint8Array, ...Uint8Array[]]
        const wrong = { ...claim, leafHash, root: changedRoot, path: hashes.reverse() }
        if (isIncluded(sha256, wrong)) expect.fail(`leaf ${index} of ${size} is proved by something else`)
      }
    }
  }
}, 1_800_000)

test("rejects a leaf's proof with another length, order, index or size", () => {
  const log = logOf(numbered(130))
  for (let size = 2; size <= 130; size += 1) {
    const root = log.root(size)
    for (const index of new Set(
      isLong ? [0, size - 1, random.below(size), random.below(size)] : [random.below(size)],
    )) {
      const path = log.inclusion(index, size)
      const claim = { leafHash: log.leafHash(index), index, size, path, root }
      const paths = [
        ...path.map((_, at) => path.toSpliced(at, 1)),
        ...path.map((hash, at) => path.toSpliced(at, 0, hash)),
        ...(path.length > 1 ? [path.toReversed()] : []),
        [...path, root],
        [],
      ]
      const places = Array.from({ length: size + 2 }, (_, at) => at - 1).filter((at) => at !== index)
      const wrong = [
        ...paths.map((one) => ({ ...claim, path: one })),
        ...places.map((at) => ({ ...claim, index: at })),
        ...[index, index + 0.5, Number.NaN, 2 ** 53, -size].map((one) => ({ ...claim, size: one })),
      ]
      expect(wrong.filter((one) => isIncluded(sha256, one))).toEqual([])
    }
  }
})

test("does not prove a leaf at another's index or past the end", () => {
  const log = logOf(numbered(8))
  const path = log.inclusion(3, 8)
  const at = (index: number) => ({ leafHash: log.leafHash(3), index, size: 8, path, root: log.root(8) })
  expect([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 3.5].filter((index) => isIncluded(sha256, at(index)))).toEqual([3])
})

test('proves any two trees of up to 64 leaves consistent, and rejects every proof with a flipped bit', () => {
  const log = logOf(numbered(64))
  const tree = (size: number) => ({ size, root: log.root(size) })
  for (let size = 1; size <= 64; size += 1) {
    for (let earlier = 1; earlier <= size; earlier += 1) {
      const path = log.consistency(earlier, size)
      const [mine, theirs] = [tree(earlier), tree(size)]
      expect(isConsistent(sha256, mine, theirs, path)).toBe(true)
      for (const changed of mutations([...path, mine.root, theirs.root])) {
        const [later, before, ...hashes] = [...changed].reverse() as [Uint8Array, Uint8Array, ...Uint8Array[]]
        const isAccepted = isConsistent(sha256, { ...mine, root: before }, { ...theirs, root: later }, hashes.reverse())
        if (isAccepted) expect.fail(`${earlier} leaves are consistent with ${size} by something else`)
      }
    }
  }
}, 1_800_000)

test('rejects a consistency proof with another length, order or size', () => {
  const log = logOf(numbered(64))
  const tree = (size: number) => ({ size, root: log.root(size) })
  for (let size = 2; size <= 64; size += 1) {
    for (let earlier = 1; earlier < size; earlier += isLong ? 1 : 1 + random.below(6)) {
      const path = log.consistency(earlier, size)
      const paths = [
        ...path.map((_, at) => path.toSpliced(at, 1)),
        ...(path.length > 1 ? [path.toReversed()] : []),
        [...path, tree(size).root],
        [],
      ]
      expect(paths.filter((one) => isConsistent(sha256, tree(earlier), tree(size), one))).toEqual([])
      const sizes = [0, earlier - 1, earlier + 1, size].filter((one) => one !== earlier)
      const from = sizes.filter((one) => isConsistent(sha256, { ...tree(earlier), size: one }, tree(size), path))
      expect(from).toEqual([])
    }
  }
})

test('a log rewritten after the third leaf is not consistent with its past', () => {
  const honest = logOf(numbered(10))
  const forked = logOf(numbered(14).map((leaf, index) => (index === 2 ? Uint8Array.of(9, 9) : leaf)))
  const later = { size: 14, root: forked.root(14) }
  expect(isConsistent(sha256, { size: 10, root: honest.root(10) }, later, forked.consistency(10, 14))).toBe(false)
  expect(isConsistent(sha256, { size: 2, root: honest.root(2) }, later, forked.consistency(2, 14))).toBe(true)
})

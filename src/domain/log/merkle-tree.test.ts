import { createHash } from 'node:crypto'
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

const sha256 = (...parts: readonly Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}
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
/** Each hash of a proof with one bit changed: another bit of it from proof to proof. */
const mutations = (path: readonly Uint8Array[], seed: number) =>
  path.map((_, changed) => path.map((hash, at) => (at === changed ? flipped(hash, (seed * 31 + at) % 256) : hash)))

test('the roots are those of the test vectors of Certificate Transparency', () => {
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

test('every leaf of every tree of up to 130 leaves is proved, and no proof with a changed bit is accepted', () => {
  const log = logOf(numbered(130))
  for (let size = 1; size <= 130; size += 1) {
    const root = log.root(size)
    for (let index = 0; index < size; index += 1) {
      const path = log.inclusion(index, size)
      const claim = { leafHash: log.leafHash(index), index, size, path, root }
      expect(isIncluded(sha256, claim)).toBe(true)
      const wrong = [
        ...mutations(path, index).map((changed) => ({ ...claim, path: changed })),
        { ...claim, root: flipped(root, index % 256) },
        { ...claim, leafHash: flipped(claim.leafHash, size % 256) },
        { ...claim, path: [...path, root] },
        ...(path.length > 0 ? [{ ...claim, path: path.slice(1) }] : []),
      ]
      expect(wrong.filter((one) => isIncluded(sha256, one))).toEqual([])
    }
  }
})

test('a leaf is not proved at the place of another, nor past the end', () => {
  const log = logOf(numbered(8))
  const path = log.inclusion(3, 8)
  const at = (index: number) => ({ leafHash: log.leafHash(3), index, size: 8, path, root: log.root(8) })
  expect([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 3.5].filter((index) => isIncluded(sha256, at(index)))).toEqual([3])
})

test('every two trees of up to 64 leaves are proved consistent, and no proof with a changed bit is accepted', () => {
  const log = logOf(numbered(64))
  const tree = (size: number) => ({ size, root: log.root(size) })
  for (let size = 1; size <= 64; size += 1) {
    for (let earlier = 1; earlier <= size; earlier += 1) {
      const path = log.consistency(earlier, size)
      expect(isConsistent(sha256, tree(earlier), tree(size), path)).toBe(true)
      const wrong = mutations(path, size * earlier)
      expect(wrong.filter((one) => isConsistent(sha256, tree(earlier), tree(size), one))).toEqual([])
      const [mine, theirs] = [tree(earlier), tree(size)]
      const changed = (one: typeof mine) => ({ ...one, root: flipped(one.root, (size + earlier) % 256) })
      expect(isConsistent(sha256, changed(mine), theirs, path)).toBe(false)
      expect(isConsistent(sha256, mine, changed(theirs), path)).toBe(false)
    }
  }
})

test('a log that was written anew after the third leaf is not consistent with what it was', () => {
  const honest = logOf(numbered(10))
  const forked = logOf(numbered(14).map((leaf, index) => (index === 2 ? Uint8Array.of(9, 9) : leaf)))
  const later = { size: 14, root: forked.root(14) }
  expect(isConsistent(sha256, { size: 10, root: honest.root(10) }, later, forked.consistency(10, 14))).toBe(false)
  expect(isConsistent(sha256, { size: 2, root: honest.root(2) }, later, forked.consistency(2, 14))).toBe(true)
})

import { expect, test } from 'vitest'
import { byteTools as tools } from '../../server/signing/signature'
import { consistencyPlaces, foldNodes, hashLeaf, hashNode, type NodePlace, rootPlaces } from './merkle-tree'
import { decideCosignature, noCheckpoint, printAddCheckpoint, readAddCheckpoint } from './witness'

/** A log whose leaves from `fork` on are others than those of its namesakes. */
function logOf(fork: number) {
  const known = new Map<string, Uint8Array>()
  const hashAt = ({ level, index }: NodePlace): Uint8Array =>
    level === 0
      ? hashLeaf(tools.sha256, tools.utf8(index < fork ? `leaf ${index}` : `leaf ${index} after ${fork}`))
      : hashNode(
          tools.sha256,
          at({ level: level - 1, index: index * 2 }),
          at({ level: level - 1, index: index * 2 + 1 }),
        )
  const at = (place: NodePlace): Uint8Array => {
    const name = `${place.level} ${place.index}`
    const hash = known.get(name) ?? hashAt(place)
    known.set(name, hash)
    return hash
  }
  const fold = (places: NodePlace[]) => tools.toBase64(foldNodes(tools.sha256, places.map(at)))
  const root = (size: number) => fold(rootPlaces(size))
  return {
    tree: (size: number) => ({ size, root: root(size) }),
    asked: (old: number, size: number) => ({
      old,
      proof: old === 0 || old === size ? [] : consistencyPlaces(old, size).map(fold),
      note: `log.example/1\n${size}\n${root(size)}\n\n\u2014 log.example/1 AAAA\n`,
    }),
  }
}

const honest = logOf(100)
const forks = Array.from({ length: 20 }, (_, fork) => logOf(fork))

test('parses a request to cosign as it was printed', () => {
  const asked = honest.asked(5, 9)
  expect(readAddCheckpoint(printAddCheckpoint(asked))).toEqual(asked)
  expect(printAddCheckpoint(honest.asked(0, 1))).toMatch(/^old 0\n\nlog\.example\/1\n1\n/)
})

test.each([
  ['nothing', ''],
  ['a checkpoint alone', honest.asked(0, 3).note],
  ['a size with a zero before it', `old 01\n\n${honest.asked(0, 3).note}`],
  ['a negative size', `old -1\n\n${honest.asked(0, 3).note}`],
  ['a hash that is none', `old 1\nAAAA\n\n${honest.asked(0, 3).note}`],
  ['64 hashes', `old 1\n${`${honest.tree(1).root}\n`.repeat(64)}\n${honest.asked(0, 3).note}`],
])('does not parse a request from %s', (_, body) => {
  expect(readAddCheckpoint(body)).toBeNull()
})

test('signs the first tree that it sees, and every extension of the last one', () => {
  for (let size = 1; size <= 20; size += 1) {
    expect(decideCosignature(tools, noCheckpoint, honest.asked(0, size)).kind).toBe('cosign')
    for (let old = 1; old <= size; old += 1) {
      expect(decideCosignature(tools, honest.tree(old), honest.asked(old, size)).kind).toBe('cosign')
    }
  }
})

test('never signs a smaller tree, or one of a log modified at any leaf', () => {
  for (let signed = 1; signed <= 16; signed += 1) {
    for (let size = 1; size <= 20; size += 1) {
      for (let fork = 0; fork < Math.min(signed, size); fork += 1) {
        const forked = forks[fork] as ReturnType<typeof logOf>
        const answers = [
          decideCosignature(tools, honest.tree(signed), forked.asked(Math.min(signed, size), size)),
          decideCosignature(tools, honest.tree(signed), forked.asked(0, size)),
          decideCosignature(tools, honest.tree(signed), { ...forked.asked(0, size), old: signed }),
        ]
        expect(answers.map(({ kind }) => kind)).not.toContain('cosign')
        if (size === signed) expect(answers[0]).toEqual({ kind: 'fork' })
      }
      if (size >= signed) continue
      const smaller = [honest.asked(size, size), honest.asked(0, size)]
      expect(smaller.map((one) => decideCosignature(tools, honest.tree(signed), one))).toEqual([
        { kind: 'conflict', size: signed },
        { kind: 'conflict', size: signed },
      ])
    }
  }
})

test('tells a log its last signed size if the log expects another', () => {
  expect(decideCosignature(tools, honest.tree(7), honest.asked(3, 9))).toEqual({ kind: 'conflict', size: 7 })
  expect(decideCosignature(tools, noCheckpoint, honest.asked(3, 9))).toEqual({ kind: 'conflict', size: 0 })
  expect(decideCosignature(tools, honest.tree(7), { ...honest.asked(7, 7), old: 9 })).toEqual({ kind: 'malformed' })
})

test('refuses a first tree with a proof, because it needs none', () => {
  const asked = { ...honest.asked(0, 4), proof: [honest.tree(1).root] }
  expect(decideCosignature(tools, noCheckpoint, asked)).toEqual({ kind: 'inconsistent' })
})

import { type ReportTerms, type TermKind, termKinds } from './report-terms'

/**
 * The terms of one report without their texts: a hash of each, and a mark of its kind (upper two bits) and its weight
 * (lower six). Small enough that those of a whole contest are read and kept at once.
 */
export type PackedTerms = { hashes: Uint32Array; marks: Uint8Array }

/** FNV-1a over UTF-16 units, begun differently for each kind: spreads short texts evenly, and alike on every machine. */
export function termHash(kind: TermKind, key: string): number {
  let hash = 0x811c9dc5 ^ termKinds.indexOf(kind)
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The weight of a term that stands n times is 8 (1 + ln n), at most 63. */
export function packTerms(terms: ReportTerms): PackedTerms {
  const entries = termKinds.flatMap((kind, number) =>
    [...terms[kind]].map(([key, { weight }]) => ({
      hash: termHash(kind, key),
      mark: (number << 6) | Math.min(63, Math.round(8 * (1 + Math.log(weight)))),
    })),
  )
  return { hashes: Uint32Array.from(entries, (one) => one.hash), marks: Uint8Array.from(entries, (one) => one.mark) }
}

/** What each kind of likeness counts for; together 1. */
const shares: Record<TermKind, number> = { words: 0.6, identifiers: 0.1, ideas: 0.2, places: 0.1 }

export type ContestTerms = {
  /** `first` to `end`: its entries in `numbers` and `marks`. `norms`: the length of its terms of each kind. */
  issues: { id: string; first: number; end: number; norms: readonly number[] }[]
  /** The terms of all issues in turn, numbered within the contest. */
  numbers: Uint32Array
  marks: Uint8Array
  /** By number, how much a term tells. */
  rarities: Float64Array
  /** In how many issues the term with this hash stands, at least 1. */
  spreadOf: (hash: number) => number
}

export function indexContest(issues: readonly { id: string; terms: PackedTerms }[]): ContestTerms {
  const { numbers, spreads, spreadOf } = numberTerms(issues.map(({ terms }) => terms.hashes))
  const marks = new Uint8Array(numbers.length)
  const rarities = Float64Array.from(spreads, (spread) => rarity(spread, issues.length))
  let end = 0
  const indexed = issues.map(({ id, terms }) => {
    const first = end
    marks.set(terms.marks, first)
    end += terms.marks.length
    return { id, first, end, norms: normsOf(first, end, { numbers, marks, rarities }) }
  })
  return { issues: indexed, numbers, marks, rarities, spreadOf }
}

/** A term of few reports tells much, a term of all next to nothing. */
const rarity = (spread: number, total: number): number => Math.log((total + 1) / (spread + 0.5))

type Entries = Pick<ContestTerms, 'numbers' | 'marks' | 'rarities'>

function normsOf(first: number, end: number, { numbers, marks, rarities }: Entries): number[] {
  const sums = [0, 0, 0, 0]
  for (let at = first; at < end; at += 1) {
    const mark = marks[at] as number
    const value = (mark & 63) * (rarities[numbers[at] as number] as number)
    sums[mark >> 6] = (sums[mark >> 6] as number) + value * value
  }
  return sums.map(Math.sqrt)
}

type NumberedTerms = Pick<ContestTerms, 'numbers' | 'spreadOf'> & { spreads: Uint32Array }

/**
 * Numbers the hashes of all lists, and counts for each in how many lists it stands. Open addressing in typed arrays that
 * fit the processor's cache: a Map takes several times as long for a contest's hundreds of thousands, and a judge waits.
 */
function numberTerms(lists: readonly Uint32Array[]): NumberedTerms {
  const numbers = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0))
  const spreads = new Uint32Array(numbers.length)
  let hashes = new Uint32Array(numbers.length)
  let known = 0
  // Number + 1 of the term, 0 where none is; twice as large whenever it is half full.
  let slots = new Uint32Array(2 ** 12)
  const slotOf = (hash: number): number => {
    let slot = hash & (slots.length - 1)
    for (let found = slots[slot]; found; found = slots[slot]) {
      if (hashes[found - 1] === hash) break
      slot = (slot + 1) & (slots.length - 1)
    }
    return slot
  }
  const grow = () => {
    slots = new Uint32Array(2 * slots.length)
    for (let number = 0; number < known; number += 1) slots[slotOf(hashes[number] as number)] = number + 1
  }
  const numberOf = (hash: number): number => {
    const slot = slotOf(hash)
    if (slots[slot]) return (slots[slot] as number) - 1
    const number = known
    known += 1
    hashes[number] = hash
    slots[slot] = known
    if (2 * known > slots.length) grow()
    return number
  }
  let next = 0
  for (const list of lists) {
    for (let at = 0; at < list.length; at += 1) {
      const number = numberOf(list[at] as number)
      spreads[number] = (spreads[number] as number) + 1
      numbers[next] = number
      next += 1
    }
  }
  // What is kept for later calls holds each term once, not each entry.
  hashes = hashes.slice(0, known)
  const spreadOfTerms = spreads.slice(0, known)
  const spreadOf = (hash: number) => spreadOfTerms[(slots[slotOf(hash)] as number) - 1] ?? 1
  return { numbers, spreads: spreadOfTerms, spreadOf }
}

export type Ranked = { id: string; score: number }

/**
 * The other issues of the contest by their likeness to one, best first: the cosines of their terms, weighted by rarity,
 * each kind with its share among those that the one has. 1 is the same text, 0 nothing in common.
 */
export function rankCandidates(contest: ContestTerms, id: string, most: number): Ranked[] {
  const { issues, numbers, marks, rarities } = contest
  const open = issues.find((issue) => issue.id === id)
  if (!open) return []
  const weights = new Float64Array(rarities.length)
  for (let at = open.first; at < open.end; at += 1) {
    const number = numbers[at] as number
    weights[number] = ((marks[at] as number) & 63) * (rarities[number] as number) ** 2
  }
  const reachable = termKinds.reduce((sum, kind, at) => ((open.norms[at] as number) > 0 ? sum + shares[kind] : sum), 0)
  return issues
    .filter((issue) => issue !== open)
    .map((issue) => ({ id: issue.id, score: likeness(contest, weights, open, issue) / reachable }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
}

type Indexed = ContestTerms['issues'][number]

function likeness({ numbers, marks }: ContestTerms, weights: Float64Array, open: Indexed, other: Indexed): number {
  const sums = [0, 0, 0, 0]
  for (let at = other.first; at < other.end; at += 1) {
    const mark = marks[at] as number
    sums[mark >> 6] = (sums[mark >> 6] as number) + (mark & 63) * (weights[numbers[at] as number] as number)
  }
  return termKinds.reduce((total, kind, number) => {
    const norm = (open.norms[number] as number) * (other.norms[number] as number)
    return norm > 0 ? total + (shares[kind] * (sums[number] as number)) / norm : total
  }, 0)
}

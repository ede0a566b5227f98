import { type ReportTerms, type TermKind, termKinds } from './report-terms'

/**
 * The terms of one report without their texts: a hash of each, and a byte with its kind (upper two bits) and weight (lower
 * six). Small enough to hold those of a whole contest in memory.
 */
export type PackedTerms = { hashes: Uint32Array; marks: Uint8Array }

/** FNV-1a over UTF-16 units, with another start value for each kind. The same on every machine. */
export function termHash(kind: TermKind, key: string): number {
  let hash = 0x811c9dc5 ^ termKinds.indexOf(kind)
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The weight of a term that occurs n times is 8 (1 + ln n), at most 63. */
export function packTerms(terms: ReportTerms): PackedTerms {
  const entries = termKinds.flatMap((kind, number) =>
    [...terms[kind]].map(([key, { weight }]) => ({
      hash: termHash(kind, key),
      mark: (number << 6) | Math.min(63, Math.round(8 * (1 + Math.log(weight)))),
    })),
  )
  return { hashes: Uint32Array.from(entries, (one) => one.hash), marks: Uint8Array.from(entries, (one) => one.mark) }
}

/** The weight of each kind of similarity; they add up to 1. */
const shares: Record<TermKind, number> = { words: 0.6, identifiers: 0.1, ideas: 0.2, places: 0.1 }

export type ContestTerms = {
  /** `first` to `end` are its terms in `numbers`; `norms` is the vector length per kind of term. */
  issues: { id: string; first: number; end: number; norms: readonly number[] }[]
  /** The terms of all issues one after the other, numbered within the contest. */
  numbers: Uint32Array
  /** Where the issues that have a term begin in `holders` and `marks`, by number of the term; one more for the end. */
  starts: Uint32Array
  /** Issues by their place in `issues`, earliest first for each term. */
  holders: Uint16Array | Uint32Array
  marks: Uint8Array
  /** The weight by rarity, by number of the term. */
  rarities: Float64Array
  /** In how many issues the term with this hash occurs, at least 1. */
  spreadOf: (hash: number) => number
}

export function indexContest(issues: readonly { id: string; terms: PackedTerms }[]): ContestTerms {
  const { numbers, spreads, spreadOf } = numberTerms(issues.map(({ terms }) => terms.hashes))
  const rarities = Float64Array.from(spreads, (spread) => rarity(spread, issues.length))
  let end = 0
  const indexed = issues.map(({ id, terms: { marks } }) => {
    const first = end
    end += marks.length
    return { id, first, end, norms: normsOf(numbers.subarray(first, end), marks, rarities) }
  })
  const marksOf = issues.map(({ terms }) => terms.marks)
  return { issues: indexed, numbers, rarities, spreadOf, ...listHolders(marksOf, numbers, spreads) }
}

/** The issues of each term, so that ranking reads only the terms of one report and not those of the whole contest. */
function listHolders(marksOf: readonly Uint8Array[], numbers: Uint32Array, spreads: Uint32Array) {
  const starts = new Uint32Array(spreads.length + 1)
  for (let number = 0; number < spreads.length; number += 1)
    starts[number + 1] = (starts[number] as number) + (spreads[number] as number)
  const next = starts.slice()
  const holders = new (marksOf.length <= 2 ** 16 ? Uint16Array : Uint32Array)(numbers.length)
  const marks = new Uint8Array(numbers.length)
  let at = 0
  for (const [holder, own] of marksOf.entries()) {
    for (const mark of own) {
      const number = numbers[at] as number
      const place = next[number] as number
      holders[place] = holder
      marks[place] = mark
      next[number] = place + 1
      at += 1
    }
  }
  return { starts, holders, marks }
}

/** Inverse document frequency: rare terms count more. */
const rarity = (spread: number, total: number): number => Math.log((total + 1) / (spread + 0.5))

function normsOf(numbers: Uint32Array, marks: Uint8Array, rarities: Float64Array): number[] {
  const sums = [0, 0, 0, 0]
  for (let at = 0; at < marks.length; at += 1) {
    const mark = marks[at] as number
    const value = (mark & 63) * (rarities[numbers[at] as number] as number)
    sums[mark >> 6] = (sums[mark >> 6] as number) + value * value
  }
  return sums.map(Math.sqrt)
}

type NumberedTerms = Pick<ContestTerms, 'numbers' | 'spreadOf'> & { spreads: Uint32Array }

/**
 * Numbers the hashes of all lists, and counts in how many lists each occurs. Open addressing in typed arrays, because a
 * judge waits, and a Map takes several times as long for hundreds of thousands of terms.
 */
function numberTerms(lists: readonly Uint32Array[]): NumberedTerms {
  const numbers = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0))
  const spreads = new Uint32Array(numbers.length)
  let hashes = new Uint32Array(numbers.length)
  let known = 0
  // The term's number + 1, or 0 if the slot is free. Doubled when half full.
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
  // Drops the unused rest, because this is cached.
  hashes = hashes.slice(0, known)
  const spreadOfTerms = spreads.slice(0, known)
  const spreadOf = (hash: number) => spreadOfTerms[(slots[slotOf(hash)] as number) - 1] ?? 1
  return { numbers, spreads: spreadOfTerms, spreadOf }
}

export type Ranked = { id: string; score: number }

/**
 * The other issues of the contest by similarity to one, best first: cosine similarity of their terms, weighted by rarity
 * and by kind. 1 is the same text, 0 nothing in common.
 */
export function rankCandidates(contest: ContestTerms, id: string, most: number): Ranked[] {
  const { issues, numbers } = contest
  const openAt = issues.findIndex((issue) => issue.id === id)
  const open = issues[openAt]
  if (!open) return []
  const sums = new Float64Array(kindCount * issues.length)
  for (const number of new Set(numbers.subarray(open.first, open.end))) addTerm(sums, contest, { number, openAt })
  const reachable = termKinds.reduce((sum, kind, at) => ((open.norms[at] as number) > 0 ? sum + shares[kind] : sum), 0)
  const best: Ranked[] = []
  for (const [at, issue] of issues.entries()) {
    const score = at === openAt ? 0 : likeness(sums.subarray(kindCount * at), open, issue) / reachable
    if (score > 0 && (best.length < most || score > (best.at(-1)?.score ?? 0)))
      insert(best, { id: issue.id, score }, most)
  }
  return best
}

const kindCount = termKinds.length

/** Adds to the sums of each issue, by kind, what it has in common with the open one in this term. */
function addTerm(
  sums: Float64Array,
  contest: ContestTerms,
  { number, openAt }: { number: number; openAt: number },
): void {
  const { starts, holders, marks, rarities } = contest
  const [from, to] = [starts[number] as number, starts[number + 1] as number]
  const weight = ((marks[lastPlaceOf(holders, openAt, from, to)] as number) & 63) * (rarities[number] as number) ** 2
  for (let place = from; place < to; place += 1) {
    const mark = marks[place] as number
    const at = kindCount * (holders[place] as number) + (mark >> 6)
    sums[at] = (sums[at] as number) + (mark & 63) * weight
  }
}

/** Where a value that is there comes last between two places of a sorted list. */
function lastPlaceOf(sorted: ContestTerms['holders'], value: number, from: number, to: number): number {
  let [low, high] = [from, to - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sorted[middle] as number) > value) high = middle - 1
    else low = middle
  }
  return low
}

/** Of equals, the earlier one stays first. */
function insert(best: Ranked[], one: Ranked, most: number): void {
  const at = best.findIndex(({ score }) => score < one.score)
  best.splice(at === -1 ? best.length : at, 0, one)
  if (best.length > most) best.pop()
}

type Indexed = ContestTerms['issues'][number]

function likeness(sums: Float64Array, open: Indexed, other: Indexed): number {
  let total = 0
  for (const [number, kind] of termKinds.entries()) {
    const norm = (open.norms[number] as number) * (other.norms[number] as number)
    if (norm > 0) total += (shares[kind] * (sums[number] as number)) / norm
  }
  return total
}

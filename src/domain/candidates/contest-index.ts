import { kindOf, occurrencesOf, type PackedTerms, weightOf } from './packed-terms'
import { termKinds } from './report-terms'

type IndexedIssue = {
  id: string
  author: string | null
  /** `first` to `end` are its terms in `numbers`. */
  first: number
  end: number
  /** By kind of term: how long the text is compared with the mean of the contest. */
  relativeLengths: readonly number[]
  /** By kind of term: the length of its vector, and BM25 of the text with itself. */
  norms: readonly number[]
  saturations: readonly number[]
}

export type ContestTerms = {
  issues: IndexedIssue[]
  /** The terms of all issues one after the other, numbered within the contest. */
  numbers: Uint32Array
  /** Where the issues that have a term begin in `holders` and `marks`, by number of the term; one more for the end. */
  starts: Uint32Array
  /** Issues by their place in `issues`, earliest first for each term. */
  holders: Uint16Array | Uint32Array
  marks: Uint8Array
  /** The weight by rarity, by number of the term. */
  rarities: Float64Array
  /** The number of the term with this hash, or -1. */
  numberOf: (hash: number) => number
  /** In how many issues the term with this hash occurs, at least 1. */
  spreadOf: (hash: number) => number
}

/** `author` may be anything that is equal for submissions of one person. */
export function indexContest(issues: readonly { id: string; author?: string; terms: PackedTerms }[]): ContestTerms {
  const { numbers, spreads, numberOf, spreadOf } = numberTerms(issues.map(({ terms }) => terms.hashes))
  const rarities = Float64Array.from(spreads, (spread) => rarity(spread, issues.length))
  const lengths = issues.map(({ terms }) => lengthsOf(terms.marks))
  const means = termKinds.map((_, kind) => lengths.reduce((sum, own) => sum + (own[kind] ?? 0), 0) / issues.length)
  let end = 0
  const indexed = issues.map(({ id, author = null, terms: { marks } }, issueAt) => {
    const first = end
    end += marks.length
    const own = numbers.subarray(first, end)
    const lengthOf = (kind: number) => (lengths[issueAt]?.[kind] ?? 0) / (means[kind] || 1)
    const relativeLengths = termKinds.map((_, kind) => lengthOf(kind))
    return { id, author, first, end, relativeLengths, ...selfOf(own, marks, { rarities, relativeLengths }) }
  })
  const marksOf = issues.map(({ terms }) => terms.marks)
  return { issues: indexed, numbers, rarities, numberOf, spreadOf, ...listHolders(marksOf, numbers, spreads) }
}

function lengthsOf(marks: Uint8Array): number[] {
  const lengths = termKinds.map(() => 0)
  for (const mark of marks) lengths[kindOf(mark)] = (lengths[kindOf(mark)] as number) + occurrencesOf(mark)
  return lengths
}

const [growth, lengthCounts] = [1.2, 0.75]

/** BM25: how much a term counts that occurs this often in a text of this length, compared with the mean. At most 2.2. */
export const saturated = (occurrences: number, relativeLength: number): number =>
  (occurrences * (growth + 1)) / (occurrences + growth * (1 - lengthCounts + lengthCounts * relativeLength))

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

type Scales = { rarities: Float64Array; relativeLengths: readonly number[] }

/** What a text has in common with itself, by kind: what its similarities to others are divided by. */
function selfOf(numbers: Uint32Array, marks: Uint8Array, { rarities, relativeLengths }: Scales) {
  const [squares, saturations] = [termKinds.map(() => 0), termKinds.map(() => 0)]
  for (const [at, mark] of marks.entries()) {
    const [kind, rare] = [kindOf(mark), rarities[numbers[at] as number] as number]
    squares[kind] = (squares[kind] as number) + (weightOf(mark) * rare) ** 2
    saturations[kind] =
      (saturations[kind] as number) + rare * saturated(occurrencesOf(mark), relativeLengths[kind] as number)
  }
  return { norms: squares.map(Math.sqrt), saturations }
}

type NumberedTerms = Pick<ContestTerms, 'numbers' | 'numberOf' | 'spreadOf'> & { spreads: Uint32Array }

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
  const give = (hash: number): number => {
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
      const number = give(list[at] as number)
      spreads[number] = (spreads[number] as number) + 1
      numbers[next] = number
      next += 1
    }
  }
  // Drops the unused rest, because this is cached.
  hashes = hashes.slice(0, known)
  const spreadOfTerms = spreads.slice(0, known)
  const numberOf = (hash: number) => (slots[slotOf(hash)] as number) - 1
  const spreadOf = (hash: number) => spreadOfTerms[numberOf(hash)] ?? 1
  return { numbers, spreads: spreadOfTerms, numberOf, spreadOf }
}

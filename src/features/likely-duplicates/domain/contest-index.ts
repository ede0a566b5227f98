import {
  kindOf,
  occurrencesOf,
  type PackedParts,
  type PackedTerms,
  partsOf,
  rarity,
  saturated,
  weightOf,
} from './packed-terms'
import { termKinds } from './report-terms'

type IndexedIssue = {
  id: string
  author: string | null
  /** Its terms are `numbers[first]` up to, but not including, `numbers[end]`. */
  first: number
  end: number
}

export type ContestTerms = {
  issues: IndexedIssue[]
  placeOf: ReadonlyMap<string, number>
  /** Text length relative to the contest's mean, per kind of term: all issues for one kind, then the next kind. */
  relativeLengths: Float64Array
  /** In the same layout: the vector's length, and the text's BM25 score against itself. */
  norms: Float64Array
  saturations: Float64Array
  /** The terms of all issues concatenated, numbered within the contest, and the mark of each. */
  numbers: Uint32Array
  ownMarks: Uint8Array
  /**
   * For each term number, the offset in `holders`, `marks` and `parts` where its issues begin, plus one sentinel at the
   * end.
   */
  starts: Uint32Array
  /** Indexes into `issues`, earliest first for each term. */
  holders: Uint16Array | Uint32Array
  marks: Uint8Array
  parts: PackedParts
  /** Numbers shared by several terms whose hashes collide. */
  ambiguous: ReadonlySet<number>
  /** Inverse document frequency by term number. */
  rarities: Float64Array
  /** The number of the term with this hash, or -1. */
  numberOf: (hash: number) => number
  /** Number of issues that contain the term with this hash, at least 1. */
  spreadOf: (hash: number) => number
}

/** `author` can be any value that is equal for submissions of one person. */
type Indexed = readonly { id: string; author?: string; terms: PackedTerms }[]

export function indexContest(issues: Indexed): ContestTerms {
  return runToEnd(indexInSteps(issues))
}

/**
 * Like the function above, in short steps: a report may have thousands of terms, and a contest thousands of reports.
 */
export function* indexInSteps(issues: Indexed): Generator<void, ContestTerms> {
  const { numbers, spreads, numberOf, spreadOf } = yield* numberTerms(issues.map(({ terms }) => terms.hashes))
  const rarities = Float64Array.from(spreads, (spread) => rarity(spread, issues.length))
  const ownMarks = new Uint8Array(numbers.length)
  let end = 0
  const indexed = issues.map(({ id, author = null, terms: { marks } }) => {
    const first = end
    ownMarks.set(marks, first)
    end += marks.length
    return { id, author, first, end }
  })
  const measured = yield* measureTexts(indexed, { numbers, ownMarks, rarities })
  return {
    issues: indexed,
    placeOf: new Map(issues.map(({ id }, place) => [id, place])),
    numbers,
    ownMarks,
    rarities,
    numberOf,
    spreadOf,
    ...measured,
    ...(yield* listHolders(indexed, { numbers, ownMarks, spreads, ...measured })),
  }
}

type Terms = Pick<ContestTerms, 'numbers' | 'ownMarks'>
/** What normalizes a text's similarities. */
export type TextMeasures = Pick<ContestTerms, 'relativeLengths' | 'norms' | 'saturations'>

/** Measures each text's length and its similarity to itself, which normalizes its similarities to others. */
function* measureTexts(
  issues: readonly IndexedIssue[],
  { numbers, ownMarks, rarities }: Terms & { rarities: Float64Array },
): Generator<void, TextMeasures> {
  const size = issues.length
  const zeros = () => new Float64Array(termKinds.length * size)
  const [relativeLengths, squares, saturations] = [zeros(), zeros(), zeros()]
  for (const [place, { first, end }] of issues.entries()) {
    for (let at = first; at < end; at += 1) {
      const mark = ownMarks[at] as number
      const length = kindOf(mark) * size + place
      relativeLengths[length] = (relativeLengths[length] as number) + occurrencesOf(mark)
    }
    yield
  }
  for (let first = 0; first < relativeLengths.length; first += size) {
    const lengths = relativeLengths.subarray(first, first + size)
    const mean = lengths.reduce((sum, own) => sum + own, 0) / size
    for (const [place, own] of lengths.entries()) lengths[place] = own / (mean || 1)
  }
  for (const [place, { first, end }] of issues.entries()) {
    for (let at = first; at < end; at += 1) {
      const mark = ownMarks[at] as number
      const rare = rarities[numbers[at] as number] as number
      const own = kindOf(mark) * size + place
      squares[own] = (squares[own] as number) + (weightOf(mark) * rare) ** 2
      saturations[own] =
        (saturations[own] as number) + rare * saturated(occurrencesOf(mark), relativeLengths[own] as number)
    }
    yield
  }
  const norms = squares.map(Math.sqrt)
  return { relativeLengths, norms, saturations }
}

/** Builds the inverted index, so that ranking reads only one report's terms rather than the whole contest. */
function* listHolders(
  issues: readonly IndexedIssue[],
  { numbers, ownMarks, spreads, ...measured }: Terms & TextMeasures & { spreads: Uint32Array },
): Generator<void, Pick<ContestTerms, 'starts' | 'holders' | 'marks' | 'parts' | 'ambiguous'>> {
  const starts = new Uint32Array(spreads.length + 1)
  for (let number = 0; number < spreads.length; number += 1)
    starts[number + 1] = (starts[number] as number) + (spreads[number] as number)
  const next = starts.slice()
  const holders = new (issues.length <= 2 ** 16 ? Uint16Array : Uint32Array)(numbers.length)
  const marks = new Uint8Array(numbers.length)
  const parts = new Uint16Array(numbers.length)
  const partOf = partsOf(measured)
  const ambiguous = new Set<number>()
  for (const [holder, { first, end }] of issues.entries()) {
    for (let at = first; at < end; at += 1) {
      const number = numbers[at] as number
      const place = next[number] as number
      const mark = ownMarks[at] as number
      holders[place] = holder
      marks[place] = mark
      parts[place] = partOf(mark, kindOf(mark) * issues.length + holder)
      next[number] = place + 1
      if (place === starts[number]) continue
      if (holders[place - 1] === holder || kindOf(marks[place - 1] as number) !== kindOf(mark)) ambiguous.add(number)
    }
    yield
  }
  return { starts, holders, marks, parts, ambiguous }
}

type NumberedTerms = Pick<ContestTerms, 'numbers' | 'numberOf' | 'spreadOf'> & { spreads: Uint32Array }

/**
 * Numbers the hashes of all lists, and counts in how many lists each occurs. Open addressing in typed arrays, because a
 * judge is waiting and a Map takes several times as long for hundreds of thousands of terms.
 */
function* numberTerms(lists: readonly Uint32Array[]): Generator<void, NumberedTerms> {
  const numbers = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0))
  const spreads = new Uint32Array(numbers.length)
  let hashes = new Uint32Array(numbers.length)
  let known = 0
  // The term's number + 1, or 0 if the slot is free. Doubled when half full.
  let slots = new Uint32Array(2 ** 12)
  const slotOf = (hash: number): number => {
    let slot = hash & (slots.length - 1)
    // Step by the upper bits: anyone can write thousands of words whose hashes have equal lower bits.
    const step = (hash >>> 15) | 1
    for (let found = slots[slot]; found; found = slots[slot]) {
      if (hashes[found - 1] === hash) break
      slot = (slot + step) & (slots.length - 1)
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
    yield
  }
  // Drop the unused capacity, because this is cached.
  hashes = hashes.slice(0, known)
  const spreadOfTerms = spreads.slice(0, known)
  const numberOf = (hash: number) => (slots[slotOf(hash)] as number) - 1
  const spreadOf = (hash: number) => spreadOfTerms[numberOf(hash)] ?? 1
  return { numbers, spreads: spreadOfTerms, numberOf, spreadOf }
}

/** Runs a stepwise computation to the end without yielding to the event loop. */
export function runToEnd<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

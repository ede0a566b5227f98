import { type ReportTerms, type TermKind, termKinds } from './report-terms'

/**
 * The terms of one report without their texts: hashes in ascending order, and for each its kind (upper two bits) and its
 * weight (lower six). Small enough that those of a whole contest are read and kept at once.
 */
export type PackedTerms = { hashes: Uint32Array; marks: Uint8Array }

/** FNV-1a over UTF-16 units: spreads short texts evenly, and is the same on every machine. */
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
  entries.sort((a, b) => a.hash - b.hash)
  return { hashes: Uint32Array.from(entries, (one) => one.hash), marks: Uint8Array.from(entries, (one) => one.mark) }
}

/** What each kind of likeness counts for; together 1. */
const shares: Record<TermKind, number> = { words: 0.6, identifiers: 0.1, ideas: 0.2, places: 0.1 }
const shareOf = termKinds.map((kind) => shares[kind])

export type ContestTerms = {
  issues: { id: string; terms: PackedTerms; norms: readonly number[] }[]
  /** In how many of the issues a term stands, at least 1. */
  spreadOf: (hash: number) => number
}

export function indexContest(issues: readonly { id: string; terms: PackedTerms }[]): ContestTerms {
  const spreadOf = countTerms(issues.map(({ terms }) => terms.hashes))
  const rarities = raritiesOf(issues.length)
  return { spreadOf, issues: issues.map(({ id, terms }) => ({ id, terms, norms: normsOf(terms, spreadOf, rarities) })) }
}

/** How much a term tells by the number of reports that have it: a term of few much, a term of all next to nothing. */
const raritiesOf = (total: number): Float64Array =>
  Float64Array.from({ length: total + 1 }, (_, spread) => Math.log((total + 1) / (spread + 0.5)))

/**
 * In how many of the lists each number stands, at least 1. Open addressing in typed arrays: a Map of the hundreds of
 * thousands of terms of a contest takes several times as long, and a judge waits for it.
 */
function countTerms(lists: readonly Uint32Array[]): (hash: number) => number {
  const total = lists.reduce((sum, list) => sum + list.length, 0)
  const mask = 2 ** Math.ceil(Math.log2(2 * total + 2)) - 1
  const keys = new Uint32Array(mask + 1)
  const counts = new Uint32Array(mask + 1)
  const slotOf = (hash: number) => {
    let slot = hash & mask
    while (counts[slot] !== 0 && keys[slot] !== hash) slot = (slot + 1) & mask
    return slot
  }
  for (const list of lists) {
    for (const hash of list) {
      const slot = slotOf(hash)
      keys[slot] = hash
      counts[slot] = (counts[slot] as number) + 1
    }
  }
  return (hash) => Math.max(1, counts[slotOf(hash)] as number)
}

function normsOf({ hashes, marks }: PackedTerms, spreadOf: ContestTerms['spreadOf'], rarities: Float64Array): number[] {
  const sums = [0, 0, 0, 0]
  for (let at = 0; at < hashes.length; at += 1) {
    const mark = marks[at] as number
    const value = (mark & 63) * (rarities[spreadOf(hashes[at] as number)] as number)
    sums[mark >> 6] = (sums[mark >> 6] as number) + value * value
  }
  return sums.map(Math.sqrt)
}

export type Ranked = { id: string; score: number }

/** The other issues of the contest by their likeness to one, best first; 1 is the same text, 0 nothing in common. */
export function rankCandidates({ issues, spreadOf }: ContestTerms, id: string, most: number): Ranked[] {
  const open = issues.find((issue) => issue.id === id)
  if (!open) return []
  const rarities = raritiesOf(issues.length)
  const squares = Float64Array.from(open.terms.hashes, (hash) => (rarities[spreadOf(hash)] as number) ** 2)
  return issues
    .filter((issue) => issue !== open)
    .map((issue) => ({ id: issue.id, score: likeness(open, issue, squares) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
}

type Indexed = ContestTerms['issues'][number]

/** Both lists ascend, so one walk through the two finds what they share. `squares`: of the rarities of the open terms. */
function likeness(open: Indexed, other: Indexed, squares: Float64Array): number {
  const sums = [0, 0, 0, 0]
  const a = open.terms
  const b = other.terms
  let i = 0
  let j = 0
  while (i < a.hashes.length && j < b.hashes.length) {
    const left = a.hashes[i] as number
    const right = b.hashes[j] as number
    if (left === right) {
      const mark = a.marks[i] as number
      sums[mark >> 6] = (sums[mark >> 6] ?? 0) + (mark & 63) * ((b.marks[j] as number) & 63) * (squares[i] as number)
    }
    if (left <= right) i += 1
    if (right <= left) j += 1
  }
  return sums.reduce((total, sum, kind) => {
    const norm = (open.norms[kind] ?? 0) * (other.norms[kind] ?? 0)
    return norm > 0 ? total + ((shareOf[kind] ?? 0) * sum) / norm : total
  }, 0)
}

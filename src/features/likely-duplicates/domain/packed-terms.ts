import type { ContestTerms, TextMeasures } from './contest-index'
import { type ReportTerms, type TermKind, termKinds } from './report-terms'

/** Inverse document frequency: rare terms count more. */
export const rarity = (spread: number, total: number): number => Math.log((total + 1) / (spread + 0.5))

const [growth, lengthCounts] = [1.2, 0.75]
/** The upper bound for a term's contribution, however often it occurs. */
export const saturatedMax = growth + 1

/** BM25 contribution of a term with this many occurrences in a text of this length relative to the mean. */
export const saturated = (occurrences: number, relativeLength: number): number =>
  (occurrences * saturatedMax) / (occurrences + growth * (1 - lengthCounts + lengthCounts * relativeLength))

/**
 * A report's terms without their texts: a hash for each, and a byte with its kind (upper three bits) and weight (lower
 * five). Small enough to keep a whole contest in memory.
 */
export type PackedTerms = { hashes: Uint32Array; marks: Uint8Array }

/** FNV-1a over UTF-16 units, with a different start value per kind. The same on every machine. */
export function termHash(kind: TermKind, key: string): number {
  let hash = 0x811c9dc5 ^ termKinds.indexOf(kind)
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The weight of a term that occurs n times is 4 (1 + ln n), at most 31. */
export function packTerms(terms: ReportTerms): PackedTerms {
  const entries = termKinds.flatMap((kind, number) =>
    [...terms[kind]].map(([key, { weight }]) => ({
      hash: termHash(kind, key),
      mark: (number << 5) | Math.min(31, Math.round(4 * (1 + Math.log(weight)))),
    })),
  )
  return { hashes: Uint32Array.from(entries, (one) => one.hash), marks: Uint8Array.from(entries, (one) => one.mark) }
}

export const kindOf = (mark: number): number => mark >> 5
export const weightOf = (mark: number): number => mark & 31
/** Approximate number of occurrences for a weight. */
const occurrences = Float64Array.from({ length: 32 }, (_, weight) => Math.exp(weight / 4 - 1))
export const occurrencesOf = (mark: number): number => occurrences[weightOf(mark)] as number

/**
 * Ways to compare two reports, each from 0 to 1. `cosine` compares terms of a kind by weight and rarity and is
 * symmetric. `covered` is BM25: how much of the open report the other one contains; `covers` is the reverse. No kind
 * uses both `cosine` and `covers`.
 */
export const views = [
  { of: 'words', by: 'cosine' },
  { of: 'identifiers', by: 'cosine' },
  { of: 'names', by: 'cosine' },
  { of: 'ideas', by: 'cosine' },
  { of: 'places', by: 'cosine' },
  { of: 'fix', by: 'cosine' },
  { of: 'words', by: 'covered' },
  { of: 'title', by: 'covered' },
  { of: 'title', by: 'covers' },
] as const satisfies readonly { of: TermKind; by: 'cosine' | 'covered' | 'covers' }[]

export const kindNumber = Object.fromEntries(termKinds.map((kind, at) => [kind, at])) as Record<TermKind, number>

/**
 * For each report that has a term, two numbers for upper bounds, both rounded up. The lower nine bits hold the term's
 * share of everything the report has of that kind: weight divided by the vector's length or, for `covers`, 1 divided by
 * the text's BM25 score against itself. The upper seven bits hold the term's BM25 score without its rarity.
 */
export type PackedParts = Uint16Array

const wholeBits = 9
/** In sixteenths of a power of 2. */
const [stepsPerPower, stepOfOne, lastWholeStep] = [16, 160, 2 ** wholeBits - 1]
const partOfStep = Float64Array.from({ length: lastWholeStep + 1 }, (_, step) =>
  step === lastWholeStep ? Number.MAX_VALUE : 2 ** ((step - stepOfOne) / stepsPerPower),
)
const lastSaturatedStep = 2 ** (16 - wholeBits) - 1

/** Relative lengths are rounded down to sixteenths, and those above the last step to it. */
const [lastLengthStep, stepsPerMean] = [63, 16]
const saturatedSteps = Uint8Array.from({ length: 32 * (lastLengthStep + 1) }, (_, at) => {
  const most = saturated(occurrencesOf(at >> 6), (at & lastLengthStep) / stepsPerMean)
  return Math.ceil((most / saturatedMax) * lastSaturatedStep)
})

const isDividedByVector = termKinds.map((kind) => views.some(({ of, by }) => of === kind && by === 'cosine'))
/** By mark: the power of what is divided, in steps. */
const dividends = Float64Array.from({ length: termKinds.length * 32 }, (_, mark) =>
  isDividedByVector[mark >> 5] ? stepsPerPower * Math.log2(weightOf(mark)) : 0,
)

/** Returns the packed parts for a term with a mark; `own` is the report's index plus the offset of its kind. */
export function partsOf({ relativeLengths, norms, saturations }: TextMeasures): (mark: number, own: number) => number {
  const size = norms.length / termKinds.length
  const divisors = norms.map((norm, own) => {
    const divisor = isDividedByVector[Math.floor(own / size)] ? norm : (saturations[own] as number)
    return divisor > 0 ? stepOfOne - stepsPerPower * Math.log2(divisor) : Number.NEGATIVE_INFINITY
  })
  const lengths = Uint8Array.from(relativeLengths, (own) => Math.min(lastLengthStep, own * stepsPerMean))
  return (mark, own) => {
    const step = Math.min(lastWholeStep, Math.max(0, 1 + (divisors[own] as number) + (dividends[mark] as number)))
    const saturatedStep = saturatedSteps[(weightOf(mark) << 6) | (lengths[own] as number)] as number
    return Math.floor(step) | (saturatedStep << wholeBits)
  }
}

/** Adds a value for every report that has a term, to the reports with indexes from `from` to `to`. */
export function addParts(
  values: Float64Array,
  { holders, parts }: Pick<ContestTerms, 'holders' | 'parts'>,
  { from, to, contribution, saturated }: { from: number; to: number; contribution: number; saturated: number },
): void {
  const perStep = (saturated * saturatedMax) / lastSaturatedStep
  // Reading a module constant inside the loop takes twice as long.
  const ofStep = partOfStep
  for (let at = from; at < to; at += 1) {
    const place = holders[at] as number
    const part = parts[at] as number
    const added = contribution * (ofStep[part & lastWholeStep] as number) + perStep * (part >>> wholeBits)
    values[place] = (values[place] as number) + added
  }
}

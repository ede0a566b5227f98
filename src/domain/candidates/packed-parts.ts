import { saturated, saturatedMax } from './bm25'
import type { ContestTerms, TextMeasures } from './contest-index'
import { occurrencesOf, weightOf } from './packed-terms'
import { termKinds } from './report-terms'
import { views } from './views'

/**
 * For each report that has a term, two numbers for bounds, both rounded up. The lower nine bits have what the term is of
 * all that the report has of its kind, by the view that divides by it: weight divided by the length of the vector, or for
 * `covers` 1 divided by BM25 of the text with itself. The upper seven bits have BM25 of the term without its rarity.
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

/** The part of a term with a mark in the report and kind at `own`: the place of the report after those of former kinds. */
export function partsOf({ relativeLengths, norms, saturations }: TextMeasures): (mark: number, own: number) => number {
  const size = norms.length / termKinds.length
  const divisors = norms.map((norm, own) => {
    const whole = isDividedByVector[Math.floor(own / size)] ? norm : (saturations[own] as number)
    return whole > 0 ? stepOfOne - stepsPerPower * Math.log2(whole) : Number.NEGATIVE_INFINITY
  })
  const lengths = Uint8Array.from(relativeLengths, (own) => Math.min(lastLengthStep, own * stepsPerMean))
  return (mark, own) => {
    const step = Math.min(lastWholeStep, Math.max(0, 1 + (divisors[own] as number) + (dividends[mark] as number)))
    const saturatedStep = saturatedSteps[(weightOf(mark) << 6) | (lengths[own] as number)] as number
    return Math.floor(step) | (saturatedStep << wholeBits)
  }
}

/** Adds to a value for each report that has a term, by the reports' places from `from` to `to`. */
export function addParts(
  values: Float64Array,
  { holders, parts }: Pick<ContestTerms, 'holders' | 'parts'>,
  { from, to, whole, saturated }: { from: number; to: number; whole: number; saturated: number },
): void {
  const perStep = (saturated * saturatedMax) / lastSaturatedStep
  // Reading a constant of the module in the loop takes twice as long.
  const ofStep = partOfStep
  for (let at = from; at < to; at += 1) {
    const place = holders[at] as number
    const part = parts[at] as number
    const added = whole * (ofStep[part & lastWholeStep] as number) + perStep * (part >>> wholeBits)
    values[place] = (values[place] as number) + added
  }
}

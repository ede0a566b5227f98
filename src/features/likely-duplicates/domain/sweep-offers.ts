import type { Cause } from './causes'
import type { Likeness } from './pair-likeness'
import { joinedVerdict } from './sweep-rules'

/** A cause that may be the same as the open one, and its probability. */
export type Offer = { cause: Cause; chance: number }

/** The minimum probability for an offer (decision 169); docs/evidence/quality.md has their cost and yield. */
export const leastChances = {
  /** While the open report is pending: decided causes that it may repeat. */
  pending: 0.25,
  /** Once it is valid: pending reports that repeat it, and valid causes that are the same. */
  valid: 0.03,
  invalid: 0.4,
  /** Pairs of valid causes, before results are published. */
  lookAlikes: 0.2,
}
export type LeastChances = typeof leastChances

/** A sweep ends after this many consecutive 'not the same' answers. */
export const missesMax = { pending: 2, valid: 4, invalid: 4 }

export type SweepFacts = {
  /** All causes of the contest, including the open one. */
  causes: readonly Cause[]
  isApart: (one: Cause, other: Cause) => boolean
  likeness: Likeness
  /** Whether the same fixes stop a proof of each. */
  isStoppedAlike?: (one: Cause, other: Cause) => boolean
  weights?: ChanceWeights
  least?: LeastChances
}

/**
 * Whether a sweep of this cause may offer another one. Answering 'same' copies the verdict, so a pending report is
 * compared with decided causes, which it may repeat, and a decided one with pending reports and with causes of the same
 * verdict.
 */
export const mayBeOffered = (open: Cause, other: Cause): boolean =>
  open.id !== other.id && joinedVerdict(open.verdict, other.verdict) !== null

/**
 * What to show next to the open cause, most likely first, after this many consecutive 'not the same' answers. What the
 * same fixes stop comes before, whatever its text says.
 */
export function rankOffers(open: Cause, facts: SweepFacts, misses = 0): Offer[] {
  const { causes, isApart, isStoppedAlike = () => false, least = leastChances } = facts
  const eligible = causes.filter((other) => mayBeOffered(open, other) && !isApart(open, other))
  const ranked = likeliest(open, eligible, facts)
  const chances = new Map(ranked.map(({ cause, chance }) => [cause, chance]))
  const stopped = eligible.filter((other) => isStoppedAlike(open, other))
  const likely = ranked.filter(({ cause, chance }) => chance >= least[open.verdict] && !stopped.includes(cause))
  const offers = [...stopped.map((cause) => ({ cause, chance: chances.get(cause) ?? 0 })), ...likely]
  return offers.slice(0, Math.max(0, missesMax[open.verdict] - misses))
}

function likeliest(open: Cause, others: readonly Cause[], { likeness, weights = learnedChance }: SweepFacts): Offer[] {
  return others
    .flatMap((cause) => {
      const measures = measuresOf(open, cause, likeness)
      return measures ? [{ cause, chance: chanceOf(measures, weights) }] : []
    })
    .sort((a, b) => b.chance - a.chance)
}

export type LookAlikes = { one: Cause; other: Cause; chance: number }

/** Bounds the work before results by the number of causes, independent of texts. Answered pairs count. */
const lookAlikesEach = 3

/**
 * Pairs of valid causes that may be the same and that no judge has compared, most likely first. Each pays an award, so
 * no two should be one flaw. Each cause is compared with only a few others, so that the list always ends.
 */
export function findLookAlikes(facts: SweepFacts): LookAlikes[] {
  const { isApart, least = leastChances } = facts
  const valid = facts.causes.filter((cause) => cause.verdict === 'valid' && hasEnoughTerms(cause, facts.likeness))
  const found = new Map<string, LookAlikes>()
  for (const one of valid) {
    const offers = likeliest(
      one,
      valid.filter(({ id }) => id !== one.id),
      facts,
    ).slice(0, lookAlikesEach)
    for (const { cause: other, chance } of offers) {
      if (chance < least.lookAlikes || isApart(one, other)) continue
      const key = [one.id, other.id].sort().join(' ')
      if (chance > (found.get(key)?.chance ?? 0)) found.set(key, { one, other, chance })
    }
  }
  return [...found.values()].sort((a, b) => b.chance - a.chance)
}

/** In the order of `measuresOf`. */
export type ChanceWeights = readonly number[]

/** Learned by `npm run bench -- duplicates FOLDER`, which prints them. */
export const learnedChance: ChanceWeights = [-5.13, 8.54, 16.35, -7.02, -4.66, 1.36]

/**
 * Features that predict whether two causes are the same: the highest and the mean similarity of their reports, how
 * similar those are to others in general, and how many reports the first cause has. Null if a cause has no comparable
 * report.
 */
export function measuresOf(one: Cause, other: Cause, likeness: Likeness): number[] | null {
  const [own, others] = [rowsOf(one, likeness), rowsOf(other, likeness)]
  if (own.length === 0 || others.length === 0) return null
  let [most, sum] = [0, 0]
  for (const row of own) {
    for (const at of others) {
      const value = likeness.values[likeness.size * row + at] as number
      sum += value
      if (value > most) most = value
    }
  }
  const mean = sum / (own.length * others.length)
  return [1, most, mean, nearestOf(own, likeness), nearestOf(others, likeness), Math.log(own.length)]
}

const rowsOf = ({ memberIds }: Cause, { rowOf }: Likeness) => memberIds.flatMap((id) => rowOf.get(id) ?? [])

const nearestOf = (rows: readonly number[], { nearest }: Likeness) =>
  rows.reduce((most, row) => Math.max(most, nearest[row] as number), 0)

/** From 0 to 1. */
export function chanceOf(measures: readonly number[], weights: ChanceWeights = learnedChance): number {
  const odds = measures.reduce((sum, value, at) => sum + value * (weights[at] as number), 0)
  return 1 / (1 + Math.exp(-odds))
}

/** Shorter texts look similar to any other short text. */
const tellingTerms = 30

/** Whether a report of a cause has enough terms for its similarity to mean something. */
const hasEnoughTerms = (cause: Cause, likeness: Likeness): boolean =>
  rowsOf(cause, likeness).some((row) => (likeness.termCounts[row] as number) >= tellingTerms)

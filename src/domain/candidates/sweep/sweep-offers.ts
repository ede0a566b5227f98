import { joinedVerdict } from '../../judging/sweep-rules'
import { type ChanceWeights, chanceOf, hasEnoughTerms, learnedChance, measuresOf } from './cause-chance'
import type { Cause } from './causes'
import type { Likeness } from './pair-likeness'

/** A cause that may be the same as the open one, and how likely it is. */
export type Offer = { cause: Cause; chance: number }

/** How likely a cause must be the same to be offered (decision 169); bench/README.md says what they cost and find. */
export const leastChances = {
  /** While the open report waits for its verdict: a decided cause that it may repeat. */
  pending: 0.25,
  /** Once it is valid: pending reports that repeat it, and valid causes that are the same. */
  valid: 0.03,
  invalid: 0.4,
  /** Valid causes, before results are published. */
  lookAlikes: 0.2,
}
export type LeastChances = typeof leastChances

/** After so many answers 'not the same' one after the other a sweep is over. */
export const missesMax = { pending: 2, valid: 4, invalid: 4 }

export type SweepFacts = {
  /** Of the contest, the open one among them. */
  causes: readonly Cause[]
  isApart: (one: Cause, other: Cause) => boolean
  likeness: Likeness
  weights?: ChanceWeights
  least?: LeastChances
}

/**
 * Whether a sweep of this cause may offer another one: 'same' takes the verdict over, so a pending report is compared with
 * what is decided, because it may repeat that, and a decided one with what is pending, and with others of its verdict.
 */
export const mayBeOffered = (open: Cause, other: Cause): boolean =>
  open.id !== other.id && joinedVerdict(open.verdict, other.verdict) !== null

/** What to show beside the open cause, likeliest first, after so many answers 'not the same' one after the other. */
export function rankOffers(open: Cause, facts: SweepFacts, misses = 0): Offer[] {
  const { causes, isApart, least = leastChances } = facts
  const asked = causes.filter((other) => mayBeOffered(open, other) && !isApart(open, other))
  const offers = likeliest(open, asked, facts).filter(({ chance }) => chance >= least[open.verdict])
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

/** Bounds the work before results by the number of causes, whatever the texts. Those that were answered count. */
const lookAlikesEach = 3

/**
 * Valid causes that may be the same and that no judge has compared, likeliest first. Each pays an award, so no two of
 * them should be one flaw. Each cause is compared with the few likeliest at most, so that the list always ends.
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

import type { Verdict } from './review-rules'

export const sweepAnswers = ['same', 'apart'] as const
export type SweepAnswer = (typeof sweepAnswers)[number]

/**
 * The verdict of two causes that become one: that which one of both has. Null if neither has one, or both have another:
 * then a judge gives a verdict first.
 */
export function joinedVerdict(one: Verdict, other: Verdict): Exclude<Verdict, 'pending'> | null {
  const decided = [one, other].filter((verdict) => verdict !== 'pending')
  const [first, second = first] = decided
  return first && first === second ? first : null
}

import type { Verdict } from '../../../domain/judging/review-rules'

export const sweepAnswers = ['same', 'apart'] as const
export type SweepAnswer = (typeof sweepAnswers)[number]

/**
 * The verdict when two causes are merged: the one that either has. Null if neither has one or they differ: then a judge
 * must give a verdict first.
 */
export function joinedVerdict(one: Verdict, other: Verdict): Exclude<Verdict, 'pending'> | null {
  const decided = [one, other].filter((verdict) => verdict !== 'pending')
  const [first, second = first] = decided
  return first && first === second ? first : null
}

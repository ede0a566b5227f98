import type { QueueEntry } from '../../../contract/judging'

/** Places in line as somebody types them, '9, 14' or '#9 14'; `unknown` are those that no other issue has. */
export function issuesNumbered(
  text: string,
  issues: readonly QueueEntry[],
): { found: QueueEntry[]; unknown: number[] } {
  const numbers = [...new Set((text.match(/\d+/g) ?? []).map(Number))]
  const byPlace = new Map(issues.map((issue) => [issue.placeInLine, issue]))
  return {
    found: numbers.flatMap((number) => byPlace.get(number) ?? []),
    unknown: numbers.filter((number) => !byPlace.has(number)),
  }
}

export const unknownWords = (unknown: number[]): string =>
  `No other report in this contest has the place in line ${unknown.join(', ')}. Look it up in the queue.`

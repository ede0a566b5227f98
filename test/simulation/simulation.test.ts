import { expect, test } from 'vitest'
import { readKeptStories, stepsOf } from './kept-stories'
import { embeddedTestbed, type Outcome, play } from './story'
import { whileHostClockJumps } from './world/host-clock'

/** Further seeds are played by `npm run simulate`. */
const seeds = Array.from({ length: 8 }, (_, index) => index + 1)

/** A seed is played once for all tests that only read how it went. */
const outcomes = new Map<number, Promise<Outcome>>()
function outcomeOf(seed: number): Promise<Outcome> {
  const outcome = outcomes.get(seed) ?? embeddedTestbed().then((stage) => play(stage, seed))
  outcomes.set(seed, outcome)
  return outcome
}

test.each(seeds)('every contest of installation %i comes to the results that the model has', async (seed) => {
  const { violation, lines } = await outcomeOf(seed)
  expect(violation, lines.join('\n')).toBeNull()
})

test('the same seed gives the same run, to the byte of its trace, while the clock of the host jumps', async () => {
  const first = await outcomeOf(1)
  const stage = await embeddedTestbed()
  const second = await whileHostClockJumps(() => play(stage, 1))
  expect(first.trace.length).toBeGreaterThan(100)
  expect(second.trace.join('\n')).toBe(first.trace.join('\n'))
})

test.each(readKeptStories())('the story of installation $seed no longer fails by: $violation', async (kept) => {
  const { violation, lines } = await play(await embeddedTestbed(), kept.seed, stepsOf(kept))
  expect(violation, lines.join('\n')).toBeNull()
})

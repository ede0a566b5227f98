import { type Outcome, play } from './story'
import type { Testbed } from './world/testbed'

/** At most so many shorter stories are tried. */
const mostTries = 150

/**
 * The shortest story that still fails: halves, then smaller and smaller parts are left out as long as something fails
 * without them (Zeller's ddmin, from the end).
 */
export async function shrink(stage: Testbed, failed: Outcome): Promise<Outcome> {
  let shortest = failed
  let tries = 0
  for (let size = Math.ceil(failed.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = shortest.steps.length - size; from > -size && tries < mostTries; from -= size) {
      const start = Math.max(0, from)
      const left = shortest.steps.filter((_, index) => index < start || index >= start + size)
      if (left.length === shortest.steps.length) continue
      tries += 1
      const outcome = await play(stage, failed.seed, left)
      if (outcome.violation !== null) shortest = outcome
    }
  }
  return shortest
}

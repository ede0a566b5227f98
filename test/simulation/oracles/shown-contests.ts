import type { Company } from '../people/company'
import { demand } from '../world/violation'
import type { Watcher } from '../world/world'
import { objectsIn } from './shown'

/** What a reading says of a contest is what was written and decided last, whoever reads it and wherever. */
export const watchContests =
  ({ contests }: Company): Watcher =>
  ({ isReading, body, reader, through }) => {
    if (!isReading || !body) return
    for (const shown of objectsIn(body, 'freezesTerms')) {
      const contest = contests.find(({ id }) => id === shown._id)
      if (!contest) continue
      const says = `${through} tells ${reader?.username ?? 'a stranger'} of '${contest.title}'`
      const expected = { ...contest.texts, isFinalized: contest.isFinal }
      for (const [field, value] of Object.entries(expected))
        demand(shown[field] === value, `${says} that its ${field} is '${shown[field]}', not '${value}'`)
      const isPreliminary = shown.preliminaryAt !== null
      demand(isPreliminary === (contest.preliminaryAt !== null), `${says} that it is preliminary: ${isPreliminary}`)
    }
  }

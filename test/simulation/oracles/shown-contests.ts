import { type Company, isAdmin, phaseOf } from '../people/company'
import { demand } from '../world/violation'
import type { Watcher } from '../world/world'
import { objectsIn } from './shown'

/** What a reading says of a contest is what was written and decided last, whoever reads it and wherever. */
export const watchContests =
  (company: Company): Watcher =>
  ({ isReading, body, reader, through }) => {
    if (!isReading || !body) return
    for (const shown of objectsIn(body, 'freezesTerms')) {
      const contest = company.contests.find(({ id }) => id === shown._id)
      if (!contest) continue
      const says = `${through} tells ${reader?.username ?? 'a stranger'} of '${contest.title}'`
      const isEarly = phaseOf(contest, company.world.clock.now()) === 'upcoming' && !isAdmin(company, reader)
      const githubRepoUrl = isEarly ? null : contest.githubRepoUrl
      const expected = { ...contest.texts, githubRepoUrl, isFinalized: contest.isFinal }
      for (const [field, value] of Object.entries(expected))
        demand(shown[field] === value, `${says} that its ${field} is '${shown[field]}', not '${value}'`)
      const isPreliminary = shown.preliminaryAt !== null
      demand(isPreliminary === (contest.preliminaryAt !== null), `${says} that it is preliminary: ${isPreliminary}`)
    }
  }

import type { Random } from '../../random'
import { type Act, accepted, because, type Company, type Contest, nothing } from './company'
import { byAnyAdmin } from './trying'

export async function publishPreliminary(company: Company, contest: Contest, random: Random): Promise<boolean> {
  const published = await byAnyAdmin(company, random, 'publishPreliminaryResults', contest.id)
  if (published) {
    contest.preliminaryAt = company.world.clock.now()
    contest.model.record('preliminary_published')
  }
  return published
}

const publish: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  if (contest.appealHours === null || contest.preliminaryAt !== null) return nothing('an admin')
  const done = await publishPreliminary(company, contest, random)
  return `an admin publishes preliminary results of '${contest.title}'${accepted(done)}`
}

const takeBack: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  if (contest.preliminaryAt === null || random.chance(0.7)) return nothing('an admin')
  const done = await byAnyAdmin(company, random, 'withdrawPreliminaryResults', contest.id, { reason: because })
  if (done) {
    contest.preliminaryAt = null
    contest.model.record('preliminary_withdrawn')
  }
  return `an admin withdraws the preliminary results of '${contest.title}'${accepted(done)}`
}

export const preliminaryActs: readonly Act[] = [publish, publish, takeBack]

import { endpoints } from '../../../src/features/every-feature'
import type { Random } from '../../random'
import type { Person } from '../../server/cast'
import { checkHome, checkOwnList, checkSummary } from '../oracles/counts'
import { demand } from '../world/violation'
import { type Act, type Company, type Contest, pickIssue } from './company'
import { featureSimulations } from './of-features'

/** Researchers look at what is theirs, and what they are told adds up. */
const lookAround: Act = async (company, random) => {
  const { world, researchers, nadia, contests } = company
  const as = random.pick([...researchers, nadia])
  const contest = random.pick(contests)
  const params = { id: contest.id }
  const listed = await world.call('listContests', { as }, random)
  const { total } = listed.body.data.pagination
  demand(total === contests.length, `${as.username} sees ${total} contests, and there are ${contests.length}`)
  await world.call('getContest', { as, params }, random)
  await checkOwnList(company, as, random)
  const own = contest.model.standing.filter(({ author }) => author === as.id)
  for (const { id } of own) {
    const read = await world.call('getIssue', { as, params: { id } }, random)
    demand(read.status === 200, `${as.username} cannot read an own submission: ${read.status}`)
    for (const name of featureSimulations.flatMap(({ readings: ofOwn = [] }) => ofOwn))
      await world.call(name, { as, params: { id } }, random)
  }
  await world.call('listContestChanges', { as, params }, random)
  await world.call('getPreliminaryResults', { as, params }, random)
  await world.call('getResults', { as, params }, random)
  return `${as.username} looks around`
}

/** Admins look at Home, and at how far a contest has come. */
const lookAtWork: Act = async (company, random) => {
  const as = random.pick([...company.judges, company.olga, company.iris])
  await checkHome(company, as, random)
  await checkSummary(company, random.pick(company.contests), as, random)
  return `${as.username} looks at what waits`
}

/** What an admin is shown follows the same rules wherever it is shown. Iris, who has to stay free, reads nothing. */
const readAsAdmin: Act = async (company, random) => {
  const { world, judges, olga, contests } = company
  const as = random.pick([...judges, olga])
  const contest = random.pick(contests)
  const issue = pickIssue(contest, random)
  company.unsure.add(as.id)
  for (let count = 5; count > 0; count -= 1) {
    const { name, path } = random.pick(readings)
    const isAboutIssue = /issues\/\{id\}/.test(path)
    const id = isAboutIssue ? issue?.id : contest.id
    if (id) await world.call(name, { as, params: { id } }, random)
  }
  return `${as.username} reads whatever admins read about '${contest.title}'`
}

const readings = endpoints.filter(
  ({ method, path, access }) =>
    method === 'GET' && /(contests|issues)\/(contests\/)?\{id\}/.test(path) && access !== 'public',
)

/** The sponsor reads the own page, which has what was released and nothing else. */
export async function readAsSponsor(company: Company, contest: Contest, as: Person, random: Random): Promise<string> {
  const reply = await company.world.call('readSponsorPage', { as, params: { id: contest.id } }, random)
  demand(reply.status === 200, `${as.username} cannot read the page of '${contest.title}': ${reply.status}`)
  const { issues, total, byStatus } = reply.body.data
  const { standing } = contest.model
  demand(total === standing.length, `The sponsor of '${contest.title}' reads ${total} of ${standing.length}`)
  const shown = issues.map(({ _id }: { _id: string }) => _id).sort()
  const expected = standing.map(({ id }) => id).filter((id) => contest.released.has(id))
  demand(
    shown.join() === expected.sort().join(),
    `The sponsor of '${contest.title}' reads ${shown.length} submissions, and ${expected.length} were released`,
  )
  demand(contest.released.size > 0 || byStatus === null, `The sponsor of '${contest.title}' reads how many are valid`)
  return `${as.username} reads the sponsor's page of '${contest.title}'`
}

export const lookingActs: readonly Act[] = [lookAround, lookAround, lookAtWork, readAsAdmin]

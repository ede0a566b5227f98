import type { Random } from '../../random'
import { minutesAfter, type Person, walletOf } from '../../server/cast'
import { Acquaintances } from '../oracles/acquaintances'
import { Canaries } from '../oracles/canaries'
import { ContestModel } from '../oracles/contest-model'
import { watchSubmissions } from '../oracles/shown'
import { watchContests } from '../oracles/shown-contests'
import type { World } from '../world/world'
import { type Company, isAdmin } from './company'

const nobodyYet = (): Pick<Company, 'unsure' | 'programs' | 'contests' | 'newcomer'> => ({
  ...{ unsure: new Set(), programs: new Set(), contests: [], newcomer: null },
})

const researchers = ['ada', 'linus', 'mei', 'noor', 'teo']

export async function openCompany(
  world: World,
  random: Random,
  readings: Parameters<typeof watchSubmissions>[1],
): Promise<Company> {
  const enrolled: Person[] = []
  for (const name of researchers.slice(0, 2 + random.below(4))) enrolled.push(await world.enrol(name, 'user'))
  const judges = [await world.enrol('grace', 'admin'), await world.enrol('juno', 'admin')]
  const olga = await world.enrol('olga', 'admin')
  const iris = await world.enrol('iris', 'admin')
  const nadia = await world.enrol('nadia', 'user')
  const canaries = new Canaries()
  const people = { researchers: enrolled, judges, olga, iris, nadia, spares: [] }
  const company: Company = { world, canaries, ...people, ...nobodyYet() }
  // First what a judge has opened, because that shows a verdict that is withheld elsewhere (decision 120).
  world.watchers.push(watchSubmissions(company, readings), canaries.watch, watchContests(company))
  for (const person of world.people) keepAddresses(company, person)
  await createContest(company, random)
  return company
}

/** Addresses are for the person and for admins. */
export function keepAddresses(company: Company, person: Person): void {
  const { canaries } = company
  const mayKnow = (reader: Person | null) => reader?.id === person.id || isAdmin(company, reader)
  canaries.watchFor(person.email, `the address of ${person.username}`, mayKnow)
  canaries.watchFor(walletOf(person.username), `the wallet of ${person.username}`, mayKnow)
}

export async function createContest(company: Company, random: Random): Promise<string> {
  const { world, olga, contests } = company
  const startDate = minutesAfter(world.clock.now(), 1 + random.below(10))
  const endDate = minutesAfter(startDate, 30 + random.below(random.chance(0.5) ? 150 : 600))
  const poolCents = random.chance(0.1) ? random.below(5) + 1 : 1 + random.below(10_000_000)
  const title = `Vault ${contests.length + 1}`
  const settings = {
    secondLookPercent: random.pick([null, null, 20, 100]),
    appealHours: random.pick([null, null, 1, 4]),
    hidesVerdicts: random.chance(0.4),
    hidesAuthors: random.chance(0.3),
  }
  const texts = {
    description: 'scope: src/',
    knownIssues: '* Rounding favors the vault.\n* The owner can change the fee.',
  }
  const mark = company.canaries.mark(
    `the repository of '${title}'`,
    (reader) => isAdmin(company, reader) || world.clock.now() >= startDate,
  )
  const githubRepoUrl = `https://github.com/vault/${mark}`
  const body = {
    ...{ title, githubRepoUrl, ...texts, ...settings },
    ...{ startDate: startDate.toISOString(), endDate: endDate.toISOString(), prizePool: poolCents / 100 },
  }
  const made = await world.call('createContest', { as: olga, body }, random)
  const model = new ContestModel()
  model.record('contest_created')
  const id: string = made.body.data.contest._id
  contests.push({
    ...{ id, title, startDate, endDate, poolCents, githubRepoUrl, texts, model, ...settings },
    ...{ readers: new Set(), acquaintances: new Acquaintances(), seated: new Set(), released: new Set() },
    ...{ drawn: null, looked: new Set(), sponsor: null, preliminaryAt: null, isFinal: false },
  })
  // Until it starts, only admins are shown the repository.
  for (const as of [olga, random.pick(company.researchers)])
    await world.call('getContest', { as, params: { id } }, random)
  return `olga creates '${title}', ${startDate.toISOString().slice(11, 16)} to ${endDate.toISOString().slice(11, 16)}`
}

/** A site can always name another admin, who has seen nothing. */
export async function nameAdmin(company: Company): Promise<void> {
  const spare = await company.world.enrol(`vera${company.spares.length + 1}`, 'admin')
  company.spares.push(spare)
  keepAddresses(company, spare)
}

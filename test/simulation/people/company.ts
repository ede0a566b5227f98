import type { Random } from '../../random'
import { minutesAfter, type Person, walletOf } from '../../server/cast'
import { Canaries } from '../oracles/canaries'
import { ContestModel } from '../oracles/contest-model'
import type { World } from '../world/world'

/** A contest as the people know it, beside the model of what it should be. */
export type Contest = {
  id: string
  title: string
  startDate: Date
  endDate: Date
  poolCents: number
  secondLookPercent: number | null
  appealHours: number | null
  hidesVerdicts: boolean
  hidesAuthors: boolean
  model: ContestModel
  /** Admins who have read in it while it ran, and whom it takes no submission from any more. */
  readers: Set<string>
  sponsor: Person | null
  /** When preliminary results were published, while they are. */
  preliminaryAt: Date | null
  isFinal: boolean
}

export type Company = {
  world: World
  canaries: Canaries
  researchers: Person[]
  judges: Person[]
  /** Creates contests. */
  olga: Person
  /** Has seen no verdict and submitted nothing, so that whatever is open can be closed. */
  iris: Person
  nadia: Person
  contests: Contest[]
}

/** What a person does at one moment; returns it as a sentence. */
export type Act = (company: Company, random: Random) => Promise<string>

export const because = 'Out of scope.'

const researchers = ['ada', 'linus', 'mei', 'noor', 'teo']

export async function openCompany(world: World, random: Random): Promise<Company> {
  const enrolled: Person[] = []
  for (const name of researchers.slice(0, 2 + random.below(4))) enrolled.push(await world.enrol(name, 'user'))
  const judges = [await world.enrol('grace', 'admin'), await world.enrol('juno', 'admin')]
  const olga = await world.enrol('olga', 'admin')
  const iris = await world.enrol('iris', 'admin')
  const nadia = await world.enrol('nadia', 'user')
  const canaries = new Canaries()
  world.watchers.push(canaries.watch)
  const company: Company = { world, canaries, researchers: enrolled, judges, olga, iris, nadia, contests: [] }
  for (const person of world.people) keepAddresses(company, person)
  await createContest(company, random)
  return company
}

/** Addresses are for the person and for admins. */
function keepAddresses({ canaries, judges, olga, iris }: Company, person: Person): void {
  const mayKnow = (reader: Person | null) => [person, ...judges, olga, iris].some(({ id }) => id === reader?.id)
  canaries.watchFor(person.email, `the address of ${person.username}`, mayKnow)
  canaries.watchFor(walletOf(person.username), `the wallet of ${person.username}`, mayKnow)
}

export async function createContest(company: Company, random: Random): Promise<string> {
  const { world, olga, contests } = company
  const startDate = minutesAfter(world.clock.now(), 1 + random.below(10))
  const endDate = minutesAfter(startDate, 30 + random.below(150))
  const poolCents = random.chance(0.1) ? random.below(5) + 1 : 1 + random.below(10_000_000)
  const title = `Vault ${contests.length + 1}`
  const settings = {
    secondLookPercent: random.pick([null, null, 20, 100]),
    appealHours: random.pick([null, null, 1, 4]),
    hidesVerdicts: random.chance(0.3),
    hidesAuthors: random.chance(0.3),
  }
  const body = {
    ...{ title, description: 'scope: src/', githubRepoUrl: 'https://github.com/vault/contracts' },
    ...{ startDate: startDate.toISOString(), endDate: endDate.toISOString(), prizePool: poolCents / 100 },
    knownIssues: '* Rounding favors the vault.\n* The owner can change the fee.',
    ...settings,
  }
  const made = await world.call('createContest', { as: olga, body }, random)
  const model = new ContestModel()
  model.record('contest_created')
  const id: string = made.body.data.contest._id
  contests.push({
    ...{ id, title, startDate, endDate, poolCents, model, ...settings },
    ...{ readers: new Set(), sponsor: null, preliminaryAt: null, isFinal: false },
  })
  return `olga creates '${title}', ${startDate.toISOString().slice(11, 16)} to ${endDate.toISOString().slice(11, 16)}`
}

/** Iris is the last, so that she is still free when nobody else is. */
export const adminsOf = ({ judges, olga, iris }: Company): Person[] => [...judges, olga, iris]

export const phaseOf = ({ startDate, endDate, isFinal }: Contest, now: Date) => {
  if (isFinal) return 'final'
  if (now < startDate) return 'upcoming'
  // Both dates belong to the time in which it runs.
  return now <= endDate ? 'active' : 'ended'
}

export const pickIssue = ({ model }: Contest, random: Random) =>
  model.standing.length > 0 ? random.pick(model.standing) : undefined

export const nothingDone = 'finds nothing to do'

export const nothing = (who: string) => `${who} ${nothingDone}`

export const accepted = (was: boolean) => (was ? '' : ' (refused)')

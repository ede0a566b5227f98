import type { Random } from '../../random'
import { minutesAfter, type Person, walletOf } from '../../server/cast'
import { Canaries } from '../oracles/canaries'
import { isAdmin } from '../oracles/circles'
import { ContestModel } from '../oracles/contest-model'
import { watchSubmissions } from '../oracles/shown'
import { Acquaintances } from '../oracles/withheld'
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
  /** Admins who have read or judged what others submitted, and whom it takes no submission from any more. */
  readers: Set<string>
  /** Which judges know which verdicts. */
  acquaintances: Acquaintances
  /** The submissions that were drawn for a second look, once somebody has read it. */
  drawn: Set<string> | null
  /** Those that were looked at again. */
  looked: Set<string>
  sponsor: Person | null
  /** Admins with a judge's seat. */
  seated: Set<string>
  /** The submissions that its sponsor may read. */
  released: Set<string>
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
  /** Admins who were named late, because none of the others was free. */
  spares: Person[]
  /** Admins whose acts were interrupted, so that nobody knows what they were shown. */
  unsure: Set<string>
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
  const people = { researchers: enrolled, judges, olga, iris, nadia, spares: [] }
  const company: Company = { world, canaries, ...people, unsure: new Set(), contests: [] }
  world.watchers.push(watchSubmissions(company))
  for (const person of world.people) keepAddresses(company, person)
  await createContest(company, random)
  return company
}

/** Addresses are for the person and for admins. */
function keepAddresses(company: Company, person: Person): void {
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
    ...{ readers: new Set(), acquaintances: new Acquaintances(), seated: new Set(), released: new Set() },
    ...{ drawn: null, looked: new Set(), sponsor: null, preliminaryAt: null, isFinal: false },
  })
  return `olga creates '${title}', ${startDate.toISOString().slice(11, 16)} to ${endDate.toISOString().slice(11, 16)}`
}

/** Iris is the last, so that she is still free when nobody else is. */
export const adminsOf = ({ judges, olga, iris, spares }: Company): Person[] => [...judges, olga, iris, ...spares]

/** A site can always name another admin, who has seen nothing. */
export async function nameAdmin(company: Company): Promise<void> {
  const spare = await company.world.enrol(`vera${company.spares.length + 1}`, 'admin')
  company.spares.push(spare)
  keepAddresses(company, spare)
}

export const authorOf = ({ world }: Company, { model }: Contest, issueId: string): Person => {
  const author = world.people.find(({ id }) => id === model.of(issueId).author)
  if (!author) throw new Error(`Nobody has submitted ${issueId}`)
  return author
}

export const phaseOf = ({ startDate, endDate, isFinal }: Contest, now: Date) => {
  if (isFinal) return 'final'
  if (now < startDate) return 'upcoming'
  // Both dates belong to the time in which it runs.
  return now <= endDate ? 'active' : 'ended'
}

/** Mostly one that is active, if there is any. */
export function pickOpen({ contests, world }: Company, random: Random): Contest {
  const open = contests.filter((contest) => phaseOf(contest, world.clock.now()) === 'active')
  return open.length > 0 && random.chance(0.8) ? random.pick(open) : random.pick(contests)
}

export const pickIssue = ({ model }: Contest, random: Random) =>
  model.standing.length > 0 ? random.pick(model.standing) : undefined

export const nothingDone = 'finds nothing to do'

export const nothing = (who: string) => `${who} ${nothingDone}`

export const accepted = (was: boolean) => (was ? '' : ' (refused)')

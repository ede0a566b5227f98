import type { Random } from '../../random'
import type { Person } from '../../server/cast'
import type { Acquaintances } from '../oracles/acquaintances'
import type { Canaries } from '../oracles/canaries'
import type { ContestModel } from '../oracles/contest-model'
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
  /** For admins, and for others once it has started. */
  githubRepoUrl: string
  /** Its texts as they were last written. */
  texts: { description: string; knownIssues: string }
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
  /** Programs that are handed submissions, by the id that the story gives them. */
  programs: Set<string>
  contests: Contest[]
  /** Has an account whose address is not verified, and takes no part. */
  newcomer: Person | null
}

/** What a person does at one moment; returns it as a sentence. */
export type Act = (company: Company, random: Random) => Promise<string>

export const because = 'Out of scope.'

/** Iris is the last, so that she is still free when nobody else is. */
export const adminsOf = ({ judges, olga, iris, spares }: Company): Person[] => [...judges, olga, iris, ...spares]

/** Admins can see every submission. */
export const isAdmin = (company: Company, reader: { id: string } | null): boolean =>
  adminsOf(company).some(({ id }) => id === reader?.id)

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

/** Mostly one that is active and hides its verdicts, if there is any. */
export function pickHiding(company: Company, random: Random): Contest {
  const now = company.world.clock.now()
  const hiding = company.contests.filter((one) => one.hidesVerdicts && phaseOf(one, now) === 'active')
  return hiding.length > 0 && random.chance(0.7) ? random.pick(hiding) : pickOpen(company, random)
}

export const pickIssue = ({ model }: Contest, random: Random) =>
  model.standing.length > 0 ? random.pick(model.standing) : undefined

export const nothingDone = 'finds nothing to do'

export const nothing = (who: string) => `${who} ${nothingDone}`

export const accepted = (was: boolean) => (was ? '' : ' (refused)')

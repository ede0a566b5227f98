import type { Random } from '../../random'
import type { Person } from '../../server/cast'
import { checkSummary } from '../oracles/counts'
import { expectOutcome, releasingRefusals, seatRefusals } from '../oracles/permissions'
import { demand } from '../world/violation'
import {
  type Act,
  accepted,
  adminsOf,
  type Company,
  type Contest,
  nothing,
  phaseOf,
  pickIssue,
  pickOpen,
} from './company'
import { noteDecision } from './judges'
import { readAsSponsor } from './looking'
import { createContest } from './opening'
import { submitAs } from './researchers'
import { outcomeOf, tried } from './trying'

const another: Act = async (company, random) =>
  company.contests.length < 3 ? createContest(company, random) : nothing('olga')

/** Somebody reads the terms before and after they are changed. */
const addAddendum: Act = async (company, random) => {
  const { world, contests, olga, researchers } = company
  const contest = random.pick(contests)
  const { model } = contest
  if (phaseOf(contest, world.clock.now()) !== 'active') return nothing('olga')
  const reader = random.pick(researchers)
  const read = () => world.call('getContest', { as: reader, params: { id: contest.id } }, random)
  await read()
  const number = model.addenda
  const change = random.chance(0.5) ? { description: `scope: src/${number}` } : { knownIssues: `* Item ${number}.` }
  const done = await tried(company, random, 'updateContest', olga, contest.id, { reason: 'So.', ...change })
  if (done) {
    contest.texts = { ...contest.texts, ...change }
    model.addenda += 1
    model.record('contest_edited')
  }
  await read()
  return `olga edits '${contest.title}'${accepted(done)}`
}

/** Mostly, whoever gets a seat then tries to submit. */
const giveSeat: Act = async (company, random) => {
  const { nadia, judges, researchers, olga, iris } = company
  const contest = pickOpen(company, random)
  const person = random.pick([nadia, nadia, ...judges, ...researchers.slice(0, 1)])
  const isAdmin = judges.includes(person)
  const seat = person === nadia || (isAdmin && random.chance(0.3)) ? 'sponsor' : 'judge'
  const said = await seatOne(company, random, contest, { giver: random.pick([olga, iris]), person, seat })
  const isSeated = contest.sponsor?.id === person.id || contest.seated.has(person.id)
  if (!isSeated || random.chance(0.2)) return said
  return `${said}; ${await submitAs(company, random, contest, person)}`
}

type Seating = { giver: Person; person: Person; seat: 'sponsor' | 'judge' }

async function seatOne(company: Company, random: Random, contest: Contest, seating: Seating): Promise<string> {
  const { giver, person, seat } = seating
  const isHeld = seat === 'sponsor' ? contest.sponsor?.id === person.id : contest.seated.has(person.id)
  const code = await outcomeOf(company, random, 'setSeat', giver, contest.id, { personId: person.id, seat })
  const reasons = isHeld ? [] : seatRefusals(company, contest, giver, person, seat)
  expectOutcome(`The seat of a ${seat} for ${person.username} in '${contest.title}'`, code, reasons)
  if (code === null && !isHeld) {
    contest.model.record('seat_given')
    if (seat === 'sponsor') contest.sponsor = person
    else contest.seated.add(person.id)
  }
  const done = accepted(code === null)
  return `${giver.username} gives ${person.username} the seat of a ${seat} in '${contest.title}'${done}`
}

/** Whoever has a seat tries to submit all the same, and reads what a sponsor may. */
const useSeat: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const { sponsor, seated } = contest
  const judge = company.judges.find(({ id }) => seated.has(id))
  if (judge && random.chance(0.5)) return submitAs(company, random, contest, judge)
  if (!sponsor) return nothing('a sponsor')
  return random.chance(0.3)
    ? submitAs(company, random, contest, sponsor)
    : readAsSponsor(company, contest, sponsor, random)
}

const release: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const issue = pickIssue(contest, random)
  if (!issue) return nothing('an admin')
  return releaseOne(company, random, contest, issue.id, random.pick([...company.judges, company.olga]))
}

async function releaseOne(company: Company, random: Random, contest: Contest, id: string, as: Person): Promise<string> {
  const code = await outcomeOf(company, random, 'releaseIssues', as, contest.id, { issueIds: [id] })
  expectOutcome(`A release in '${contest.title}' by ${as.username}`, code, releasingRefusals(company, contest, as))
  if (code === null && !contest.released.has(id)) {
    contest.model.record('issues_released')
    contest.released.add(id)
    noteDecision(contest, as, [])
  }
  return `${as.username} releases a submission of '${contest.title}'${accepted(code === null)}`
}

/** Of an ended contest some submissions are released and others not, and its sponsor looks before and after. */
export async function releaseSome(company: Company, random: Random, contest: Contest): Promise<void> {
  const { nadia, iris } = company
  await seatOne(company, random, contest, { giver: iris, person: nadia, seat: 'sponsor' })
  const { sponsor } = contest
  if (!sponsor) return
  await readAsSponsor(company, contest, sponsor, random)
  for (const { id } of contest.model.standing)
    if (random.chance(0.4)) await releaseOne(company, random, contest, id, random.pick(adminsOf(company)))
  await readAsSponsor(company, contest, sponsor, random)
}

/** What blocks the results, and nothing else, keeps somebody from making them final. */
const tryToFinalize: Act = async (company, random) => {
  const contest = random.pick(company.contests)
  const as = random.pick([...company.judges, company.olga])
  const blockers = await checkSummary(company, contest, as, random)
  if (contest.isFinal || (blockers.length === 0 && random.chance(0.5))) return nothing('an admin')
  const done = await tried(company, random, 'finalizeContest', as, contest.id)
  demand(done === (blockers.length === 0), `'${contest.title}' is finalized: ${done}, with ${blockers}`)
  if (done) {
    contest.model.record('contest_finalized')
    contest.isFinal = true
  }
  return `${as.username} finalizes '${contest.title}'${accepted(done)}`
}

export const adminActs: readonly Act[] = [
  ...[another, addAddendum, giveSeat, giveSeat, useSeat],
  ...[release, tryToFinalize],
]

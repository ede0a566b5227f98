import { coreEndpoints } from '../../../src/contract/endpoints'
import { endpoints } from '../../../src/features/every-feature'
import type { Random } from '../../random'
import type { Person } from '../../server/cast'
import { type About, markOfSubmission, markOfTitle } from '../oracles/circles'
import { changingRefusals, expectOutcome, submittingRefusals } from '../oracles/permissions'
import { checkReceipt } from '../oracles/receipts'
import { demand } from '../world/violation'
import {
  type Act,
  accepted,
  authorOf,
  type Company,
  type Contest,
  isAdmin,
  nothing,
  phaseOf,
  pickIssue,
  pickOpen,
} from './company'
import { frequentLoss, outcomeOf } from './trying'

const submit: Act = async (company, random) => {
  const { researchers, judges, olga, nadia } = company
  const contest = pickOpen(company, random)
  const as = random.chance(0.15) ? random.pick([...judges, olga, nadia]) : random.pick(researchers)
  return submitAs(company, random, contest, as)
}

/** An admin who has read nothing there competes, and from then on has no part in judging. */
const compete: Act = async (company, random) => {
  const { world, contests, judges, olga } = company
  const now = world.clock.now()
  const contest = contests.find(
    (one) => phaseOf(one, now) === 'active' && [...judges, olga].every(({ id }) => !one.model.hasEntered(id)),
  )
  const as = contest && [...judges, olga].find(({ id }) => !contest.readers.has(id))
  return as ? submitAs(company, random, contest, as) : nothing('an admin')
}

/** A text that nobody has sent yet, and what is known of it. */
export function write(company: Company, random: Random, contest: Contest, as: Person) {
  const about: About = { contest, authorId: as.id, issueId: null }
  const mark = markOfSubmission(company, `a submission of ${as.username}`, about)
  const titleMark = markOfTitle(company, `a submission of ${as.username}`, about)
  const title = `${titleMark} ${random.pick(['reenters', 'rounds down', 'replays', 'overflows'])}`
  const body = {
    title,
    description: `${mark}, said once.`,
    pocLink: `Run ${mark}.\n\n\`\`\`solidity\n// ${mark}\nfunction test_it() {}\n\`\`\``,
  }
  const headers: Record<string, string> = random.chance(0.5) ? { 'idempotency-key': `${mark}key` } : {}
  return { about, body, headers }
}

export async function submitAs(company: Company, random: Random, contest: Contest, as: Person): Promise<string> {
  const { world } = company
  const { about, body, headers } = write(company, random, contest, as)
  const byPath = { as, params: { id: contest.id }, body, headers }
  const byBody = { as, body: { ...body, contestId: contest.id }, headers }
  // Interrupted, it is sent again, and counts once.
  if (random.chance(0.1)) await world.callAndLose('submitIssue', byBody, random)
  const reply = random.chance(0.5)
    ? await world.call('submitIssue', byBody, random)
    : await world.call('submitIssueToContest', byPath, random)
  const code = reply.status < 300 ? null : String(reply.body.code)
  const reasons = submittingRefusals(company, contest, as)
  // What an interrupted call has shown to an admin, nobody knows.
  const unknown = company.unsure.has(as.id) && code === 'CONFLICT_OF_INTEREST' ? [code] : []
  const phase = phaseOf(contest, world.clock.now())
  expectOutcome(`A submission of ${as.username} to '${contest.title}', ${phase},`, code, [...reasons, ...unknown])
  if (code === null) {
    about.issueId = reply.body.data.issue._id as string
    contest.model.submit(about.issueId, as.id)
    checkReceipt(contest, as, body, reply.body.data.issue)
    if (random.chance(0.2)) await sendAgain(company, random, contest, about.issueId, body)
  }
  return `${as.username} submits to '${contest.title}'${accepted(code === null)}`
}

/** Whoever is not sure whether the first one arrived sends it again: an equal text is the same submission. */
async function sendAgain(company: Company, random: Random, contest: Contest, id: string, body: object) {
  const as = authorOf(company, contest, id)
  const reply = await company.world.call('submitIssue', { as, body: { ...body, contestId: contest.id } }, random)
  const again = reply.body.data?.issue._id
  demand(again === id, `${as.username} sends one text twice, and gets ${reply.status} and another submission`)
}

/**
 * The author of a submission changes it, as the rules have it. Of an admin nobody knows what an interrupted call has
 * shown.
 */
async function change(
  company: Company,
  random: Random,
  contest: Contest,
  id: string,
  name: 'updateIssue' | 'deleteIssue',
  body?: object,
): Promise<boolean> {
  const as = authorOf(company, contest, id)
  const loss = name === 'deleteIssue' ? frequentLoss : undefined
  const code = await outcomeOf(company, random, name, as, id, body, loss)
  const reasons = changingRefusals(company, contest, id, as).filter(
    // Withdrawing is open to whoever has read the work of others.
    (reason) => name === 'updateIssue' || reason !== 'CONFLICT_OF_INTEREST',
  )
  const unknown = isAdmin(company, as) && company.unsure.has(as.id) && code === 'CONFLICT_OF_INTEREST' ? [code] : []
  const phase = phaseOf(contest, company.world.clock.now())
  expectOutcome(`${name} of ${as.username} in '${contest.title}', ${phase},`, code, [...reasons, ...unknown])
  return code === null
}

export async function editOne(company: Company, random: Random, contest: Contest, id: string): Promise<string> {
  const { id: authorId, username } = authorOf(company, contest, id)
  const mark = markOfTitle(company, `an edit of ${username}`, { contest, authorId, issueId: id })
  const done = await change(company, random, contest, id, 'updateIssue', { title: `Edited ${mark}` })
  if (done) contest.model.edit(id)
  return `${username} edits ${nameOf(contest, id)}${accepted(done)}`
}

export async function withdrawOne(company: Company, random: Random, contest: Contest, id: string): Promise<string> {
  const { username } = authorOf(company, contest, id)
  const done = await change(company, random, contest, id, 'deleteIssue')
  if (done) contest.model.take(id, 'issue_withdrawn')
  return `${username} withdraws ${nameOf(contest, id)}${accepted(done)}`
}

const edit: Act = async (company, random) => {
  const contest = pickOpen(company, random)
  const issue = pickIssue(contest, random)
  return issue ? editOne(company, random, contest, issue.id) : nothing('somebody')
}

const withdraw: Act = async (company, random) => {
  const contest = pickOpen(company, random)
  const issue = pickIssue(contest, random)
  return issue && random.chance(0.7) ? withdrawOne(company, random, contest, issue.id) : nothing('somebody')
}

/** What features tell the author of an issue about it. */
const readingsOfFeatures = endpoints.filter(
  (endpoint) =>
    !coreEndpoints.includes(endpoint) && endpoint.access === 'user' && endpoint.path.startsWith('/issues/{id}'),
)

/** An attacker, or a rival: reads and changes what is another's. */
const meddle: Act = async (company, random) => {
  const { researchers, nadia, contests } = company
  const contest = random.pick(contests)
  const issue = pickIssue(contest, random)
  const strangers = [...researchers, nadia].filter(({ id }) => id !== issue?.author && id !== contest.sponsor?.id)
  if (!issue || strangers.length === 0) return nothing('a rival')
  const as = random.pick(strangers)
  const attempts = [
    ['getIssue', issue.id],
    ['updateIssue', issue.id, { title: 'Mine now' }],
    ['deleteIssue', issue.id],
    ['setVerdict', issue.id, { status: 'valid' }],
    ['readJudging', issue.id],
    ['finalizeContest', contest.id],
    ['setSeat', contest.id, { personId: as.id, seat: 'judge' }],
    ['readSponsorPage', contest.id],
  ] as const
  for (const [name, id, body] of attempts) {
    const code = await outcomeOf(company, random, name, as, id, body)
    const expected = ['FORBIDDEN', 'ISSUE_NOT_FOUND', 'SPONSORS_ONLY']
    expectOutcome(`${name} by ${as.username}, who has no part in it,`, code, expected)
  }
  for (const { name } of readingsOfFeatures) {
    const code = await outcomeOf(company, random, name, as, issue.id)
    // The last is where an operator has turned the feature off.
    expectOutcome(`${name} by ${as.username}, who has no part in it,`, code, [
      'FORBIDDEN',
      'ISSUE_NOT_FOUND',
      'ROUTE_NOT_FOUND',
    ])
  }
  return `${as.username} meddles with ${nameOf(contest, issue.id)}`
}

export function nameOf({ title, model }: { title: string; model: Company['contests'][number]['model'] }, id: string) {
  return `submission ${[...model.issues.keys()].indexOf(id) + 1} of '${title}'`
}

export const researcherActs: readonly Act[] = [submit, submit, submit, compete, edit, edit, withdraw, meddle]

import type { Random } from '../../random'
import { demand } from '../world/violation'
import { isAdmin, ofAuthor } from './circles'
import { type Act, accepted, type Company, type Contest, nothing, phaseOf, pickIssue } from './company'
import { tried } from './trying'

const submit: Act = async (company, random) => {
  const { world, researchers, contests, judges, olga } = company
  const contest = random.pick(contests)
  const as = random.chance(0.08) ? random.pick([...judges, olga]) : random.pick(researchers)
  const mark = company.canaries.mark(`a submission of ${as.username}`, ofAuthor(company, as.id))
  const title = `${mark} ${random.pick(['reenters', 'rounds down', 'replays', 'overflows'])}`
  const body = { title, description: `${mark}, said by ${as.username}.`, pocLink: `Run ${mark}.` }
  const phase = phaseOf(contest, world.clock.now())
  const headers: Record<string, string> = random.chance(0.5) ? { 'idempotency-key': `${mark}key` } : {}
  const byPath = { as, params: { id: contest.id }, body, headers }
  const byBody = { as, body: { ...body, contestId: contest.id }, headers }
  // Interrupted, it is sent again, and counts once.
  if (random.chance(0.1)) await world.callAndLose('submitIssue', byBody, random)
  const reply = random.chance(0.5)
    ? await world.call('submitIssue', byBody, random)
    : await world.call('submitIssueToContest', byPath, random)
  const isAccepted = reply.status < 300
  const isOpen = phase === 'active' && !contest.readers.has(as.id) && contest.sponsor?.id !== as.id
  // An admin who has read in it is refused, and may have read more than is noted here.
  const mayBeRefused = isAdmin(company, as) && !isAccepted
  demand(
    isAccepted === isOpen || mayBeRefused,
    `${as.username} submits to '${contest.title}' while it is ${phase} and gets ${reply.status} ${reply.body.code ?? ''}`,
  )
  if (isAccepted) {
    contest.model.submit(reply.body.data.issue._id, as.id)
    if (random.chance(0.2)) await sendAgain(company, random, reply.body.data.issue._id, contest.id, body)
  }
  return `${as.username} submits to '${contest.title}'${accepted(isAccepted)}`
}

/** Whoever is not sure whether the first one arrived sends it again: an equal text is the same submission. */
async function sendAgain({ world, ...company }: Company, random: Random, id: string, contestId: string, body: object) {
  const contest = company.contests.find((one) => one.id === contestId)
  const author = contest?.model.of(id).author
  const as = world.people.find((one) => one.id === author)
  const reply = await world.call('submitIssue', { as, body: { ...body, contestId } }, random)
  const again = reply.body.data?.issue._id
  demand(again === id, `${as?.username} sends one text twice, and gets ${reply.status} and another submission`)
}

/** Its author may still change it: nobody has judged or grouped it, as far as the author may know. */
const isUntouched = ({ model, hidesVerdicts }: Contest, id: string) =>
  hidesVerdicts || (model.of(id).verdict.status === 'pending' && !model.groupOf(id))

const edit: Act = async (company, random) => {
  const { world, contests } = company
  const contest = random.pick(contests)
  const issue = pickIssue(contest, random)
  const as = world.people.find(({ id }) => id === issue?.author)
  if (!issue || !as) return nothing('somebody')
  const phase = phaseOf(contest, world.clock.now())
  const mark = company.canaries.mark(`an edit of ${as.username}`, ofAuthor(company, as.id))
  const done = await tried(company, random, 'updateIssue', as, issue.id, { title: `Edited ${mark}` })
  const may = phase === 'active' && isUntouched(contest, issue.id)
  demand(done === may, `${as.username} edits while '${contest.title}' is ${phase}: ${done}`)
  if (done) contest.model.edit(issue.id)
  return `${as.username} edits ${nameOf(contest, issue.id)}${accepted(done)}`
}

const withdraw: Act = async (company, random) => {
  const { world, contests } = company
  const contest = random.pick(contests)
  const issue = pickIssue(contest, random)
  const as = world.people.find(({ id }) => id === issue?.author)
  if (!issue || !as || random.chance(0.6)) return nothing('somebody')
  const done = await tried(company, random, 'deleteIssue', as, issue.id)
  const phase = phaseOf(contest, world.clock.now())
  const may = phase === 'active' && isUntouched(contest, issue.id)
  demand(done === may, `${as.username} withdraws while '${contest.title}' is ${phase}: ${done}`)
  if (done) contest.model.take(issue.id, 'issue_withdrawn')
  return `${as.username} withdraws ${nameOf(contest, issue.id)}${accepted(done)}`
}

/** An attacker, or a rival: reads and changes what is another's. */
const meddle: Act = async (company, random) => {
  const { researchers, nadia, contests } = company
  const contest = random.pick(contests)
  const issue = pickIssue(contest, random)
  const strangers = [...researchers, nadia].filter(({ id }) => id !== issue?.author && id !== contest.sponsor?.id)
  if (!issue || strangers.length === 0) return nothing('a rival')
  const as = random.pick(strangers)
  const body = { title: 'Mine now' }
  const done = [
    await tried(company, random, 'getIssue', as, issue.id),
    await tried(company, random, 'updateIssue', as, issue.id, body),
    await tried(company, random, 'deleteIssue', as, issue.id),
    await tried(company, random, 'setVerdict', as, issue.id, { status: 'valid' }),
    await tried(company, random, 'readJudging', as, issue.id),
    await tried(company, random, 'proveRevision', as, issue.id),
    await tried(company, random, 'finalizeContest', as, contest.id),
  ]
  demand(!done.includes(true), `${as.username} reads or changes what is not theirs: ${done.join(' ')}`)
  return `${as.username} meddles with ${nameOf(contest, issue.id)}`
}

const lookAround: Act = async (company, random) => {
  const { world, researchers, nadia, contests } = company
  const as = random.pick([...researchers, nadia])
  const contest = random.pick(contests)
  const params = { id: contest.id }
  await world.call('listContests', { as }, random)
  await world.call('getContest', { as, params }, random)
  const own = await world.call('listMyIssues', { as }, random)
  const expected = contests.flatMap(({ model }) => model.standing.filter(({ author }) => author === as.id)).length
  demand(
    own.body.data.issues.length === Math.min(expected, own.body.data.issues.length) || expected === 0,
    `${as.username} has ${expected} submissions, and sees ${own.body.data.issues.length}`,
  )
  await world.call('listContestChanges', { as, params }, random)
  await world.call('getResults', { as, params }, random)
  return `${as.username} looks around`
}

export function nameOf({ title, model }: { title: string; model: Company['contests'][number]['model'] }, id: string) {
  return `submission ${[...model.issues.keys()].indexOf(id) + 1} of '${title}'`
}

export const researcherActs: readonly Act[] = [submit, submit, submit, edit, edit, withdraw, meddle, lookAround]

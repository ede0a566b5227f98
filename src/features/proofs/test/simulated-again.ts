import type { Random } from '#test/random'
import type { Person } from '#test/server/cast'
import { expectOutcome } from '#test/simulation/oracles/permissions'
import {
  type Act,
  accepted,
  authorOf,
  type Company,
  type Contest,
  isAdmin,
  nothing,
  pickIssue,
} from '#test/simulation/people/company'
import { demand } from '#test/simulation/world/violation'
import { someTools } from './runner-on-screen'
import { pickEnded } from './simulated-fixes'
import { stateOf } from './simulated-state'

/** A runner fails jobs until one has no attempts left. */
export const giveUp: Act = async (company, random) => {
  const { world } = company
  const state = stateOf(company)
  if (!state) return nothing('a runner')
  const as = state.runner
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const { body } = await world.call('leaseJob', { as, body: { tools: someTools } }, random)
    const job = body?.data?.job
    if (!job) return nothing('a runner')
    const given = { lease: job.lease, reason: 'The disk is full' }
    await world.call('failJob', { as, params: { id: job._id }, body: given }, random)
    if (job.attempt === 3) {
      state.failed.push({ proof: job.proof, patch: job.patch })
      break
    }
  }
  return 'a runner gives up'
}

/** Why a run in this state is not run again. */
const ofState = (state: string | undefined) => {
  if (state === 'failed') return []
  return [state === undefined ? 'PROOF_RUN_NOT_FOUND' : 'PROOF_RUN_NOT_FAILED']
}

/** Authors have the failed run of a submission run again, and admins after the end; the screen says whether they can. */
async function runIssueAgain(company: Company, random: Random, contest: Contest): Promise<string> {
  const { world, judges, olga, researchers } = company
  const state = stateOf(company)
  const hasFailed = (id: string) => state?.failed.some(({ proof }) => proof?.trim() === state.proofs.get(id)?.trim())
  const issue = contest.model.standing.findLast(({ id }) => hasFailed(id)) ?? pickIssue(contest, random)
  if (!issue) return nothing('an author')
  const author = authorOf(company, contest, issue.id)
  const as = random.pick([author, ...judges, olga, random.pick(researchers)])
  const about = { as, params: { id: issue.id } }
  const shown = await world.call('readIssueProof', about, random)
  const { status, body } = await world.call('runIssueProofAgain', about, random)
  const code = status === 200 ? null : String(body.code)
  const [isAuthor, isJudge] = [as === author, isAdmin(company, as)]
  const what = `Running the proof of ${author.username} again in '${contest.title}' by ${as.username}`
  if (isJudge && !isAuthor && shown.status === 200) contest.readers.add(as.id)
  const hasEnded = world.clock.now() > contest.endDate
  const reasons = [
    ...(isAuthor || isJudge ? [] : ['FORBIDDEN']),
    ...(contest.isFinal ? ['CONTEST_FINALIZED'] : []),
    ...(isAuthor || hasEnded ? [] : ['CONTEST_NOT_ENDED']),
    ...(shown.status === 200 ? ofState(shown.body.data.proof.run?.state) : []),
  ]
  expectOutcome(what, code, reasons, ['RATE_LIMITED', 'ROUTE_NOT_FOUND'])
  const isOffered = shown.status === 200 && shown.body.data.proof.isRepeatable
  demand(isOffered === (reasons.length === 0) || code === 'ROUTE_NOT_FOUND', `${what} is offered: ${isOffered}`)
  return `${what}${accepted(code === null)}`
}

/** Whoever may read a run with a fix has it run again if it failed, and nobody else does. */
async function runFixAgain(company: Company, random: Random, contest: Contest, as: Person): Promise<string> {
  const { world } = company
  const state = stateOf(company)
  const fixes = state?.fixes.filter((fix) => fix.contest === contest) ?? []
  if (!state || fixes.length === 0) return nothing('a judge')
  const { id } = fixes.findLast((fix) => state.failed.some(({ patch }) => patch === fix.patch)) ?? random.pick(fixes)
  const issue = random.chance(0.5) ? (pickIssue(contest, random)?.id ?? null) : null
  const query: Record<string, string> = issue === null ? {} : { issue }
  const read = await world.call('readFixRun', { as, params: { id }, query }, random)
  const { status, body } = await world.call('runFixAgain', { as, params: { id }, body: { issueId: issue } }, random)
  const what = `Running a fix again in '${contest.title}' by ${as.username}`
  if (issue !== null && read.status === 200 && isAdmin(company, as)) contest.acquaintances.mayKnow(as.id, issue)
  const reasons = read.status === 200 ? ofState(read.body.data.run.state) : [String(read.body.code)]
  expectOutcome(what, status === 200 ? null : String(body.code), reasons)
  return `${what}${accepted(status === 200)}`
}

export const runAgain: Act = async (company, random) => {
  const { judges, olga, researchers } = company
  if (random.chance(0.5)) return runIssueAgain(company, random, random.pick(company.contests))
  const contest = pickEnded(company, random)
  const others = contest.sponsor ? [contest.sponsor] : []
  return runFixAgain(company, random, contest, random.pick([...judges, olga, ...others, random.pick(researchers)]))
}

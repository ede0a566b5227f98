import type { Random } from '#test/random'
import {
  type Act,
  accepted,
  type Company,
  type Contest,
  isAdmin,
  nothing,
  pickIssue,
  pickOpen,
} from '#test/simulation/people/company'
import type { FeatureSimulation } from '#test/simulation/people/of-features'
import { demand } from '#test/simulation/world/violation'
import { someResult, someTools } from './runner-on-screen'
import { giveUp, runAgain } from './simulated-again'
import { addFixTo, compareAll, compareOne, pickEnded, removeOne } from './simulated-fixes'
import { ranKey, type Said, setRunner, stateOf } from './simulated-state'

/** Olga adds a runner. Its token is for nobody else. */
async function addRunner(company: Company, random: Random) {
  const { world, canaries, programs, olga } = company
  const made = await world.call('addRunner', { as: olga, body: { name: 'The box' } }, random)
  if (made.status !== 201) return null
  const { token, runner: row } = made.body.data
  canaries.watchFor(token, 'the token of a runner', () => false)
  programs.add(row._id)
  return setRunner(company, { ...olga, id: row._id, username: 'a runner', token })
}

async function askForProofs(company: Company, random: Random, contest: Contest): Promise<boolean> {
  const mode = random.pick(['shown', 'asked'])
  const asked = { as: company.olga, params: { id: contest.id }, body: { mode, token: null, holders: [] } }
  const before = await company.world.call('getContest', { as: company.olga, params: { id: contest.id } }, random)
  const set = await company.world.call('setContestProofs', asked, random)
  const isChanged = set.status === 200 && before.body.data.contest.proofs.mode !== mode
  if (isChanged) contest.model.record('proofs_set')
  return set.status === 200
}

const askLater: Act = async (company, random) => {
  const { world, contests } = company
  const contest = contests.find(({ startDate }) => startDate > world.clock.now()) ?? random.pick(contests)
  const isSet = await askForProofs(company, random, contest)
  const isEarly = world.clock.now() < contest.startDate
  demand(!isSet || isEarly, `Proofs of '${contest.title}' are set after its start`)
  return `olga asks for proofs in '${contest.title}'${accepted(isSet)}`
}

/** What somebody runs is for nobody else but the runner. */
const runDraft: Act = async (company, random) => {
  const { world, canaries, researchers, programs, judges } = company
  const contest = pickOpen(company, random)
  const as = random.pick(researchers)
  const mark = canaries.mark(
    `a draft of ${as.username}`,
    (reader) => reader !== null && (reader.id === as.id || programs.has(reader.id)),
  )
  const text = `// ${mark}\nfunction test_draft() {}`
  const sent = { as, params: { id: contest.id }, body: { text } }
  if (random.chance(0.1)) await world.callAndLose('startProofRun', sent, random)
  const asked = await world.call('startProofRun', sent, random)
  const what = `${as.username} runs a draft in '${contest.title}'`
  if (asked.status !== 200) return `${what} (refused)`
  demand(world.clock.now() >= contest.startDate, `${what} before its start`)
  const { _id: id } = asked.body.data.run
  stateOf(company)?.drafts.push({ id, authorId: as.id })
  const again = await world.call('startProofRun', sent, random)
  demand(again.status !== 200 || again.body.data.run._id === id, `${what} twice, and gets two runs`)
  for (const other of [...researchers, ...judges].filter((one) => one !== as)) {
    const code = (await world.call('readProofRun', { as: other, params: { id } }, random)).body?.code
    demand(['PROOF_RUN_NOT_FOUND', 'ROUTE_NOT_FOUND'].includes(code), `${other.username} reads a draft of another`)
  }
  return what
}

const readOrCancel: Act = async (company, random) => {
  const { world, contests, researchers } = company
  const draft = stateOf(company)?.drafts.at(-1)
  const as = researchers.find(({ id }) => id === draft?.authorId)
  if (!draft || !as) return nothing('a researcher')
  await world.call('listProofRuns', { as, params: { id: random.pick(contests).id } }, random)
  const name = random.chance(0.3) ? 'cancelProofRun' : 'readProofRun'
  await world.call(name, { as, params: { id: draft.id } }, random)
  return `${as.username} looks at the last draft`
}

const judgeByProof: Act = async (company, random) => {
  const { world, judges } = company
  const contest = random.pick(company.contests)
  const issue = pickIssue(contest, random)
  const as = random.pick(judges)
  const listed = await world.call('listIssueProofs', { as, params: { id: contest.id } }, random)
  const proofs: { issue: string }[] = listed.body.data?.proofs ?? []
  // The list counts as seeing titles.
  if (proofs.some((one) => contest.model.of(one.issue).author !== as.id)) contest.readers.add(as.id)
  if (!issue) return nothing(as.username)
  const read = await world.call('readIssueProof', { as, params: { id: issue.id } }, random)
  // It counts as reading the submission, also before there is a log.
  if (read.status === 200 && isAdmin(company, as) && issue.author !== as.id) contest.readers.add(as.id)
  return `${as.username} looks at a proof in '${contest.title}'`
}

type Job = { _id: string; lease: string; kind: 'proof' | 'own tests'; proof: string | null; patch: string | null }

const testThat = (status: 'passed' | 'failed') => [
  { contract: 'Proof', name: 'test_it()', status, reason: null, gas: null },
]

/** It echoes what it ran in its log, so that whoever reads the log is looked at. The own tests of a project run once. */
function resultOf({ kind, proof, patch }: Job, said: Said) {
  const log = [proof ?? '', patch ?? ''].join('\n')
  const runsEqual = kind === 'proof' ? true : null
  if (said === 'passes') return someResult({ log, runsEqual, ...(kind === 'own tests' && { loss: 'none' }) })
  const tests = said === 'fails' ? testThat('failed') : []
  return someResult({ log, verdict: said, tests, loss: 'none', runsEqual: said === 'fails' ? runsEqual : false })
}

/** A runner that works, one that dies, one that gives back what it cannot run, and one that lies. */
const run: Act = async (company, random) => {
  const { world } = company
  const state = stateOf(company)
  if (!state) return nothing('a runner')
  const as = state.runner
  const asking = { as, body: { tools: someTools } }
  // A job whose reply is lost goes to whoever asks once the lease has ended.
  if (random.chance(0.1)) await world.callAndLose('leaseJob', asking, random)
  const leased = await world.call('leaseJob', asking, random)
  if (leased.status === 401) {
    // A restored copy knows no token.
    await addRunner(company, random)
    return 'olga adds another runner'
  }
  const job: Job | null = leased.body.data?.job ?? null
  if (!job) return nothing('a runner')
  const call = (name: 'finishJob' | 'failJob' | 'reportJobProgress', body: object) =>
    world.call(name, { as, params: { id: job._id }, body: { lease: job.lease, ...body } }, random)
  const said = random.pick<Said>(['passes', 'passes', 'fails', 'does not build', 'limit'])
  const [kind, result] = [random.below(5), resultOf(job, said)]
  if (kind === 0) return 'a runner dies with a job'
  if (kind === 1) {
    await call('failJob', { reason: 'The disk is full' })
    return 'a runner gives a job back'
  }
  if (kind === 2) await lie(company, random, job)
  await call('reportJobProgress', { step: 'running' })
  const finished = { as, params: { id: job._id }, body: { lease: job.lease, result } }
  if (random.chance(0.3)) await world.callAndLose('finishJob', finished, random)
  const done = await call('finishJob', { result })
  if (done.status !== 200) return 'a runner is too late with a job'
  state.said.set(ranKey(job), said)
  demand((await call('finishJob', { result })).status !== 409, 'A result that is sent again is refused')
  const other = await call('finishJob', { result: { ...result, seconds: 1 } })
  demand(other.status !== 200, 'A runner changes a result that it has sent')
  return 'a runner finishes a job'
}

/** None of it is taken. */
async function lie(company: Company, random: Random, { _id: id, lease }: Job): Promise<void> {
  const { world, olga } = company
  const as = stateOf(company)?.runner
  const lies = [
    { as, params: { id }, body: { lease: 'another', result: someResult() } },
    { as, params: { id: olga.id }, body: { lease, result: someResult() } },
    { as, params: { id }, body: { lease, result: someResult({ log: '\u001b[2J' }) } },
  ]
  for (const sent of lies) {
    const { status } = await world.call('finishJob', sent, random)
    demand(status >= 400, 'A lie of a runner is taken')
  }
}

const addOne: Act = (company, random) => addFixTo(company, random, pickEnded(company, random))

export const simulation: FeatureSimulation = {
  async atOpening(company, random) {
    await addRunner(company, random)
    for (const contest of company.contests) await askForProofs(company, random, contest)
  },
  acts: [askLater, runDraft, readOrCancel, judgeByProof, run, run, giveUp, runAgain, addOne, removeOne, compareOne],
  readings: ['readIssueProof'],
  async afterJudging(company, contest, random) {
    for (const _ of ['one', 'another']) await addFixTo(company, random, contest)
    for (let left = 12; left > 0; left -= 1) {
      await company.world.pass(1, random)
      if (random.chance(0.2)) {
        await giveUp(company, random)
        await runAgain(company, random)
      } else await run(company, random)
    }
    await compareAll(company, random, contest)
  },
}

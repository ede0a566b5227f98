import { eq } from 'drizzle-orm'
import type { Site } from '#test/hostile/turns/hostile-site'
import type { Person } from '#test/server/cast'
import { minutesAfter } from '#test/server/start-test-app'
import { contests } from '../../../server/db/tables/tables'
import type { ProofResult } from '../contract/run'
import { tendQueue } from '../server/link-issues'
import { queueFixRuns } from '../server/queue-run'
import { insertProvingContest } from './calls-that-succeed'
import { someResult, someTools } from './runner-on-screen'

/** Without what the contract refuses in it. */
const plain = (text: string, length: number) =>
  text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').slice(0, length)

/** A contest in which all that people and runners write is hostile. */
export async function tellStoryOfProofs({ app, ask, olga, ada, block, line, written }: Site): Promise<void> {
  const soon = { startDate: minutesAfter(app.clock.now(), 60), endDate: minutesAfter(app.clock.now(), 120) }
  const repository = { githubRepoUrl: 'https://a.example' }
  const upcoming = await ask('createContest', { as: olga, body: { ...written(), ...soon, ...repository } })
  const holder = `0x${'a'.repeat(40)}`
  const funds = { mode: 'asked', token: holder, holders: [holder] }
  await ask('setContestProofs', { as: olga, params: { id: upcoming.contest._id }, body: funds })
  const params = { id: await insertProvingContest(app, olga) }
  const { runner, token } = await ask('addRunner', { as: olga, body: { name: line(60) } })
  const proof = () =>
    `\`\`\`solidity\nfunction test_it() {}\n${block(5_000).replaceAll('`', '').replaceAll('~', '')}\n\`\`\``
  const body = { contestId: params.id, title: line(200), description: block(2_000), pocLink: proof() }
  const { issue } = await ask('submitIssue', { as: ada, body })
  await tendQueue(app.db, app.clock.now())
  const { run } = await ask('startProofRun', { as: ada, params, body: { text: proof() } })
  for (let number = 1; number <= 2; number += 1) await runJob({ ask, block, line }, token)
  await giveBackJob({ ask, block }, { token, text: proof(), params, ada })
  await ask('listProofRuns', { as: ada, params })
  await ask('readProofRun', { as: ada, params: { id: run._id } })
  await ask('readIssueProof', { as: olga, params: { id: issue._id } })
  await ask('listIssueProofs', { as: olga, params })
  const { run: canceled } = await ask('startProofRun', { as: ada, params, body: { text: proof() } })
  await ask('cancelProofRun', { as: ada, params: { id: canceled._id } })
  await tellStoryOfFixes({ app, ask, olga, block, line }, { params, token, issue: issue._id })
  await ask('listRunners', { as: olga })
  await ask('revokeRunner', { as: olga, params: { id: runner._id } })
}

type OfFixes = { params: { id: string }; token: string; issue: string }

/** The same contest after its end, with a hostile fix. */
async function tellStoryOfFixes(
  site: Pick<Site, 'app' | 'ask' | 'olga' | 'block' | 'line'>,
  { params, token, issue }: OfFixes,
): Promise<void> {
  const { app, ask, olga, block, line } = site
  const now = app.clock.now()
  await app.db
    .update(contests)
    .set({ endDate: minutesAfter(now, -1) })
    .where(eq(contests.id, params.id))
  const lines = block(5_000).split('\n')
  const patch = [
    `--- /dev/null`,
    `+++ b/src/Fixed.sol`,
    `@@ -0,0 +1,${lines.length} @@`,
    ...lines.map((one) => `+${one}`),
  ]
  const { fix } = await ask('addFix', { as: olga, params, body: { title: line(120), patch: patch.join('\n') } })
  const ofFix = { as: olga, params: { id: fix._id } }
  await runJob(site, token)
  await queueFixRuns(app.db, now)
  await ask('listFixes', { as: olga, params })
  await ask('readFix', ofFix)
  await ask('readFixRun', ofFix)
  await ask('readFixMatrix', { as: olga, params })
  await ask('readIssueProof', { as: olga, params: { id: issue } })
  await ask('removeFix', ofFix)
}

type Failing = { token: string; text: string; params: { id: string }; ada: Person }

/** Three attempts, after which its author reads why. */
async function giveBackJob({ ask, block }: Pick<Site, 'ask' | 'block'>, { token, text, params, ada }: Failing) {
  const as = runnerWith(token)
  const { run } = await ask('startProofRun', { as: ada, params, body: { text } })
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const { job } = await ask('leaseJob', { as, body: { tools: someTools } })
    const body = { lease: job.lease, reason: plain(block(2_000), 2_000).trim() }
    await ask('failJob', { as, params: { id: job._id }, body })
  }
  await ask('readProofRun', { as: ada, params: { id: run._id } })
}

const runnerWith = (token: string): Person => ({ id: '', username: 'a runner', email: '', sessionId: '', token })

async function runJob({ ask, block, line }: Pick<Site, 'ask' | 'block' | 'line'>, token: string) {
  const as = runnerWith(token)
  const { job } = await ask('leaseJob', { as, body: { tools: someTools } })
  const [params, lease] = [{ id: job._id }, job.lease]
  await ask('downloadJobSource', { as, params, query: { lease } })
  await ask('reportJobProgress', { as, params, body: { lease, step: 'running' } })
  const word = () => plain(line(200), 200)
  const sentence = () => plain(block(2_000), 2_000)
  const said: Partial<ProofResult> = {
    reason: sentence(),
    log: plain(block(20_000), 20_000),
    tests: [{ contract: word(), name: word(), status: 'passed', reason: sentence(), gas: 1 }],
    loss: { untrusted: sentence() },
    cheats: [{ phase: 'attack', name: word(), values: [word()], times: 1 }],
    flags: [{ kind: word(), text: sentence() }],
  }
  await ask('finishJob', { as, params, body: { lease, result: someResult(said) } })
}

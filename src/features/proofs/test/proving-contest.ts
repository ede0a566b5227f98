import { announcedContest } from '#test/server/contests/announced-contest'
import type { Parsed } from '../../../contract/endpoints'
import { uploadArchive } from '../../source/test/upload-archive'
import { tendQueue } from '../server/link-issues'
import { someResult, someTools } from './runner-on-screen'

export const proofOf = (name: string) => `contract Proof is Test {\n    function test_${name}() public {}\n}\n`
export const reportWith = (proof: string) => `# Proof\n\n\`\`\`solidity\n${proof}\`\`\`\n`

type Settings = Partial<Parsed<'setContestProofs', 'body'>>

/** A contest of Olga's with a source and proofs, which has not started, and a runner. */
export async function provingContest(settings: Settings = {}) {
  const contest = await announcedContest()
  const { app, olga, id } = contest
  const params = { id }
  const set = (body: Settings = {}) =>
    app.call('setContestProofs', {
      as: olga,
      params,
      body: { mode: 'shown', token: null, holders: [], ...settings, ...body },
    })
  await uploadArchive(app, { as: olga, contestId: id })
  await set()
  const addRunner = async (name = 'The box') => (await app.call('addRunner', { as: olga, body: { name } })).body.data
  const { token } = await addRunner()
  const runner = runnerWith(app, token)
  return {
    ...contest,
    ...{ params, set, addRunner, runner },
    runnerWith: (other: string) => runnerWith(app, other),
    prove: (as = contest.ada, text = reportWith(proofOf('drain'))) =>
      app.call('startProofRun', { as, params, body: { text } }),
    run: (runId: string, as = contest.ada) => app.call('readProofRun', { as, params: { id: runId } }),
    cancel: (runId: string, as = contest.ada) => app.call('cancelProofRun', { as, params: { id: runId } }),
    ofIssue: (issueId: string, as = contest.ada) => app.call('readIssueProof', { as, params: { id: issueId } }),
    tend: () => tendQueue(app.db, app.clock.now()),
    async submitWith(proof: string, as = contest.ada) {
      const report = {
        contestId: id,
        title: `By ${proof.length}`,
        description: 'All of it.',
        pocLink: reportWith(proof),
      }
      return (await app.call('submitIssue', { as, body: report })).body.data.issue._id
    },
  }
}

type App = Awaited<ReturnType<typeof announcedContest>>['app']

/** What a runner does. */
function runnerWith(app: App, token: string) {
  const about = (id: string, more: object) => ({ as: token, params: { id }, ...more })
  const runner = {
    lease: () => app.call('leaseJob', { as: token, body: { tools: someTools } }),
    job: async () => (await runner.lease()).body.data.job,
    progress: (id: string, lease: string, step = 'running') =>
      app.call('reportJobProgress', about(id, { body: { lease, step } })),
    source: (id: string, lease: string) => app.call('downloadJobSource', about(id, { query: { lease } })),
    finish: (id: string, lease: string, result: object = someResult()) =>
      app.call('finishJob', about(id, { body: { lease, result } })),
    fail: (id: string, lease: string, reason = 'The disk is full') =>
      app.call('failJob', about(id, { body: { lease, reason } })),
    /** Takes the next job and finishes it. */
    async work(result?: object) {
      const job = await runner.job()
      if (job) await runner.finish(job._id, job.lease, result)
      return job
    },
  }
  return runner
}

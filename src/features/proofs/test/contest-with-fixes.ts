import type { Person } from '#test/server/cast'
import type { ProofJob } from '../contract'
import { queueFixRuns } from '../server/queue-run'
import { proofOf, provingContest } from './proving-contest'
import { someResult } from './runner-on-screen'

type Result = ReturnType<typeof someResult>

const passedTest = { contract: 'VaultTest', name: 'test_deposit()', status: 'passed', reason: null, gas: 1 } as const
const failedTest = { ...passedTest, status: 'failed', reason: 'holder' } as const

/** What a runner says of a run with a fix. */
export const results = {
  ownTestsPass: someResult({ tests: [passedTest], loss: 'none', runsEqual: null }),
  ownTestsFail: someResult({ verdict: 'fails', tests: [passedTest, failedTest], loss: 'none', runsEqual: null }),
  shows: someResult(),
  stopped: someResult({ verdict: 'fails', tests: [failedTest], loss: 'none' }),
  noBuild: someResult({ verdict: 'does not build', tests: [], loss: 'none', runsEqual: false }),
  limit: someResult({ verdict: 'limit', tests: [], loss: 'none', runsEqual: false }),
} satisfies Record<string, Result>

export const patchOf = (line: string) =>
  `--- a/src/Vault.sol\n+++ b/src/Vault.sol\n@@ -2,2 +2,3 @@\n contract Vault {\n+    // ${line}\n     function deposit() external {}\n`

/** An ended contest, in which Ada's proofs of `drain` and `mint` pass and Linus's of `nothing` does not. */
export async function contestWithFixes({ isRunning = false } = {}) {
  const contest = await provingContest()
  const { app, olga, linus, params, runner, submitWith, tend } = contest
  contest.start()
  const drain = await submitWith(proofOf('drain'))
  const mint = await submitWith(proofOf('mint'))
  const nothing = await submitWith(proofOf('nothing'), linus)
  await tend()
  /** Until nothing is left. */
  async function workAll(answer: (job: ProofJob) => Result) {
    const jobs: ProofJob[] = []
    for (let job = await runner.job(); job; job = await runner.job()) {
      await runner.finish(job._id, job.lease, answer(job))
      jobs.push(job)
    }
    return jobs
  }
  await workAll(({ proof }) => (proof === proofOf('nothing') ? results.stopped : results.shows))
  if (!isRunning) contest.end()
  return {
    ...contest,
    ...{ drain, mint, nothing, workAll },
    addFix(title = 'Only holders redeem', { as = olga, ...more }: { as?: Person } & Record<string, unknown> = {}) {
      app.clock.advance(1)
      return app.call('addFix', { as, params, body: { title, patch: patchOf(title), ...more } })
    },
    fixes: (as = olga) => app.call('listFixes', { as, params }),
    matrix: (as = olga) => app.call('readFixMatrix', { as, params }),
    fix: (fixId: string, as = olga) => app.call('readFix', { as, params: { id: fixId } }),
    removeFix: (fixId: string, as = olga) => app.call('removeFix', { as, params: { id: fixId } }),
    fixRun: (fixId: string, issue?: string, as = olga) =>
      app.call('readFixRun', { as, params: { id: fixId }, query: issue ? { issue } : {} }),
    queue: () => queueFixRuns(app.db, app.clock.now()),
    async sponsor() {
      const mei = await app.person('mei')
      await app.call('setSeat', { as: olga, params, body: { personId: mei.id, seat: 'sponsor' } })
      return mei
    },
    release: (issueId: string) => app.call('releaseIssues', { as: olga, params, body: { issueIds: [issueId] } }),
  }
}

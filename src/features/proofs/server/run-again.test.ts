import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contests } from '../../../server/db/tables/tables'
import { contestWithFixes, results } from '../test/contest-with-fixes'
import { proofOf, provingContest, reportWith } from '../test/proving-contest'

type Runner = Awaited<ReturnType<typeof provingContest>>['runner']

/** Gives the next job back as often as it is tried. */
async function failAll(runner: Runner) {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const job = await runner.job()
    await runner.fail(job?._id ?? '', job?.lease ?? '')
  }
}

/** Ada's proof is in a submission, and its run has failed three times. */
async function failedSubmission() {
  const contest = await provingContest()
  const { app, ada, start, submitWith, tend, runner } = contest
  start()
  const issue = await submitWith(proofOf('drain'))
  await tend()
  await failAll(runner)
  const again = (as = ada, id = issue) => app.call('runIssueProofAgain', { as, params: { id } })
  return { ...contest, issue, again, proof: async (as = ada) => (await contest.ofIssue(issue, as)).body.data.proof }
}

test('after the end an author has a proof run again that three attempts have failed', async () => {
  const { end, again, proof, runner } = await failedSubmission()
  end()
  expect(await proof()).toMatchObject({ summary: 'failed', run: { state: 'failed' }, isRepeatable: true })
  expect((await again()).body.data.run).toMatchObject({ state: 'waiting', reason: null })
  expect(await proof()).toMatchObject({ summary: 'waiting', isRepeatable: false })
  expect(await runner.work()).toMatchObject({ proof: proofOf('drain'), attempt: 1 })
  expect(await proof()).toMatchObject({ summary: 'over', isRepeatable: false })
  expect((await again()).body.code).toBe('PROOF_RUN_NOT_FAILED')
})

test('from the end on a judge has it run again too, which is a reading, and nobody else does', async () => {
  const { app, end, olga, linus, again, proof, issue } = await failedSubmission()
  expect((await again(linus)).body.code).toBe('FORBIDDEN')
  expect((await proof(olga)).isRepeatable).toBe(false)
  expect((await again(olga)).body.code).toBe('CONTEST_NOT_ENDED')
  end()
  expect((await proof(olga)).isRepeatable).toBe(true)
  expect((await again(olga)).body.data.run).toMatchObject({ state: 'waiting' })
  expect((await app.events({ kind: 'issue_read', actorId: olga.id })).at(-1)?.issueId).toBe(issue)
})

test('a submission without a proof, and one whose results are final, run nothing again', async () => {
  const { app, params, submit, tend, again, proof } = await failedSubmission()
  const none = await submit('Without a proof')
  await tend()
  expect((await again(undefined, none)).body.code).toBe('PROOF_RUN_NOT_FOUND')
  await app.db.update(contests).set({ finalizedAt: app.clock.now() }).where(eq(contests.id, params.id))
  expect((await proof()).isRepeatable).toBe(false)
  expect((await again()).body.code).toBe('CONTEST_FINALIZED')
})

test('what an author runs again is one of the twenty runs of an hour [T70]', async () => {
  const { app, ada, prove, again } = await failedSubmission()
  for (let number = 1; number <= 20; number += 1) {
    expect((await prove(ada, reportWith(proofOf(`number_${number}`)))).status).toBe(200)
  }
  const refused = await again()
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  app.clock.advance(61)
  expect((await again()).status).toBe(200)
})

test('judges retry failed runs of the own tests with a fix, and of a proof with it', async () => {
  const { app, olga, addFix, fixes, matrix, runner, queue, workAll, drain } = await contestWithFixes()
  const { _id } = (await addFix()).body.data.fix
  const again = (issueId: string | null, as = olga) =>
    app.call('runFixAgain', { as, params: { id: _id }, body: { issueId } })
  const state = async () => (await fixes()).body.data.fixes[0]?.state
  expect((await again(null)).body.code).toBe('PROOF_RUN_NOT_FAILED')
  await failAll(runner)
  expect(await state()).toBe('unclear')
  expect((await again(null)).body.data.run).toMatchObject({ state: 'waiting' })
  await runner.work(results.ownTestsPass)
  expect(await state()).toBe('counts')
  expect((await again(drain)).body.code).toBe('PROOF_RUN_NOT_FOUND')
  await queue()
  for (const _ of ['drain', 'mint']) await failAll(runner)
  const cells = async () => (await matrix()).body.data.rows.map((row) => row.cells)
  expect(await cells()).toEqual([['unclear'], ['unclear']])
  expect((await again(drain)).status).toBe(200)
  await workAll(() => results.stopped)
  expect(await cells()).toEqual([['stopped'], ['unclear']])
})

test('whoever may not see a fix has nothing run again with it', async () => {
  const { app, ada, addFix, sponsor, runner } = await contestWithFixes()
  const { _id } = (await addFix()).body.data.fix
  await failAll(runner)
  for (const as of [ada, await sponsor()])
    expect((await app.call('runFixAgain', { as, params: { id: _id }, body: {} })).body.code).toBe('FIX_NOT_FOUND')
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { proofOf, provingContest, reportWith } from '../test/proving-contest'
import { someResult, someTools } from '../test/runner-on-screen'

/** A contest in which Ada waits for a run. */
async function waitingRun() {
  const contest = await provingContest()
  contest.start()
  const { _id } = (await contest.prove()).body.data.run
  return { ...contest, _id, state: async () => (await contest.run(_id)).body.data.run }
}

test('a runner gets the source that the digest of its job is of', async () => {
  const { runner, _id } = await waitingRun()
  const job = await runner.job()
  const { status, headers, body } = await runner.source(_id, job?.lease ?? '')
  expect(status).toBe(200)
  expect(headers['content-length']).toBe(String(job?.source.bytes))
  expect(headers.etag).toBe(`"${job?.source.digest}"`)
  expect(body).toBeTruthy()
  expect((await runner.source(_id, 'another lease')).body.code).toBe('LEASE_ENDED')
})

test('two runners never get the same job', async () => {
  const { runner, runnerWith, addRunner, prove, linus } = await waitingRun()
  await prove(linus)
  const other = runnerWith((await addRunner('Another box')).token)
  const jobs = await Promise.all([runner.job(), other.job(), runner.job(), other.job()])
  const taken = jobs.flatMap((job) => (job ? [job._id] : []))
  expect([taken.length, new Set(taken).size]).toEqual([2, 2])
})

test('each report of progress renews the lease, and without one another runner takes the job', async () => {
  const { app, runner, _id, state } = await waitingRun()
  const job = await runner.job()
  app.clock.advance(2)
  expect((await runner.progress(_id, job?.lease ?? '')).status).toBe(200)
  app.clock.advance(2)
  expect(await runner.job()).toBeNull()
  app.clock.advance(1)
  expect((await runner.finish(_id, job?.lease ?? '')).body.code).toBe('LEASE_ENDED')
  const again = await runner.job()
  expect(again).toMatchObject({ _id, attempt: 2 })
  expect((await runner.progress(_id, job?.lease ?? '')).body.code).toBe('LEASE_ENDED')
  expect(await state()).toMatchObject({ state: 'running', result: null })
})

test('a job that three runners left behind has failed, says what to do, and runs when it is asked for again', async () => {
  const { app, runner, prove, tend, state } = await waitingRun()
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(await runner.job()).toMatchObject({ attempt })
    app.clock.advance(3)
  }
  await tend()
  expect(await state()).toMatchObject({ state: 'failed', reason: expect.stringContaining('ask the operator') })
  expect(await runner.job()).toBeNull()
  expect((await prove()).body.data.run).toMatchObject({ state: 'waiting', reason: null })
  expect(await runner.job()).toMatchObject({ attempt: 1 })
})

test('a job that a machine cannot run goes to another one, and its author reads the last reason', async () => {
  const { runner, _id, state } = await waitingRun()
  for (const reason of ['stopped', 'stopped', 'The disk is full']) {
    const job = await runner.job()
    expect((await runner.fail(_id, job?.lease ?? '', reason)).status).toBe(200)
    expect((await runner.fail(_id, job?.lease ?? '', reason)).body.code).toBe('LEASE_ENDED')
  }
  expect(await state()).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('could not run this proof: The disk is full.'),
  })
})

test('a result may be sent again, but not another one, and not by another runner [T69]', async () => {
  const { runner, runnerWith, addRunner, _id, state } = await waitingRun()
  const { lease = '' } = (await runner.job()) ?? {}
  const other = runnerWith((await addRunner('Another box')).token)
  expect((await other.finish(_id, lease)).body.code).toBe('LEASE_ENDED')
  for (let time = 1; time <= 2; time += 1) expect((await runner.finish(_id, lease)).status).toBe(200)
  expect((await runner.finish(_id, lease, someResult({ verdict: 'fails' }))).body.code).toBe('LEASE_ENDED')
  expect((await other.finish(_id, lease)).body.code).toBe('LEASE_ENDED')
  expect((await runner.fail(_id, lease)).body.code).toBe('LEASE_ENDED')
  expect(await state()).toMatchObject({ state: 'finished', summary: 'over' })
})

test('a revoked runner loses its token and its jobs, and its results are marked [T69]', async () => {
  const { app, olga, runner, runnerWith, addRunner, prove, linus, _id, state, run } = await waitingRun()
  await runner.work()
  const second = (await prove(linus)).body.data.run
  const { lease = '' } = (await runner.job()) ?? {}
  const list = async () => (await app.call('listRunners', { as: olga })).body.data.runners
  const [row] = await list()
  expect(row).toMatchObject({ name: 'The box', running: 1, hasToken: true, revokedAt: null, tools: someTools })
  const params = { id: row?._id ?? '' }
  expect((await app.call('revokeRunner', { as: olga, params })).status).toBe(200)
  expect((await runner.lease()).status).toBe(401)
  expect((await runner.finish(second._id, lease)).status).toBe(401)
  expect(await state()).toMatchObject({ _id, runner: { name: 'The box', isRevoked: true } })
  expect((await run(second._id, linus)).body.data.run).toMatchObject({ state: 'waiting', runner: null })
  expect(await list()).toMatchObject([{ running: 0, hasToken: false }])
  expect((await app.call('revokeRunner', { as: olga, params })).body.code).toBe('RUNNER_NOT_FOUND')
  const other = runnerWith((await addRunner('Another box')).token)
  expect(await other.job()).toMatchObject({ _id: second._id, attempt: 2 })
})

test('what a revoked runner has said is run again if its author asks, by another one', async () => {
  const { app, olga, runner, runnerWith, addRunner, prove } = await waitingRun()
  await runner.work()
  const [row] = (await app.call('listRunners', { as: olga })).body.data.runners
  await app.call('revokeRunner', { as: olga, params: { id: row?._id ?? '' } })
  const { run: again } = (await prove()).body.data
  expect(again).toMatchObject({ state: 'waiting', summary: null, fraction: null, result: null })
  await runnerWith((await addRunner('Another box')).token).work()
  expect((await prove()).body.data.run).toMatchObject({
    ...{ _id: again._id, state: 'finished', summary: 'over' },
    runner: { name: 'Another box', isRevoked: false },
  })
})

test('after the end, what a revoked runner has said of a submission is run again by another one', async () => {
  const { app, olga, start, end, submitWith, prove, tend, runner, addRunner, runnerWith, ofIssue, run } =
    await provingContest()
  start()
  const issue = await submitWith(proofOf('drain'))
  await tend()
  await runner.work()
  const draft = (await prove(undefined, reportWith(proofOf('other')))).body.data.run._id
  await runner.work()
  end()
  const [{ _id: first = '' } = {}] = (await app.call('listRunners', { as: olga })).body.data.runners
  await app.call('revokeRunner', { as: olga, params: { id: first } })
  await tend()
  const told = async () => (await ofIssue(issue, olga)).body.data.proof
  expect(await told()).toMatchObject({ summary: 'no-measure', run: { runner: { isRevoked: true } } })
  const next = runnerWith((await addRunner('Another box')).token)
  await tend()
  expect(await told()).toMatchObject({ summary: 'waiting', run: { result: null } })
  expect(await next.work()).toMatchObject({ proof: proofOf('drain') })
  await tend()
  expect(await told()).toMatchObject({ summary: 'over', run: { runner: { name: 'Another box', isRevoked: false } } })
  expect(await next.job()).toBeNull()
  expect((await run(draft)).body.data.run).toMatchObject({ state: 'finished', runner: { isRevoked: true } })
})

test('the token of a runner is stored as a digest, and opens no session', async () => {
  const { app, olga, addRunner } = await provingContest()
  const { token } = await addRunner()
  expect(token).toMatch(/^primacy_runner_[\w-]{43}$/)
  const { rows } = await app.database.pool.query('select token_hash from runner_tokens')
  const hashes = rows.map(({ token_hash }) => token_hash)
  expect(hashes).toContain(createHash('sha256').update(token.slice('primacy_runner_'.length)).digest('hex'))
  for (const name of ['me', 'listContests', 'listRunners'] as const)
    expect((await app.call(name, { as: token })).status).toBe(401)
  expect((await app.call('leaseJob', { as: olga, body: { tools: someTools } })).status).toBe(401)
  const events = await app.events({ kind: 'runner_added' })
  expect(JSON.stringify(events)).not.toMatch(/primacy_runner_|The box/)
})

test.each<[string, object]>([
  ['a verdict that does not exist', { verdict: 'wins' }],
  ['a log that is too long', { log: 'x'.repeat(100_001) }],
  ['a log with an escape sequence', { log: '\u001b[2J' }],
  ['a reason that reverses a line', { reason: '\u202efails' }],
  ['more tests than a page shows', { tests: Array(201).fill(someResult().tests[0]) }],
  ['amounts that are no numbers', { loss: { ...(someResult().loss as object), after: '-1' } }],
  ['more than all of the funds', { loss: { ...(someResult().loss as object), fraction: 1.5 } }],
  ['a holder that is no address', { loss: { ...(someResult().loss as object), token: 'vitalik.eth' } }],
  ['versions of no tools', { toolVersions: {} }],
])('a runner that sends %s is refused, and may send a right result', async (_, lie) => {
  const { runner, _id, state } = await waitingRun()
  const { lease = '' } = (await runner.job()) ?? {}
  expect((await runner.finish(_id, lease, { ...someResult(), ...lie })).body.code).toBe('VALIDATION_ERROR')
  expect((await state()).state).toBe('running')
  expect((await runner.finish(_id, lease)).status).toBe(200)
})

test('a runner that says a share it has not counted is not believed', async () => {
  const { runner, _id, state } = await waitingRun()
  const { lease = '' } = (await runner.job()) ?? {}
  const loss = { ...(someResult().loss as object), before: '100', after: '99', fraction: 0.99 }
  await runner.finish(_id, lease, { ...someResult(), loss })
  expect(await state()).toMatchObject({ summary: 'under', fraction: 0.01 })
})

test('a runner that is heard of says so to admins once a minute', async () => {
  const { app, olga, runner } = await provingContest()
  const seen = async () => (await app.call('listRunners', { as: olga })).body.data.runners[0]?.lastSeenAt
  expect(await seen()).toBeNull()
  await runner.lease()
  const first = app.clock.now().toISOString()
  app.clock.advance(0.5)
  await runner.lease()
  expect(await seen()).toBe(first)
  app.clock.advance(1)
  await runner.lease()
  expect(await seen()).toBe(app.clock.now().toISOString())
})

test('proofs of several contests and people run without anybody knowing of the others', async () => {
  const { app, linus, params, prove, runner } = await waitingRun()
  await prove(linus, proofOf('of_linus'))
  await runner.work()
  const { runs, pagination } = (await app.call('listProofRuns', { as: linus, params })).body.data
  expect([runs.length, pagination.total]).toEqual([1, 1])
})

test('the page of the system says how many proofs wait, and when a runner was last heard of', async () => {
  const { app, olga, runner, prove, linus } = await waitingRun()
  const read = async () => (await app.call('readSystem', { as: olga })).body.data.system.proofs
  const askedAt = app.clock.now().toISOString()
  expect(await read()).toEqual({ waiting: 1, running: 0, oldestAskedAt: askedAt, runners: 1, lastSeenAt: null })
  app.clock.advance(1)
  await prove(linus)
  await runner.job()
  const now = app.clock.now().toISOString()
  expect(await read()).toEqual({ waiting: 1, running: 1, oldestAskedAt: now, runners: 1, lastSeenAt: now })
})

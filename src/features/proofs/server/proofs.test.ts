import { expect, test } from 'vitest'
import { minutesAfter } from '#test/server/start-test-app'
import { proofOf, provingContest, reportWith } from '../test/proving-contest'
import { someResult } from '../test/runner-on-screen'

test('a draft is run by a runner, and its author reads what came of it', async () => {
  const { start, prove, run, runner, app, ada, params } = await provingContest()
  start()
  const asked = (await prove()).body.data.run
  expect(asked).toMatchObject({ state: 'waiting', place: 1, seconds: 0, result: null, runner: null })
  const job = await runner.job()
  expect(job).toMatchObject({
    ...{ _id: asked._id, kind: 'proof', contest: params.id, patch: null, attempt: 1 },
    ...{ proof: proofOf('drain'), measure: { version: 1, token: null, holders: [] } },
    source: { format: 'tar.gz' },
    build: { solc: '0.8.20', src: 'src' },
  })
  app.clock.advance(1)
  await runner.progress(asked._id, job?.lease ?? '', 'compiling')
  expect((await run(asked._id)).body.data.run).toMatchObject({
    ...{ state: 'running', step: 'compiling', place: null, seconds: 60 },
    runner: { name: 'The box', isRevoked: false },
  })
  expect((await runner.finish(asked._id, job?.lease ?? '')).status).toBe(200)
  const { run: finished } = (await run(asked._id)).body.data
  expect(finished).toMatchObject({ state: 'finished', summary: 'over', step: null, reason: null })
  expect(finished.result).toEqual(someResult())
  expect(finished.fraction).toBeCloseTo(0.614, 3)
  const { runs } = (await app.call('listProofRuns', { as: ada, params })).body.data
  expect(runs).toMatchObject([{ _id: asked._id, summary: 'over' }])
})

test('the same proof of the same author is run once, and that of another author again [T70]', async () => {
  const { start, prove, linus, runner, app } = await provingContest()
  start()
  const first = (await prove()).body.data.run
  expect((await prove()).body.data.run._id).toBe(first._id)
  app.clock.advance(1)
  const other = (await prove(linus)).body.data.run
  expect(other).toMatchObject({ place: 2 })
  expect(other._id).not.toBe(first._id)
  await runner.work()
  expect((await prove()).body.data.run).toMatchObject({ _id: first._id, state: 'finished' })
  expect((await prove(linus)).body.data.run).toMatchObject({ _id: other._id, state: 'waiting', result: null })
})

test('twenty runs an hour are for all contests of a person together, and each contest says how many are left [T70]', async () => {
  const { start, prove, app, ada, linus, olga, params } = await provingContest()
  const dates = { startDate: minutesAfter(app.clock.now(), 20), endDate: minutesAfter(app.clock.now(), 90) }
  const body = {
    title: 'Vault Autumn',
    description: 'All.',
    githubRepoUrl: 'https://github.com/vault/autumn',
    ...dates,
  }
  const other = { id: (await app.call('createContest', { as: olga, body })).body.data.contest._id }
  const left = async (as: typeof ada, contest: { id: string }) =>
    (await app.call('listProofRuns', { as, params: contest })).body.data.runsLeft
  start()
  const proveNumber = (number: number) => prove(ada, reportWith(proofOf(`number_${number}`)))
  for (let number = 1; number <= 20; number += 1) {
    expect((await proveNumber(number)).status).toBe(200)
    if (number < 20) app.clock.advance(1)
  }
  expect([await left(ada, params), await left(ada, other), await left(linus, other)]).toEqual([0, 0, 20])
  expect((await proveNumber(20)).status).toBe(200)
  const refused = await proveNumber(21)
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '2460'])
  app.clock.advance(41)
  expect(await left(ada, other)).toBe(1)
  expect((await proveNumber(21)).status).toBe(200)
})

test('nobody else sees or cancels a run of a draft, not even an admin [T70]', async () => {
  const { start, prove, run, cancel, linus, olga } = await provingContest()
  start()
  const { _id } = (await prove()).body.data.run
  for (const other of [linus, olga]) {
    expect((await run(_id, other)).body.code).toBe('PROOF_RUN_NOT_FOUND')
    expect((await cancel(_id, other)).body.code).toBe('PROOF_RUN_NOT_FOUND')
  }
})

test('a text without a proof is refused, and so is one where proofs cannot run', async () => {
  const { start, end, prove, ada } = await provingContest()
  expect((await prove()).body.code).toBe('CONTEST_NOT_STARTED')
  start()
  const refused = await prove(ada, 'See https://a.example')
  expect(refused.body.fields).toEqual({ text: expect.stringContaining('There is no proof in this text') })
  end()
  expect((await prove()).body.code).toBe('CONTEST_ENDED')
  const off = await provingContest({ mode: 'off' })
  off.start()
  expect((await off.prove()).body.code).toBe('PROOFS_OFF')
})

test('the run of a draft is that of the submission with the same text, and then also for judges', async () => {
  const { start, prove, runner, submitWith, ofIssue, tend, olga, linus } = await provingContest()
  start()
  const { _id } = (await prove()).body.data.run
  const issue = await submitWith(proofOf('drain'))
  expect((await ofIssue(issue)).body.data.proof).toMatchObject({ summary: 'waiting', run: null, fixes: [] })
  await tend()
  expect((await ofIssue(issue, olga)).body.data.proof).toMatchObject({ summary: 'waiting', run: { _id } })
  await runner.work()
  expect((await ofIssue(issue, olga)).body.data.proof).toMatchObject({ summary: 'over', run: { _id } })
  expect((await ofIssue(issue, linus)).body.code).toBe('FORBIDDEN')
})

test('an edited proof is run anew, and what ran before says nothing about it', async () => {
  const { start, app, ada, runner, submitWith, ofIssue, tend } = await provingContest()
  start()
  const issue = await submitWith(proofOf('drain'))
  await tend()
  await runner.work()
  const pocLink = reportWith(proofOf('other'))
  await app.call('updateIssue', { as: ada, params: { id: issue }, body: { pocLink } })
  expect((await ofIssue(issue)).body.data.proof).toMatchObject({ summary: 'waiting', run: null, fixes: [] })
  await tend()
  await runner.work(someResult({ verdict: 'fails' }))
  expect((await ofIssue(issue)).body.data.proof).toMatchObject({ summary: 'failed' })
})

test('people who wait for a draft come before submissions, and each in the order of asking', async () => {
  const { start, prove, runner, submitWith, tend, linus, app } = await provingContest()
  start()
  await submitWith(proofOf('submitted'))
  await tend()
  app.clock.advance(1)
  await prove(linus, proofOf('draft_of_linus'))
  app.clock.advance(1)
  await prove(undefined, proofOf('draft_of_ada'))
  const order = [await runner.work(), await runner.work(), await runner.work()].map((job) => job?.proof)
  expect(order).toEqual(['draft_of_linus', 'draft_of_ada', 'submitted'].map(proofOf))
  expect(await runner.job()).toBeNull()
})

test('judges read in one list what is known of each proof', async () => {
  const { start, app, olga, params, runner, submit, submitWith, tend } = await provingContest()
  start()
  const [over, none] = [await submitWith(proofOf('a')), await submit('Without a proof')]
  await tend()
  await runner.work()
  const waiting = await submitWith(proofOf('b'))
  const { proofs } = (await app.call('listIssueProofs', { as: olga, params })).body.data
  expect(proofs).toEqual([
    { issue: over, summary: 'over', fraction: expect.closeTo(0.614, 3), isFlagged: false },
    { issue: none, summary: 'none', fraction: null, isFlagged: false },
    { issue: waiting, summary: 'waiting', fraction: null, isFlagged: false },
  ])
})

test('the list tells judges which results have something to look at before their loss is believed', async () => {
  const { start, app, olga, params, runner, submitWith, tend } = await provingContest()
  start()
  const small = { ...(someResult().loss as object), after: '63000' }
  const said: Record<string, object> = {
    own_token: { flags: [{ kind: 'own token', text: 'The token that counts is a contract of the proof.' }] },
    untrusted: { loss: { untrusted: 'the attack changes state' } },
    small: { loss: small, flags: [{ kind: 'small loss', text: 'No more than 20 % of the funds is lost.' }] },
    clean: {},
  }
  for (const [name, result] of Object.entries(said)) {
    await submitWith(proofOf(name))
    await tend()
    await runner.work({ ...someResult(), ...result })
  }
  const read = async () => (await app.call('listIssueProofs', { as: olga, params })).body.data.proofs
  expect((await read()).map(({ summary, isFlagged }) => [summary, isFlagged])).toEqual([
    ['over', true],
    ['no-measure', true],
    ['under', false],
    ['over', false],
  ])
  const [box] = (await app.call('listRunners', { as: olga })).body.data.runners
  await app.call('revokeRunner', { as: olga, params: { id: box?._id ?? '' } })
  expect((await read()).map(({ isFlagged }) => isFlagged)).toEqual([true, true, true, true])
})

test('a run can be canceled until it is in a submission', async () => {
  const { start, prove, cancel, runner, submitWith, tend } = await provingContest()
  start()
  const { _id } = (await prove()).body.data.run
  const job = await runner.job()
  expect((await cancel(_id)).body.data.run).toMatchObject({ state: 'canceled', runner: null })
  expect((await runner.progress(_id, job?.lease ?? '')).body.data).toEqual({ isCanceled: true })
  expect((await runner.finish(_id, job?.lease ?? '')).body.code).toBe('LEASE_ENDED')
  expect((await prove()).body.data.run).toMatchObject({ _id, state: 'waiting' })
  await submitWith(proofOf('drain'))
  await tend()
  expect((await cancel(_id)).body.code).toBe('PROOF_RUN_SUBMITTED')
})

test('an admin who saw what the proofs of others show cannot submit to the contest', async () => {
  const { app, start, olga, params, submitWith, submit } = await provingContest()
  start()
  const list = () => app.call('listIssueProofs', { as: olga, params })
  expect((await list()).body.data.proofs).toEqual([])
  await submit('Mine', olga)
  await submitWith(proofOf('drain'))
  expect((await list()).body.data.proofs).toHaveLength(2)
  expect(await app.events({ kind: 'titles_shown' })).toMatchObject([{ actorId: olga.id, after: { view: 'proofs' } }])
  const body = { contestId: params.id, title: 'Mine too', description: 'All of it.' }
  expect((await app.call('submitIssue', { as: olga, body })).body.code).toBe('CONFLICT_OF_INTEREST')
})

test('a sponsor reads what came of a proof once the submission was released to them, and it is recorded', async () => {
  const { app, olga, params, start, end, runner, submitWith, tend, judge, ofIssue } = await provingContest()
  const mei = await app.person('mei')
  await app.call('setSeat', { as: olga, params, body: { personId: mei.id, seat: 'sponsor' } })
  start()
  const [released, kept] = [await submitWith(proofOf('released')), await submitWith(proofOf('kept'))]
  await tend()
  await runner.work()
  await runner.work()
  await judge(released, { status: 'valid' })
  end()
  expect((await ofIssue(released, mei)).body.code).toBe('FORBIDDEN')
  const body = { issueIds: [released] }
  expect((await app.call('releaseIssues', { as: olga, params, body })).status).toBe(200)
  expect((await ofIssue(released, mei)).body.data.proof).toMatchObject({ summary: 'over' })
  expect((await ofIssue(kept, mei)).body.code).toBe('FORBIDDEN')
  expect(await app.events({ kind: 'issue_read', actorId: mei.id })).toHaveLength(1)
})

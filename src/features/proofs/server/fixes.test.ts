import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contests } from '../../../server/db/tables/tables'
import { contestWithFixes, patchOf, results } from '../test/contest-with-fixes'
import { proofOf } from '../test/proving-contest'

test('a fix counts once the own tests pass with it, and then every proof that passes runs with it', async () => {
  const { addFix, fixes, matrix, runner, workAll, queue, drain, mint } = await contestWithFixes()
  const { _id } = (await addFix()).body.data.fix
  await queue()
  expect((await fixes()).body.data.fixes).toMatchObject([{ _id, title: 'Only holders redeem', state: 'waiting' }])
  const patch = patchOf('Only holders redeem')
  expect(await runner.work(results.ownTestsPass)).toMatchObject({ kind: 'own tests', proof: null, patch })
  expect((await matrix()).body.data.rows.map(({ cells }) => cells)).toEqual([['waiting'], ['waiting']])
  await queue()
  const jobs = await workAll(({ proof }) => (proof === proofOf('drain') ? results.stopped : results.shows))
  expect(jobs).toMatchObject(jobs.map(() => ({ kind: 'proof', patch })))
  expect(jobs.map(({ proof }) => proof).sort()).toEqual([proofOf('drain'), proofOf('mint')])
  expect((await matrix()).body.data).toMatchObject({
    fixes: [{ _id, state: 'counts' }],
    rows: [
      { issue: { _id: drain, placeInLine: 1 }, cells: ['stopped'] },
      { issue: { _id: mint, placeInLine: 2 }, cells: ['shows'] },
    ],
  })
  await queue()
  expect(await runner.job()).toBeNull()
})

test('beside the proof of a submission judges read what it does with each fix, and its author does not', async () => {
  const { addFix, ofIssue, olga, runner, workAll, queue, drain, nothing } = await contestWithFixes()
  const { _id } = (await addFix()).body.data.fix
  await runner.work(results.ownTestsPass)
  await queue()
  await workAll(() => results.stopped)
  const seen = async (id: string, as?: typeof olga) => (await ofIssue(id, as)).body.data.proof.fixes
  expect(await seen(drain, olga)).toEqual([{ _id, title: 'Only holders redeem', cell: 'stopped' }])
  expect(await seen(nothing, olga)).toEqual([])
  expect(await seen(drain)).toEqual([])
})

test('that a judge saw titles of fixes beside a proof is in the ledger, as on the page of fixes', async () => {
  const { app, addFix, ofIssue, olga, sponsor, drain } = await contestWithFixes()
  await addFix('Only holders redeem', { as: await sponsor() })
  await ofIssue(drain, olga)
  expect(await app.events({ kind: 'titles_shown' })).toMatchObject([{ actorId: olga.id, after: { view: 'fixes' } }])
})

test('what a revoked runner has said of a fix is unclear, also after another one has failed to run it again', async () => {
  const { app, olga, addFix, addRunner, fixes, matrix, runner, runnerWith, queue, tend } = await contestWithFixes()
  const made = await addRunner('The box of fixes')
  const other = runnerWith(made.token)
  await addFix()
  await other.work(results.ownTestsPass)
  await queue()
  while (await other.work(results.stopped));
  const read = async () => {
    const { fixes: shown, rows } = (await matrix()).body.data
    return [shown.map(({ state }) => state), rows.map(({ cells }) => cells)]
  }
  expect(await read()).toEqual([['counts'], [['stopped'], ['stopped']]])
  await app.call('revokeRunner', { as: olga, params: { id: made.runner._id } })
  const unclear = [['unclear'], [['unclear'], ['unclear']]]
  expect(await read()).toEqual(unclear)
  await tend()
  expect((await fixes()).body.data.fixes).toMatchObject([{ state: 'waiting' }])
  for (let job = await runner.job(); job; job = await runner.job()) await runner.fail(job._id, job.lease)
  expect(await read()).toEqual(unclear)
})

test('a proof that only a revoked runner has run is in no matrix, as it is in no report', async () => {
  const { app, olga, addFix, matrix, runner, queue, ofIssue, drain, addRunner, runnerWith } = await contestWithFixes()
  await addFix()
  const other = runnerWith((await addRunner('The box of fixes')).token)
  await other.work(results.ownTestsPass)
  const [, box] = (await app.call('listRunners', { as: olga })).body.data.runners
  await app.call('revokeRunner', { as: olga, params: { id: box?._id ?? '' } })
  await queue()
  expect(await other.job()).toBeNull()
  expect((await matrix()).body.data.rows).toEqual([])
  expect((await ofIssue(drain, olga)).body.data.proof.fixes).toEqual([])
  expect((await runner.lease()).status).toBe(401)
})

test('a fix with which the own tests fail says nothing, and no proof runs with it', async () => {
  const { addFix, fixes, matrix, runner, queue } = await contestWithFixes()
  await addFix()
  await runner.work(results.ownTestsFail)
  await queue()
  expect(await runner.job()).toBeNull()
  expect((await fixes()).body.data.fixes).toMatchObject([{ state: 'tests fail' }])
  expect((await matrix()).body.data.rows.map(({ cells }) => cells)).toEqual([['unclear'], ['unclear']])
})

test('a proof that does not build with a fix is not stopped by it, and one that meets a limit is unclear', async () => {
  const { addFix, matrix, runner, workAll, queue } = await contestWithFixes()
  await addFix()
  await runner.work(results.ownTestsPass)
  await queue()
  await workAll(({ proof }) => (proof === proofOf('drain') ? results.noBuild : results.limit))
  expect((await matrix()).body.data.rows.map(({ cells }) => cells)).toEqual([['no build'], ['unclear']])
})

test('judges read what ran, of the own tests and of a proof, and that they read the submission is in the ledger', async () => {
  const { addFix, fixRun, runner, workAll, queue, drain, nothing, app } = await contestWithFixes()
  const { _id } = (await addFix()).body.data.fix
  expect((await fixRun(_id)).body.data.run).toMatchObject({ state: 'waiting', place: 1 })
  await runner.work(results.ownTestsPass)
  expect((await fixRun(_id)).body.data.run).toMatchObject({ state: 'finished', result: results.ownTestsPass })
  expect((await fixRun(_id, drain)).body.code).toBe('PROOF_RUN_NOT_FOUND')
  await queue()
  await workAll(() => results.stopped)
  expect((await fixRun(_id, drain)).body.data.run.result).toEqual(results.stopped)
  expect((await fixRun(_id, nothing)).body.code).toBe('PROOF_RUN_NOT_FOUND')
  expect((await app.events({ kind: 'issue_read' })).at(-1)?.issueId).toBe(drain)
})

test('a patch that does not fit the source is refused where it does not', async () => {
  const { addFix } = await contestWithFixes()
  const patch = '--- a/src/Vault.sol\n+++ b/src/Vault.sol\n@@ -3 +3 @@\n-    function withdraw() external {}\n+\n'
  const refused = await addFix('Other lines', { patch })
  expect(refused.body.fields?.patch).toBe(
    'Change 1 of "src/Vault.sol", at line 3 of the fix, does not fit: at line 3 the fix has "    function withdraw() external {}", and the source has "    function deposit() external {}".',
  )
  const image = '--- a/logo.png\n+++ b/logo.png\n@@ -1 +1 @@\n-a\n+b\n'
  expect((await addFix('An image', { patch: image })).body.fields?.patch).toContain('not a text')
  const outside = '--- a/../x\n+++ b/../x\n@@ -1 +1 @@\n-a\n+b\n'
  expect((await addFix('Outside', { patch: outside })).body.fields?.patch).toContain('not in the source')
  expect((await addFix('Nothing', { patch: 'So.' })).body.fields?.patch).toContain('no unified diff')
})

test('while a contest runs, nobody adds a fix, and nobody but a judge learns why', async () => {
  const { addFix, fixes, sponsor, ada } = await contestWithFixes({ isRunning: true })
  const mei = await sponsor()
  expect((await addFix()).body.code).toBe('CONTEST_NOT_ENDED')
  for (const as of [mei, ada]) {
    expect((await addFix('A fix', { as })).body.code).toBe('FIXES_NOT_SHOWN')
    expect((await fixes(as)).body.code).toBe('FIXES_NOT_SHOWN')
  }
})

test('authors never learn of a fix, not even from their own runs', async () => {
  const { app, ada, params, addFix, fixes, matrix, fix, fixRun, removeFix, runner, queue, drain } =
    await contestWithFixes()
  const listRuns = async () => (await app.call('listProofRuns', { as: ada, params })).body.data.runs.length
  const before = await listRuns()
  const { _id } = (await addFix()).body.data.fix
  await runner.work(results.ownTestsPass)
  await queue()
  const job = await runner.work(results.stopped)
  for (const reply of [fixes(ada), matrix(ada)]) expect((await reply).body.code).toBe('FIXES_NOT_SHOWN')
  for (const reply of [fix(_id, ada), fixRun(_id, drain, ada), removeFix(_id, ada)])
    expect((await reply).body.code).toBe('FIX_NOT_FOUND')
  expect(await listRuns()).toBe(before)
  const own = await app.call('readProofRun', { as: ada, params: { id: job?._id ?? '' } })
  expect(own.body.code).toBe('PROOF_RUN_NOT_FOUND')
  const { proofRuns } = (await app.call('downloadRecord', { as: ada })).body.data
  expect(proofRuns).toHaveLength(before)
})

test('a sponsor sees own fixes, those for released submissions, and rows of these alone', async () => {
  const { addFix, fixes, matrix, fix, fixRun, sponsor, release, runner, queue, drain, mint } = await contestWithFixes()
  const mei = await sponsor()
  const secret = (await addFix('For the second', { issueId: mint })).body.data.fix._id
  await addFix('For nothing in particular')
  await runner.work(results.ownTestsPass)
  await runner.work(results.ownTestsPass)
  await queue()
  expect((await addFix('Of the sponsor', { as: mei, issueId: drain })).body.code).toBe('NOT_RELEASED')
  await release(drain)
  const shown = (await addFix('For the first', { issueId: drain })).body.data.fix._id
  const own = (await addFix('Of the sponsor', { as: mei })).body.data.fix
  expect(own).toMatchObject({ addedAs: 'sponsor', isRemovable: true, issueId: null })
  expect((await fixes(mei)).body.data.fixes).toMatchObject([
    { _id: shown, issueId: drain, isRemovable: false },
    { _id: own._id },
  ])
  const seen = (await matrix(mei)).body.data
  expect(seen.rows).toMatchObject([{ issue: { _id: drain }, cells: ['waiting', 'waiting'] }])
  expect((await fix(secret, mei)).body.code).toBe('FIX_NOT_FOUND')
  expect((await fixRun(own._id, mint, mei)).body.code).toBe('PROOF_RUN_NOT_FOUND')
  expect((await fixes()).body.data.fixes).toHaveLength(4)
})

test('judges remove any fix, sponsors their own, and what ran with it goes with it', async () => {
  const { addFix, fixes, removeFix, sponsor, release, runner, drain, app } = await contestWithFixes()
  const mei = await sponsor()
  await release(drain)
  const ofJudge = (await addFix('Of a judge', { issueId: drain })).body.data.fix._id
  const ofSponsor = (await addFix('Of the sponsor', { as: mei })).body.data.fix._id
  expect((await removeFix(ofJudge, mei)).body.code).toBe('FIX_OF_ANOTHER')
  expect((await removeFix(ofJudge)).status).toBe(200)
  expect((await removeFix(ofJudge)).body.code).toBe('FIX_NOT_FOUND')
  const job = await runner.job()
  expect(job).toMatchObject({ kind: 'own tests', patch: patchOf('Of the sponsor') })
  expect((await removeFix(ofSponsor, mei)).status).toBe(200)
  expect((await runner.finish(job?._id ?? '', job?.lease ?? '')).body.code).toBe('LEASE_ENDED')
  expect((await fixes()).body.data.fixes).toEqual([])
  expect(await app.events({ kind: 'fix_removed' })).toHaveLength(2)
})

test('a judge who may still take a blind second look sees no fix, because a fix names a verdict', async () => {
  const { app, params, olga, judge, addFix, fixes, matrix, fix, drain } = await contestWithFixes()
  await app.db.update(contests).set({ secondLookPercent: 100 }).where(eq(contests.id, params.id))
  const grace = await app.person('grace')
  const { _id } = (await addFix('For the first', { issueId: drain })).body.data.fix
  expect((await fixes(grace)).status).toBe(200)
  await judge(drain, { status: 'valid' })
  for (const reply of [fixes(grace), matrix(grace), fix(_id, grace), addFix('Another', { as: grace })])
    expect((await reply).body.code).toBe('SECOND_LOOK_YOURS')
  expect((await fixes(olga)).status).toBe(200)
})

test('a fix is read with its patch, and its data export has it', async () => {
  const { addFix, fix, olga, app } = await contestWithFixes()
  const { _id } = (await addFix()).body.data.fix
  expect((await fix(_id)).body.data).toMatchObject({ fix: { _id }, patch: patchOf('Only holders redeem') })
  const { fixes } = (await app.call('downloadRecord', { as: olga })).body.data
  expect(fixes).toMatchObject([{ title: 'Only holders redeem', patch: patchOf('Only holders redeem') }])
})

test('a contest has at most 50 fixes', async () => {
  const { addFix } = await contestWithFixes()
  for (let number = 1; number <= 50; number += 1) expect((await addFix(`Fix ${number}`)).status).toBe(201)
  expect((await addFix('One more')).body.code).toBe('FIXES_FULL')
})

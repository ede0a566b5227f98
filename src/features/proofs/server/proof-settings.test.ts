import { expect, test } from 'vitest'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { proofOf, provingContest } from '../test/proving-contest'

const token = `0x${'a'.repeat(40)}`
const holders = [`0x${'b'.repeat(40)}`]

test('until the start an admin says whether proofs run and whose funds count, and then it is a term', async () => {
  const { app, ada, olga, params, set, start, freeze, verify } = await provingContest()
  const shown = async (as = ada) => (await app.call('getContest', { as, params })).body.data.contest.proofs
  expect((await set({ mode: 'asked', token, holders })).body.data.proofs).toEqual({ mode: 'asked', token, holders })
  expect(await shown(olga)).toEqual({ mode: 'asked', token, holders })
  expect(await shown()).toEqual({ mode: 'asked', token: null, holders: [] })
  start()
  await freeze()
  expect(await shown()).toEqual({ mode: 'asked', token, holders })
  expect((await set({ mode: 'off' })).body.code).toBe('CONTEST_STARTED')
  const { rows } = await app.database.pool.query<{ terms: string }>('select terms from frozen_terms')
  expect(JSON.parse(rows[0]?.terms ?? '')).toMatchObject({ proofs: 'asked', proofToken: token, proofHolders: holders })
  expect(await verify()).toBeNull()
  const events = await app.events({ kind: 'proofs_set' })
  expect(events.map(({ after }) => after)).toEqual([
    { proofs: 'shown', proofToken: null, proofHolders: null },
    { proofs: 'asked', proofToken: token, proofHolders: holders },
  ])
})

test('saying the same again changes nothing, and off forgets the funds', async () => {
  const { app, set, verify } = await provingContest({ token, holders })
  await set()
  expect(await app.events({ kind: 'proofs_set' })).toHaveLength(1)
  expect((await set({ mode: 'off' })).body.data.proofs).toEqual({ mode: 'off', token: null, holders: [] })
  expect(await verify()).toBeNull()
})

test('the funds that a contest names are what each proof is measured by', async () => {
  const { start, prove, runner } = await provingContest({ token, holders })
  start()
  await prove()
  expect((await runner.job())?.measure).toEqual({ version: 1, token, holders })
})

test.each([
  [{ token: 'vitalik.eth', holders }, 'token'],
  [{ token, holders: [] }, 'holders'],
  [{ token: null, holders }, 'token'],
  [{ mode: 'on' }, 'mode'],
])('%j is refused', async (settings, field) => {
  const { set } = await provingContest()
  const { body } = await set(settings as object)
  expect(Object.keys(body.fields ?? {})).toEqual([field])
})

test('the settings of a contest that has started cannot be changed in the database unnoticed', async () => {
  const { app, start, freeze } = await provingContest({ token, holders })
  start()
  await freeze()
  for (const change of [
    `update contests set proofs = 'asked'`,
    'update contests set proofs = null, proof_token = null, proof_holders = null',
  ])
    await expect(app.database.pool.query(change)).rejects.toThrow('are fixed')
  await app.database.pool.query('alter table contests disable trigger contests_fix_proofs')
  try {
    await app.database.pool.query(`update contests set proof_holders = '[]'`)
    expect((await verifyLedger(app.db, [])).problem).toMatch(/^(Terms|Proofs) of contest/)
  } finally {
    await app.database.pool.query('alter table contests enable trigger contests_fix_proofs')
  }
})

test('a contest is deleted with the runs of drafts in it', async () => {
  const { app, olga, params, start, prove, verify } = await provingContest()
  start()
  await prove()
  expect((await app.call('deleteContest', { as: olga, params })).status).toBe(200)
  const { rows } = await app.database.pool.query('select from proof_runs')
  expect(rows).toHaveLength(0)
  expect(await verify()).toBeNull()
})

test('deleting an account deletes the runs of its drafts, and leaves those of its submissions', async () => {
  const { app, ada, olga, start, prove, submitWith, tend, runner, ofIssue } = await provingContest()
  start()
  await prove(ada, proofOf('draft'))
  app.clock.advance(1)
  const issue = await submitWith(proofOf('submitted'))
  await tend()
  await runner.work()
  await runner.work()
  const record = (await app.call('downloadRecord', { as: ada })).body.data
  expect(record.proofRuns.map(({ proof, state }) => [proof, state])).toEqual([
    [proofOf('draft'), 'finished'],
    [proofOf('submitted'), 'finished'],
  ])
  const body = { password: 'Correct-Horse-7!', username: ada.username }
  expect((await app.call('deleteAccount', { as: ada, body })).status).toBe(200)
  const { rows } = await app.database.pool.query('select from proof_runs')
  expect(rows).toHaveLength(1)
  expect((await ofIssue(issue, olga)).body.data.proof.summary).toBe('over')
})

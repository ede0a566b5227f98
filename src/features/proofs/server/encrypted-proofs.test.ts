import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { giveKeys, tablesTelling } from '#test/server/verification/encryption-at-rest'
import { encryptReports } from '../../../server/db/encryption/encrypt-reports'
import { proofOf, provingContest } from '../test/proving-contest'
import { someResult } from '../test/runner-on-screen'

const [key, newerKey] = [randomBytes(32), randomBytes(32)]
const secret = 'canary_sings'

/** A run whose proof and log have the secret. */
async function secretRun(firstKey?: Buffer) {
  const contest = await provingContest()
  if (firstKey) giveKeys(contest.app, firstKey)
  contest.start()
  const { _id } = (await contest.prove(undefined, proofOf(secret))).body.data.run
  await contest.runner.work(someResult({ log: `${secret} twice` }))
  const seen = async () => (await contest.run(_id)).body.data.run
  return { ...contest, _id, seen, telling: () => tablesTelling(contest.app, secret) }
}

test('with a key, neither a proof nor its log is readable in any table, and its author reads it as before', async () => {
  const { app, ada, telling, seen, prove, runner } = await secretRun(key)
  expect(await telling()).toEqual([])
  expect((await seen()).result?.log).toBe(`${secret} twice`)
  const { proofRuns } = (await app.call('downloadRecord', { as: ada })).body.data
  expect(proofRuns).toMatchObject([{ proof: proofOf(secret), outcome: { result: { log: `${secret} twice` } } }])
  await prove(undefined, proofOf('other'))
  expect((await runner.job())?.proof).toBe(proofOf('other'))
})

test('one command encrypts what was stored before, and again with a newer key', async () => {
  const { app, telling, seen } = await secretRun()
  expect(await telling()).toEqual(['proof_runs'])
  giveKeys(app, key)
  expect(await encryptReports(app.db, app.clock.now())).toMatchObject({ runs: 1, unreadable: 0 })
  expect(await telling()).toEqual([])
  giveKeys(app, newerKey, [key])
  expect(await encryptReports(app.db, app.clock.now())).toMatchObject({ runs: 1, unreadable: 0 })
  giveKeys(app, newerKey)
  expect((await seen()).result?.log).toBe(`${secret} twice`)
})

test('what was moved in the database is not shown, and not run', async () => {
  const { app, seen, prove, run, runner, linus } = await secretRun(key)
  const other = (await prove(linus)).body.data.run
  await app.database.pool.query('update proof_runs set proof = (select proof from proof_runs where id = $1)', [
    other._id,
  ])
  expect((await seen()).result).toBeNull()
  await app.database.pool.query(`update proof_runs set proof = 'AAAA' where id = $1`, [other._id])
  expect(await runner.job()).toBeNull()
  expect((await run(other._id, linus)).body.data.run).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('cannot be read'),
  })
})

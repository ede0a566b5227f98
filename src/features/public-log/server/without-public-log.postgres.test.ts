import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp, testAppOn, testSigner } from '#test/server/start-test-app'
import { receiptText } from '../../../domain/issues/receipt'
import { isLogged } from '../../../domain/log/log-proof'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { readConfig } from '../../../server/config'
import { listChores } from '../../../server/jobs/start-jobs'
import { byteTools } from '../../../server/signing/signature'
import { publicLogOf, type ServerFeature } from '../../../server/startup/features'
import { features } from '../../every-feature'
import { endpoints } from '../contract'
import { eventsPerEpoch } from '../domain/log-entries'

const witness = 'witness.example/w1+e75f6532+BAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4 https://witness.example'

/** A site of which processes with and without the log run one after the other. */
async function site() {
  const first = await startTestApp({ features: [] })
  const { db, database, clock } = first
  const contest = await first.contest(await first.person('olga'), { endDate: new Date(clock.now().getTime() + 1e10) })
  const ada = await first.person('ada')
  const open = (on: readonly ServerFeature[]) => testAppOn(database, { features: on, now: clock.now() })
  const config = readConfig({ LOG_WITNESSES: witness })
  const jobs = (on: readonly ServerFeature[]) =>
    listChores({
      ...{ features: on, db, clock, signer: testSigner, host: 'primacy.example', config },
      ...{ kickMail: () => {}, writeHead: () => {} },
    })
  /** What the job of the log does in the next quarter of an hour, where there is one. */
  const quarter = async (on = features) => {
    clock.advance(15)
    await jobs(on)
      .find(({ name }) => name === 'public log')
      ?.run()
  }
  const submit = async (title: string, on = features) => {
    const body = { contestId: contest.id, title, description: 'All of it.' }
    return (await (await open(on)).call('submitIssue', { as: ada, body })).body.data.issue
  }
  const proofOf = async ({
    _id: issueId,
    lastSeq: seq,
    receivedAt,
    contentHash,
  }: Awaited<ReturnType<typeof submit>>) => {
    const { proof } = (await (await open(features)).call('proveRevision', { as: ada, params: { id: issueId } })).body
      .data
    return proof && isLogged(byteTools, receiptText({ issueId, seq, receivedAt, contentHash }), proof)
  }
  const verify = async (on = features) => {
    const log = publicLogOf(on)
    const { problem, checked } = await verifyLedger(db, [], log && ((tx) => log.verify(tx, [])))
    return { problem, epochs: checked.epochs }
  }
  return { db, ada, clock, open, jobs, quarter, submit, proofOf, verify }
}

test('where an operator does without the public log, its calls are not there, nothing grows and no witness is asked', async () => {
  const { ada, open, jobs, quarter, submit, verify } = await site()
  const ofLog = (on: readonly ServerFeature[]) =>
    jobs(on).flatMap(({ name }) => (/log|witness/.test(name) ? [name] : []))
  expect([ofLog(features), ofLog([])]).toEqual([['public log', 'witnesses'], []])
  const issue = await submit('Drain', [])
  const { app, call } = await open([])
  for (const { path } of Object.values(endpoints)) {
    const url = `/api${path.replace('{id}', issue._id).replace(/\{\w+\}/g, '0')}`
    const reply = await app.inject({ url, headers: { authorization: `Bearer ${ada.token}` } })
    expect([path, reply.statusCode, reply.json().code]).toEqual([path, 404, 'ROUTE_NOT_FOUND'])
  }
  await quarter([])
  expect(await verify([])).toEqual({ problem: null, epochs: 0 })
  expect(issue.receipt).toEqual({ signature: expect.any(String), publicKey: testSigner.publicKey })
  expect((await call('readLogKey')).body.data).toMatchObject({ publicKey: testSigner.publicKey, verifierKey: null })
})

test('a log that is turned on again continues with everything that happened meanwhile, and once', async () => {
  const { quarter, submit, proofOf, verify } = await site()
  await quarter()
  const before = await submit('Before')
  await quarter()
  const late = await submit('Promised, and not logged in time')
  const during = await submit('While it is off', [])
  for (let quarters = 0; quarters < 8; quarters += 1) await quarter([])
  expect(await verify([])).toEqual({ problem: null, epochs: 0 })
  await quarter()
  const after = await submit('Afterwards')
  await quarter()
  for (const issue of [before, late, during, after])
    expect([issue.title, await proofOf(issue)]).toEqual([issue.title, true])
  expect(await verify()).toEqual({ problem: null, epochs: 4 })
})

test('however much happened while it was off, a promise that is made afterwards is kept', async () => {
  const { db, clock, jobs, quarter, submit, proofOf, verify } = await site()
  await quarter()
  for (let quarters = 0; quarters < 20; quarters += 1) await quarter([])
  const happen = (events: number) =>
    db.execute(
      sql`insert into ledger_events (at, kind) select ${clock.now()}, 'mail_tested' from generate_series(1, ${events})`,
    )
  await happen(1_000)
  // Makes PostgreSQL give up plans for an empty table, which would read all of it for each further event.
  await db.execute(sql`analyze`)
  await happen(5 * eventsPerEpoch)
  const issue = await submit('Afterwards')
  await quarter()
  const grow = jobs(features).find(({ name }) => name === 'public log')
  for (let runs = 0; runs < 6; runs += 1) await grow?.run()
  expect(clock.now().getTime()).toBeLessThan(Date.parse(issue.receipt?.promise?.loggedBy ?? ''))
  expect(await proofOf(issue)).toBe(true)
  expect(await verify()).toMatchObject({ problem: null })
})

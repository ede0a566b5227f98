import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster } from '#test/machine/postgres-cluster'
import { testAppOn } from '#test/server/start-test-app'
import { openDatabase } from '../database'
import { migrate } from '../migrate'

/** An app on a PostgreSQL of its own, which can be made to wait for a standby that does not exist. */
async function appWithStandby() {
  const cluster = await startCluster()
  onTestFinished(cluster.stop)
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '', silenceMs: 500 })
  onTestFinished(() => database.close())
  await migrate(database)
  const app = await testAppOn(database)
  const [operator, probe] = [
    new pg.Client({ connectionString: cluster.url }),
    new pg.Client({ connectionString: cluster.url }),
  ]
  await Promise.all([operator.connect(), probe.connect()])
  const isHeldUp = async () => {
    probe.query("select pg_logical_emit_message(true, 'probe', '')").catch(() => {})
    return (await operator.query("select from pg_stat_activity where wait_event = 'SyncRep'")).rowCount !== 0
  }
  const goOnAlone = async () => {
    await operator.query("alter system set synchronous_standby_names = ''")
    await operator.query('select pg_reload_conf()')
  }
  onTestFinished(async () => {
    await goOnAlone()
    await Promise.all([operator.end(), probe.end()])
  })
  const ada = await app.person('ada')
  const contest = await app.contest(await app.person('olga'))
  return {
    app,
    ada,
    goOnAlone,
    async loseStandby() {
      await operator.query("alter system set synchronous_standby_names = 'lost'")
      await operator.query('select pg_reload_conf()')
      // The processes of PostgreSQL learn of it one after the other, and commits wait from the last one on.
      await expect.poll(isHeldUp).toBe(true)
    },
    submit: (title: string) =>
      app.call('submitIssue', {
        as: ada,
        body: { contestId: contest.id, title, description: 'Redeem settles twice.' },
        headers: { 'idempotency-key': `intent-${title}` },
      }),
    openPage: () => app.call('recordEvents', { body: { events: [{ name: 'page_view', page: '/contests' }] } }),
    countConnections: async () =>
      (await operator.query(`select count(*)::int as open from pg_stat_activity where backend_type = 'client backend'`))
        .rows[0].open as number,
    async titles() {
      const { rows } = await operator.query<{ title: string }>('select title from issues order by place_in_line')
      return rows.map(({ title }) => title)
    },
  }
}

test('while a lost standby blocks every commit, people can read, and writes are refused immediately without piling up [F29]', async () => {
  const { app, ada, loseStandby, goOnAlone, submit, openPage, countConnections, titles } = await appWithStandby()
  expect((await submit('before')).status).toBe(201)
  await loseStandby()
  const first = await submit('meanwhile')
  expect([first.status, first.body.code, first.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5'])
  await expect.poll(async () => [(await openPage()).status, app.database.commitsWait()]).toEqual([503, true])

  const before = await countConnections()
  for (let times = 0; times < 20; times += 1) expect((await openPage()).status).toBe(503)
  expect(await countConnections()).toBeLessThanOrEqual(before)
  expect((await app.call('listMyIssues', { as: ada })).status).toBe(200)
  expect((await app.app.inject('/readyz')).statusCode).toBe(200)

  await goOnAlone()
  await expect.poll(async () => (await submit('meanwhile')).status).toBe(201)
  expect(await titles()).toEqual(['before', 'meanwhile'])
})

import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { contests, issues, ledgerEvents } from '../../db/tables'
import { urlOf } from '../../testing/databases'
import { minutesAfter, startTestApp } from '../../testing/start-test-app'
import { contentHash } from '../content-hash'

/** A contest that somebody else holds, and what Ada or Grace sends to it. */
async function heldContest() {
  const app = await startTestApp()
  const contest = await app.contest(await app.person('olga'))
  const holder = new pg.Client({ connectionString: await urlOf(app.database) })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('select 1 from contests where id = $1 for update', [contest.id])
  const held = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return {
    app,
    contest,
    holder,
    async submit(name: 'ada' | 'grace') {
      const as = await app.person(name)
      const body = { contestId: contest.id, title: 'Drain', description: 'Redeem settles twice.' }
      return app.call('submitIssue', { as, body })
    },
    untilOneWaits: () => expect.poll(async () => (await holder.query(held)).rowCount, { interval: 5 }).toBe(1),
  }
}

test('a submission asks the database four times, and holds its contest within the last alone', async () => {
  const app = await startTestApp()
  const contest = await app.contest(await app.person('olga'))
  const ada = await app.person('ada')
  const body = { contestId: contest.id, title: 'Drain', description: 'Redeem settles twice.' }
  const send = (key: string, title: string) =>
    app.call('submitIssue', { as: ada, body: { ...body, title }, headers: { 'idempotency-key': key } })
  await send('intent-1', 'The first notes that the session is used')
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  expect((await send('intent-2', 'The second')).status).toBe(201)
  const texts = asked.mock.calls.map(([question]) => (question as unknown as { text: string }).text.trim())
  expect(texts.map((text) => text.split(/\s/)[0])).toEqual(['select', 'insert', 'select', 'with'])
  expect(texts.filter((text) => /update contests|for (no key )?update/.test(text))).toEqual([texts[3]])
})

test('a contest that ends early while a report waits for it takes the report no more, and no place is lost', async () => {
  const { app, contest, holder, submit, untilOneWaits } = await heldContest()
  const sent = submit('ada')
  await untilOneWaits()
  const over = minutesAfter(app.clock.now(), -1)
  await holder.query('update contests set end_date = $2, version = version + 1 where id = $1', [contest.id, over])
  await holder.query('commit')
  const { status, body } = await sent
  expect([status, body.code]).toEqual([409, 'CONTEST_ENDED'])
  expect(await app.db.$count(issues)).toBe(0)
  const [row] = await app.db.select({ lastSeq: contests.lastSeq }).from(contests).where(eq(contests.id, contest.id))
  expect(row).toEqual({ lastSeq: 0 })
})

test('a text that another instance stores at the same moment is one issue, and its place is answered', async () => {
  const { app, contest, holder, submit, untilOneWaits } = await heldContest()
  const ada = await app.person('ada')
  const sent = submit('ada')
  await untilOneWaits()
  const hash = contentHash({ title: 'Drain', description: 'Redeem settles twice.', pocLink: null })
  await holder.query('update contests set last_seq = 1 where id = $1', [contest.id])
  const stored = await holder.query<{ id: string }>(
    `insert into issues (contest_id, author_id, title, description, content_hash, place_in_line, received_at, created_at, updated_at)
     values ($1, $2, 'Drain', 'Redeem settles twice.', $3, 1, now(), now(), now()) returning id`,
    [contest.id, ada.id, hash],
  )
  await holder.query('commit')
  const { status, headers, body } = await sent
  expect([status, headers['idempotent-replayed']]).toEqual([201, 'true'])
  expect(body.data.issue).toMatchObject({ _id: stored.rows[0]?.id, placeInLine: 1 })
  expect(await app.db.$count(issues)).toBe(1)
})

test('an admin who judges a contest at the moment of entering it is refused', async () => {
  const { app, contest, holder, submit, untilOneWaits } = await heldContest()
  const grace = await app.person('grace')
  const sent = submit('grace')
  await untilOneWaits()
  await holder.query("insert into ledger_events (at, actor_id, kind, contest_id) values (now(), $1, 'verdict', $2)", [
    grace.id,
    contest.id,
  ])
  await holder.query('commit')
  const { status, body } = await sent
  expect([status, body.code]).toEqual([403, 'CONFLICT_OF_INTEREST'])
  expect(await app.db.$count(ledgerEvents)).toBe(1)
})

test('what is answered at once is what the issue is when it is read, under a key and without', async () => {
  const app = await startTestApp()
  const contest = await app.contest(await app.person('olga'))
  const ada = await app.person('ada')
  for (const headers of [{}, { 'idempotency-key': 'intent-1' }] as Record<string, string>[]) {
    const body = { contestId: contest.id, title: `Drain ${Object.keys(headers).length}`, description: 'All of it.' }
    const sent = await app.call('submitIssue', { as: ada, body, headers })
    const read = await app.call('getIssue', { as: ada, params: { id: sent.body.data.issue._id } })
    expect(sent.body).toEqual(read.body)
    if (headers['idempotency-key'])
      expect(await app.call('submitIssue', { as: ada, body, headers })).toMatchObject({ body: sent.body })
  }
})

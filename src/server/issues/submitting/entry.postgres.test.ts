import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { heldContest } from '#test/server/locks/held-contest'
import { askedStatements } from '#test/server/plans'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'
import { noOptionalTexts } from '../../../domain/issues/issue-text'
import { judgingKinds } from '../../../domain/ledger/ledger-kinds'
import { contests, issues, ledgerEvents } from '../../db/tables/tables'
import { contentHash } from '../content-hash'

test('a submission takes three statements, and only the last one locks the contest', async () => {
  const app = await startTestApp()
  const contest = await app.contest(await app.person('olga'))
  const ada = await app.person('ada')
  const body = { contestId: contest.id, title: 'Drain', description: 'Redeem settles twice.' }
  const send = (key: string, title: string) =>
    app.call('submitIssue', { as: ada, body: { ...body, title }, headers: { 'idempotency-key': key } })
  await send('intent-1', 'The first notes that the session is used')
  const asked = askedStatements()
  expect((await send('intent-2', 'The second')).status).toBe(201)
  const own = asked()
  expect(own.map((text) => text.split(/\s/)[0])).toEqual(['insert', 'select', 'with'])
  expect(own.filter((text) => /update contests|for (no key )?update/.test(text))).toEqual([own[2]])
})

test('a contest that ends early while a submission waits refuses it, and no place is lost', async () => {
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

/** As another instance does, with the first place in line. */
async function storeElsewhere(holder: pg.Client, issue: Record<'contestId' | 'authorId' | 'title', string>) {
  const hash = contentHash({ title: issue.title, description: 'Redeem settles twice.', ...noOptionalTexts })
  await holder.query('update contests set last_seq = 1 where id = $1', [issue.contestId])
  const stored = await holder.query<{ id: string }>(
    `insert into issues (contest_id, author_id, title, description, content_hash, place_in_line, received_at, created_at, updated_at)
     values ($1, $2, $3, 'Redeem settles twice.', $4, 1, now(), now(), now()) returning id`,
    [issue.contestId, issue.authorId, issue.title, hash],
  )
  return stored.rows[0]?.id
}

test('the same text stored by two instances in parallel is one issue with one place', async () => {
  const { app, contest, holder, submit, untilOneWaits } = await heldContest()
  const ada = await app.person('ada')
  const sent = submit('ada')
  await untilOneWaits()
  const id = await storeElsewhere(holder, { contestId: contest.id, authorId: ada.id, title: 'Drain' })
  await holder.query('commit')
  const { status, headers, body } = await sent
  expect([status, headers['idempotent-replayed']]).toEqual([201, 'true'])
  expect(body.data.issue).toMatchObject({ _id: id, placeInLine: 1 })
  expect(await app.db.$count(issues)).toBe(1)
})

/** Three submissions of Ada that wait behind one that waits for the lock of the contest. */
async function threeThatWait() {
  const held = await heldContest()
  const { app, submit, untilOneWaits } = held
  const first = submit('ada', 'First')
  await untilOneWaits()
  const asked = askedStatements()
  const countRead = () => asked().join().split('left join "seats"').length - 1
  const countBusy = () => app.database.pool.totalCount - app.database.pool.idleCount
  const others: (typeof first)[] = []
  for (const title of ['Second', 'Third', 'Fourth']) {
    others.push(submit('ada', title))
    await expect.poll(() => [countRead(), countBusy()], { interval: 5, timeout: 20_000 }).toEqual([others.length, 1])
  }
  return { ...held, sent: Promise.all([first, ...others]) }
}

/** By place in line: the title, and the transaction that stored it. */
const storedIn = (app: Awaited<ReturnType<typeof heldContest>>['app']) =>
  app.db
    .select({ title: issues.title, place: issues.placeInLine, transaction: sql<string>`xmin::text` })
    .from(issues)
    .orderBy(issues.placeInLine)

test('submissions that arrive while another one waits are stored together after it, in order of arrival', async () => {
  const { app, holder, sent } = await threeThatWait()
  await holder.query('commit')
  const replies = await sent
  expect(replies.map(({ body }) => body.data.issue.placeInLine)).toEqual([1, 2, 3, 4])
  const stored = await storedIn(app)
  expect(stored.map(({ title }) => title)).toEqual(['First', 'Second', 'Third', 'Fourth'])
  expect(new Set(stored.slice(1).map(({ transaction }) => transaction)).size).toBe(1)
  expect(stored[0]?.transaction).not.toBe(stored[1]?.transaction)
})

test('a submission whose text is stored elsewhere meanwhile affects no other one, and loses no place', async () => {
  const { app, contest, holder, sent } = await threeThatWait()
  const { id: authorId } = await app.person('ada')
  await storeElsewhere(holder, { contestId: contest.id, authorId, title: 'Third' })
  await holder.query('commit')
  const replies = await sent
  expect(replies.map(({ body }) => body.data.issue.placeInLine)).toEqual([2, 3, 1, 4])
  expect(replies.map(({ headers }) => headers['idempotent-replayed'])).toEqual([
    undefined,
    undefined,
    'true',
    undefined,
  ])
  expect((await storedIn(app)).map(({ title }) => title)).toEqual(['Third', 'First', 'Second', 'Fourth'])
})

test('an admin who judges a contest while submitting to it is refused', async () => {
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

test('the reply equals the issue read later, with and without a key', async () => {
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

test('every judging action is in the index that tells whether someone has judged', async () => {
  const { db } = await startTestApp()
  const { rows } = await db.execute<{ kinds: string }>(
    sql`select pg_get_expr(indpred, indrelid) as kinds from pg_index where indexrelid = 'ledger_events_judging'::regclass`,
  )
  expect([...(rows[0]?.kinds.matchAll(/'(\w+)'/g) ?? [])].map(([, kind]) => kind)).toEqual(judgingKinds)
})

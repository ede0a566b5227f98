import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rounds } from '#test/server/rounds'
import { minutesAfter, testAppOn } from '#test/server/start-test-app'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { appeals, contestAuthors } from '../../../server/db/tables/judging-tables'
import { contests, issues, users } from '../../../server/db/tables/tables'
import { preliminaryContest } from '../test/preliminary-contest'

const races = rounds({ long: 200, short: 4 })
const codeOf = (reply: { body: { code?: string } }) => reply.body.code ?? 'done'
const counted = (codes: string[]) => new Set(codes)

type Preliminary = Awaited<ReturnType<typeof preliminaryContest>>

/** Each round begins without appeals and with the results as they were published. */
async function again({ app, contest, ids }: Preliminary, published: typeof contests.$inferSelect) {
  const { preliminaryAt, appealsEndAt } = published
  await app.db.update(contests).set({ preliminaryAt, appealsEndAt }).where(eq(contests.id, contest.id))
  const acts = ['begin', 'set local session_replication_role = replica', 'delete from appeals', 'commit']
  await app.database.pool.query(acts.join('; '))
  return ids
}

const stored = async ({ app, contest }: Preliminary) =>
  (await app.db.select().from(contests).where(eq(contests.id, contest.id)))[0] as typeof contests.$inferSelect

test('an appeal that arrives in time and finalizing never both succeed', async () => {
  const setup = await preliminaryContest()
  const { app, appeal, finalize, reopen, ids, linus, endsAt } = setup
  const published = await stored(setup)
  // The clock of the instance that takes appeals is the database's of the moment of arrival, at the end of the time.
  const second = await testAppOn(app.database, { now: endsAt })
  const outcomes: string[] = []
  for (let round = 0; round < races; round += 1) {
    await again(setup, published)
    app.clock.set(minutesAfter(endsAt, 1))
    const body = { kind: 'verdict', rule: 'Rule 2', text: `Round ${round}` }
    const [made, done] = await Promise.all([
      second.call('makeAppeal', { as: linus, params: { id: ids.bad }, body }),
      finalize(),
    ])
    const pair = `${codeOf(made)} ${codeOf(done)}`
    expect(['done APPEALS_OPEN', 'CONTEST_FINALIZED done']).toContain(pair)
    outcomes.push(pair)
    if (pair.startsWith('CONTEST')) await reopen(`Round ${round}`)
  }
  expect(counted(outcomes).size).toBeGreaterThan(0)
  expect(codeOf(await appeal(ids.bad, linus))).not.toBe('done')
}, 300_000)

test('at the deadline, an appeal counts by its arrival on any instance', async () => {
  const setup = await preliminaryContest()
  const { app, ids, linus, endsAt } = setup
  const published = await stored(setup)
  const late = await testAppOn(app.database, { now: new Date(endsAt.getTime() + 1) })
  app.clock.set(endsAt)
  for (let round = 0; round < races; round += 1) {
    await again(setup, published)
    const send = (on: typeof late, id: string, kind: string) =>
      on.call('makeAppeal', { as: linus, params: { id }, body: { kind, rule: 'Rule 2', text: `Round ${round}` } })
    const replies = await Promise.all([
      send(app as never, ids.bad, 'verdict'),
      send(late, ids.linus, 'verdict'),
      send(app as never, ids.linus, 'place'),
      send(late, ids.bad, 'place'),
    ])
    expect(replies.map(codeOf)).toEqual(['done', 'APPEALS_OVER', 'done', 'APPEALS_OVER'])
  }
}, 300_000)

test('only one of two judges decides an appeal, and no one exceeds the limit of open appeals', async () => {
  const setup = await preliminaryContest()
  const { app, appeal, decide, ids, ada, linus, mei, olga, judge, retract, publish } = setup
  await app.db.update(users).set({ role: 'admin' }).where(eq(users.id, mei.id))
  await app.db.delete(contestAuthors).where(eq(contestAuthors.authorId, mei.id))
  await app.db.update(issues).set({ authorId: ada.id, withdrawnAt: app.clock.now() }).where(eq(issues.id, ids.mei))
  for (let round = 0; round < races; round += 1) {
    const kinds = ['verdict', 'group', 'place'] as const
    const made = await Promise.all([
      ...kinds.map((kind) => appeal(ids.linus, linus, { kind })),
      appeal(ids.bad, linus),
      appeal(ids.bad, linus),
      appeal(ids.bad, linus, { kind: 'place' }),
    ])
    const open = made.filter((reply) => codeOf(reply) === 'done').map((reply) => reply.body.data.appeal)
    expect(open).toHaveLength(3)
    for (const { _id, kind } of open) {
      const change = kind === 'group' ? 'leave_group' : kind === 'place' ? 'withdraw_certificate' : 'mark_valid'
      const decided = await Promise.all([
        decide(_id, 'rejected', { as: olga }),
        decide(_id, 'rejected', { as: mei }),
        decide(_id, 'upheld', { as: mei, change }),
      ])
      const codes = decided.map(codeOf)
      expect(codes.filter((code) => code === 'done').length).toBe(1)
    }
    await retract()
    await judge(ids.linus, 'valid')
    await judge(ids.bad, 'invalid')
    await app.call('groupDuplicates', { as: setup.grace, body: { issueIds: [ids.ada, ids.linus] } })
    app.clock.advance(1)
    await publish()
  }
}, 300_000)

test('an appeal of a group and another appeal that dissolves it are serialized', async () => {
  const setup = await preliminaryContest()
  const { app, appeal, decide, ids, ada, linus, grace, olga, retract, publish } = setup
  const outcomes: string[] = []
  for (let round = 0; round < races; round += 1) {
    const first = (await appeal(ids.ada, ada, { kind: 'group' })).body.data.appeal
    const [made, ended] = await Promise.all([
      appeal(ids.linus, linus, { kind: 'group' }),
      decide(first._id, 'upheld', { as: olga, change: 'leave_group' }),
    ])
    expect(codeOf(ended)).toBe('done')
    outcomes.push(codeOf(made))
    expect(['done', 'NOT_GROUPED']).toContain(codeOf(made))
    if (codeOf(made) === 'done') {
      const [row] = await app.db.select().from(appeals).where(eq(appeals.id, made.body.data.appeal._id))
      expect(row?.decidedBy).toBe(grace.id)
      expect(codeOf(await decide(made.body.data.appeal._id, 'rejected', { as: olga }))).toBe('done')
    }
    await retract()
    await app.call('groupDuplicates', { as: grace, body: { issueIds: [ids.ada, ids.linus] } })
    app.clock.advance(1)
    await publish()
  }
  expect(counted(outcomes).size).toBeGreaterThan(0)
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
}, 300_000)

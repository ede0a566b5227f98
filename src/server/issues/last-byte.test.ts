import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { framings, messageOf, openSocket } from '#test/server/raw-requests'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'
import { idempotencyKeys } from '../db/tables/request-tables'
import { contests, issues, ledgerEvents, revisions } from '../db/tables/tables'

const millisecond = 1 / 60_000

/** Ada's contest, half a second before its end. */
async function lastHalfSecond(change: { hidesVerdicts?: boolean } = {}) {
  const app = await startTestApp()
  const [ada, olga, grace] = [await app.person('ada'), await app.person('olga'), await app.person('grace')]
  const contest = await app.contest(olga, change)
  const end = contest.endDate
  const beforeEnd = () => app.clock.set(minutesAfter(end, -500 * millisecond))
  const afterEnd = () => app.clock.set(minutesAfter(end, millisecond))
  const report = (title: string) => ({ contestId: contest.id, title, description: 'Redeem settles twice.' })
  beforeEnd()
  return { app, ada, olga, grace, contest, end, beforeEnd, afterEnd, report }
}

type EndingContest = Awaited<ReturnType<typeof lastHalfSecond>>

const stored = async ({ app }: EndingContest) => ({
  issues: await app.db.$count(issues),
  revisions: await app.db.$count(revisions),
  events: await app.db.$count(ledgerEvents),
  keys: await app.db.$count(idempotencyKeys),
  lastSeqs: (await app.db.select({ lastSeq: contests.lastSeq }).from(contests)).map(({ lastSeq }) => lastSeq),
})

const nothing = { issues: 0, revisions: 0, events: 0, keys: 0, lastSeqs: [0] }

test.each(framings)(
  'a submission whose last byte arrives after the end is refused, and nothing is stored: %s [T30 F13]',
  async (framing) => {
    const setup = await lastHalfSecond()
    const { app, ada, contest, report, beforeEnd, afterEnd } = setup
    const paths = [
      { name: 'submitIssue', params: {} },
      { name: 'submitIssueToContest', params: { id: contest.id } },
    ] as const
    for (const { name, params } of paths) {
      beforeEnd()
      const socket = await openSocket(app)
      const { allButLast, last } = messageOf(name, { as: ada, params, body: report('Held back'), framing })
      await socket.write(allButLast)
      afterEnd()
      await socket.write(last)
      const [reply] = await socket.replies(1)
      expect([reply?.status, reply?.body.code]).toEqual([409, 'CONTEST_ENDED'])
    }
    expect(await stored(setup)).toEqual(nothing)
  },
)

test.each(framings)(
  'a submission whose last byte arrives at the end is accepted, however late it is processed: %s [T30]',
  async (framing) => {
    const setup = await lastHalfSecond()
    const { app, ada, contest, end, report, afterEnd } = setup
    const { allButLast, last } = messageOf('submitIssue', { as: ada, body: report('In time'), framing })
    const socket = await openSocket(app)
    await socket.write(allButLast)
    app.clock.set(end)
    // The embedded database locks its only connection, PostgreSQL the contest.
    await app.db.transaction(async (tx) => {
      await tx.update(contests).set({ title: contest.title })
      await socket.write(last)
      afterEnd()
    })
    const [reply] = await socket.replies(1)
    expect(reply).toMatchObject({ status: 201, body: { data: { issue: { receivedAt: end.toISOString() } } } })
  },
)

test('two submissions on one connection each arrive with their own last byte', async () => {
  const setup = await lastHalfSecond()
  const { app, ada, report, afterEnd } = setup
  const [first, second] = [
    messageOf('submitIssue', { as: ada, body: report('The first') }),
    messageOf('submitIssue', { as: ada, body: report('The second') }),
  ]
  const socket = await openSocket(app)
  await socket.write(`${first.allButLast}${first.last}${second.allButLast}`)
  afterEnd()
  await socket.write(second.last)
  const replies = await socket.replies(2)
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [201, undefined],
    [409, 'CONTEST_ENDED'],
  ])
  expect(await stored(setup)).toMatchObject({ issues: 1, revisions: 1, lastSeqs: [1] })
})

async function submitted({ app, report }: EndingContest, as: Person): Promise<string> {
  return (await app.call('submitIssue', { as, body: report('A placeholder') })).body.data.issue._id
}

test.each(framings)(
  'an author cannot finish an edit after the end that was begun before it, having seen the verdict: %s [T30]',
  async (framing) => {
    const setup = await lastHalfSecond({ hidesVerdicts: true })
    const { app, ada, grace, beforeEnd, afterEnd } = setup
    const params = { id: await submitted(setup, ada) }
    await app.call('setVerdict', { as: grace, params, body: { status: 'invalid', invalidationReason: 'Too thin.' } })
    beforeEnd()
    const socket = await openSocket(app)
    const body = { description: 'What the reason asked for.' }
    const { allButLast, last } = messageOf('updateIssue', { as: ada, params, body, framing })
    await socket.write(allButLast)
    const readIssue = async () => (await app.call('getIssue', { as: ada, params })).body.data.issue
    expect((await readIssue()).status).toBe('pending')
    afterEnd()
    expect((await readIssue()).status).toBe('invalid')
    await socket.write(last)
    const [reply] = await socket.replies(1)
    expect([reply?.status, reply?.body.code]).toEqual([409, 'ISSUE_LOCKED'])
    expect(await readIssue()).toMatchObject({ description: 'Redeem settles twice.', placeInLine: 1, isEdited: false })
  },
)

test.each(framings)('a withdrawal whose last byte arrives after the end is refused: %s', async (framing) => {
  const setup = await lastHalfSecond()
  const { app, ada, beforeEnd, afterEnd } = setup
  const params = { id: await submitted(setup, ada) }
  beforeEnd()
  const socket = await openSocket(app)
  const { allButLast, last } = messageOf('deleteIssue', { as: ada, params, body: {}, framing })
  await socket.write(allButLast)
  afterEnd()
  await socket.write(last)
  const [reply] = await socket.replies(1)
  expect([reply?.status, reply?.body.code]).toEqual([409, 'ISSUE_LOCKED'])
  expect((await app.call('getIssue', { as: ada, params })).status).toBe(200)
})

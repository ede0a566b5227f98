import { expect, test } from 'vitest'
import { contests, idempotencyKeys, issues, ledgerEvents, revisions } from '../db/tables'
import type { Person } from '../testing/cast'
import { framings, messageOf, openSocket } from '../testing/held-request'
import { minutesAfter, startTestApp } from '../testing/start-test-app'

const millisecond = 1 / 60_000

/** Ada's contest, in the last half second before its end. */
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

type Story = Awaited<ReturnType<typeof lastHalfSecond>>

const stored = async ({ app }: Story) => ({
  issues: await app.db.$count(issues),
  revisions: await app.db.$count(revisions),
  events: await app.db.$count(ledgerEvents),
  keys: await app.db.$count(idempotencyKeys),
  lastSeqs: (await app.db.select({ lastSeq: contests.lastSeq }).from(contests)).map(({ lastSeq }) => lastSeq),
})

const nothing = { issues: 0, revisions: 0, events: 0, keys: 0, lastSeqs: [0] }

test.each(framings)(
  'a submission whose head comes before the end and whose last byte comes after it is refused, and nothing is stored: %s',
  async (framing) => {
    const story = await lastHalfSecond()
    const { app, ada, contest, report, beforeEnd, afterEnd } = story
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
    expect(await stored(story)).toEqual(nothing)
  },
)

test.each(framings)(
  'a submission whose last byte comes at the very end is accepted, however late it is worked on: %s',
  async (framing) => {
    const story = await lastHalfSecond()
    const { app, ada, contest, end, report, afterEnd } = story
    const { allButLast, last } = messageOf('submitIssue', { as: ada, body: report('In time'), framing })
    const socket = await openSocket(app)
    await socket.write(allButLast)
    app.clock.set(end)
    // On the embedded database this holds its only connection, on PostgreSQL the contest.
    await app.db.transaction(async (tx) => {
      await tx.update(contests).set({ title: contest.title })
      await socket.write(last)
      afterEnd()
    })
    const [reply] = await socket.replies(1)
    expect(reply).toMatchObject({ status: 201, body: { data: { issue: { receivedAt: end.toISOString() } } } })
  },
)

test('of two submissions on one connection each arrives with its own last byte', async () => {
  const story = await lastHalfSecond()
  const { app, ada, report, afterEnd } = story
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
  expect(await stored(story)).toMatchObject({ issues: 1, revisions: 1, lastSeqs: [1] })
})

async function submitted({ app, report }: Story, as: Person): Promise<string> {
  return (await app.call('submitIssue', { as, body: report('A placeholder') })).body.data.issue._id
}

test.each(framings)(
  'with hidden verdicts an author who has read the verdict after the end can’t finish an edit that was begun before it: %s',
  async (framing) => {
    const story = await lastHalfSecond({ hidesVerdicts: true })
    const { app, ada, grace, beforeEnd, afterEnd } = story
    const params = { id: await submitted(story, ada) }
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

test.each(framings)(
  'a withdrawal that ends after the contest is refused, and the submission stays: %s',
  async (framing) => {
    const story = await lastHalfSecond()
    const { app, ada, beforeEnd, afterEnd } = story
    const params = { id: await submitted(story, ada) }
    beforeEnd()
    const socket = await openSocket(app)
    const { allButLast, last } = messageOf('deleteIssue', { as: ada, params, body: {}, framing })
    await socket.write(allButLast)
    afterEnd()
    await socket.write(last)
    const [reply] = await socket.replies(1)
    expect([reply?.status, reply?.body.code]).toEqual([409, 'ISSUE_LOCKED'])
    expect((await app.call('getIssue', { as: ada, params })).status).toBe(200)
  },
)

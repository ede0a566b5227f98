import { afterEach, expect, test, vi } from 'vitest'
import { messageOf, openSocket } from '#test/server/raw-requests'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'
import { quietMs, quietMsLeft, trackContestEnds } from './contest-ends'

const millisecond = 1 / 60_000

afterEach(() => void vi.useRealTimers())

/** Every wait lasts until the test lets time pass. */
const stopTimers = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

/** Says whether it is over, without waiting for it. */
function watch<T>(work: Promise<T>) {
  let isOver = false
  const note = () => {
    isOver = true
  }
  work.then(note, note)
  return { isOver: () => isOver, work }
}

test('only the last instants before an end are quiet, and the nearest end decides', () => {
  expect(quietMsLeft([], 0)).toBe(0)
  expect(quietMsLeft([quietMs + 1], 0)).toBe(0)
  expect(quietMsLeft([quietMs], 0)).toBe(quietMs)
  expect(quietMsLeft([500, 50, 30, -10], 0)).toBe(30)
  expect(quietMsLeft([0, -1], 0)).toBe(0)
})

test('an end is close for its last second', () => {
  let now = new Date('2026-03-01T12:00:00Z')
  const ends = trackContestEnds({ now: () => now })
  expect(ends.isOneClose()).toBe(false)
  const end = minutesAfter(now, 1)
  ends.note(end)
  const closeAt = (ms: number) => {
    now = minutesAfter(end, -ms * millisecond)
    return ends.isOneClose()
  }
  expect([closeAt(1_001), closeAt(1_000), closeAt(1), closeAt(0)]).toEqual([false, true, true, false])
})

test("waits for each end once, even if the clock doesn't reach it", async () => {
  stopTimers()
  const now = new Date('2026-03-01T12:00:00Z')
  const ends = trackContestEnds({ now: () => now })
  ends.note(minutesAfter(now, 40 * millisecond))
  ends.note(minutesAfter(now, 1))
  const first = watch(ends.untilNoneIsNear())
  await vi.advanceTimersByTimeAsync(39)
  expect(first.isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(first.isOver()).toBe(true)
  await ends.untilNoneIsNear()
})

test('does not wait for an end that has passed', async () => {
  stopTimers()
  const now = new Date('2026-03-01T12:00:00Z')
  const ends = trackContestEnds({ now: () => now })
  ends.note(now)
  ends.note(minutesAfter(now, -millisecond))
  await ends.untilNoneIsNear()
})

test("just before the end, submissions wait for it and keep their arrival time, and pages don't wait", async () => {
  const app = await startTestApp()
  const [ada, contest] = [await app.person('ada'), await app.contest(await app.person('olga'))]
  const bodyOf = (title: string) => ({ contestId: contest.id, title, description: 'Redeem settles twice.' })
  app.clock.set(minutesAfter(contest.endDate, -1))
  const known = (await app.call('submitIssue', { as: ada, body: bodyOf('The instance learns of the end') })).body.data
    .issue._id
  const arrival = minutesAfter(contest.endDate, -30 * millisecond)
  app.clock.set(arrival)
  const socket = await openSocket(app)
  stopTimers()
  const sent = [
    messageOf('submitIssue', { as: ada, body: bodyOf('Drain') }),
    messageOf('updateIssue', { as: ada, params: { id: known }, body: { title: 'Loss' } }),
  ]
  await socket.write(sent.map(({ allButLast, last }) => allButLast + last).join(''))
  const pages = [
    await app.call('getContest', { as: ada, params: { id: contest.id } }),
    await app.call('listMyIssues', { as: ada }),
  ]
  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  expect((await app.app.inject('/readyz')).statusCode).toBe(200)
  expect(await socket.replies(0)).toEqual([])
  app.clock.set(minutesAfter(contest.endDate, millisecond))
  await vi.advanceTimersByTimeAsync(30)
  vi.useRealTimers()
  const received = { status: 201, body: { data: { issue: { receivedAt: arrival.toISOString() } } } }
  expect(await socket.replies(2)).toMatchObject([
    received,
    { status: 200, body: { data: { issue: { title: 'Loss' } } } },
  ])
})

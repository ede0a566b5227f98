import { expect, test } from 'vitest'
import { loopWatcher, type Stall } from './start-metrics'
import { createWorkInProgress } from './work-in-progress'

/** A clock that a test moves, and a watcher that looks at it when the test says so. */
function watched() {
  let at = 0
  const work = createWorkInProgress(() => at)
  const stalls: Stall[] = []
  const look = loopWatcher({ work, onStall: (stall) => stalls.push(stall), now: () => at, processorMs: () => at / 2 })
  const after = (ms: number) => {
    at += ms
    look()
  }
  const wait = (ms: number) => {
    at += ms
  }
  return { work, stalls, after, wait }
}

test('a loop blocked for a quarter of a second is a stall, and a late poll alone is not', () => {
  const { stalls, after } = watched()
  after(50)
  after(300)
  expect(stalls).toEqual([])
  after(301)
  expect(stalls).toEqual([{ stalledMs: 251, processorMs: 151, during: [] }])
})

test('a stall names what was running when it began, latest first, but not what started later', async () => {
  const { work, stalls, after, wait } = watched()
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const open = work.during('public log', () => finished)
  wait(10)
  await Promise.all([1, 2].map(() => work.during('GET /api/issues/:id/proof', async () => {})))
  wait(400)
  await work.during('GET /healthz', async () => {})
  after(0)
  expect(stalls.map(({ during }) => during)).toEqual([['GET /api/issues/:id/proof (2)', 'public log']])
  finish()
  await open
  after(50)
  after(1_000)
  expect(stalls.at(-1)?.during).toEqual([])
})

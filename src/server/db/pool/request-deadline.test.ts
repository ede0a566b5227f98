import { expect, test } from 'vitest'
import {
  createDeadline,
  currentDeadline,
  remainingWaitMs,
  withoutDeadline,
  withRequestDeadline,
} from './request-deadline'

const limits = { maxWaitMs: 2_500, requestMs: 8_500 }

test('a request waits at most two and a half seconds for connections, across all its statements', () => {
  const deadline = createDeadline(0)
  expect(remainingWaitMs(deadline, limits, 0)).toBe(2_500)
  deadline.waitedMs += 1_800
  expect(remainingWaitMs(deadline, limits, 1_800)).toBe(700)
  deadline.waitedMs += 900
  expect(remainingWaitMs(deadline, limits, 2_700)).toBe(0)
})

test('a slow request waits no longer than until its deadline', () => {
  const deadline = createDeadline(0)
  expect(remainingWaitMs(deadline, limits, 7_500)).toBe(1_000)
  expect(remainingWaitMs(deadline, limits, 9_000)).toBe(0)
  expect(remainingWaitMs({ ...deadline, isGivenUp: true }, limits, 10)).toBe(0)
})

test('statements of one request share its deadline, and work that outlives it gets a new one', async () => {
  const first = await withRequestDeadline(async () => {
    const deadline = currentDeadline(0)
    deadline.waitedMs = 2_500
    await Promise.resolve()
    expect(currentDeadline(0)).toBe(deadline)
    const outlived = new Promise<number>((resolve) => setImmediate(() => resolve(currentDeadline(0).waitedMs)))
    return { outlived }
  })
  expect(await first.outlived).toBe(0)
})

test('an operator’s command may wait for each connection, however long it has run', async () => {
  const deadline = await withoutDeadline(async () => currentDeadline(0))
  deadline.waitedMs = 9_000
  expect(remainingWaitMs(deadline, limits, 1e9)).toBe(2_500)
})

import { expect, test, vi } from 'vitest'
import { acquireSlotWithin, Slots } from './slots'

/** Takes the only slot, and then waits for it once for each priority. */
function occupied(...priorities: number[]) {
  const slots = new Slots(1)
  const release = slots.take()
  const started: number[] = []
  const waits = priorities.map((priority, index) => {
    const { slot, leave } = slots.wait(priority)
    const ended = slot.then(
      (next) => {
        started.push(index)
        next()
      },
      (error: Error) => error.message,
    )
    return { ended, leave }
  })
  return { slots, release: () => release?.(), started, waits, ended: () => Promise.all(waits.map((one) => one.ended)) }
}

test('a slot that is free is taken at once, and one that is occupied is not', () => {
  const slots = new Slots(2)
  const [first, second] = [slots.take(), slots.take()]
  expect([first === null, second === null, slots.take()]).toEqual([false, false, null])
  first?.()
  first?.()
  expect([slots.take() === null, slots.take()]).toEqual([false, null])
})

test('the highest priority is next, and equals keep their order', async () => {
  const { release, started, ended } = occupied(1, 3, 2, 3, 1, 2)
  release()
  await ended()
  expect(started).toEqual([1, 3, 2, 5, 0, 4])
})

test('whoever leaves gets an error, and nobody waits behind them', async () => {
  const { slots, release, started, waits, ended } = occupied(0, 0, 0)
  waits[1]?.leave(new Error('too late'))
  expect(slots.waiting).toBe(2)
  release()
  expect(await ended()).toEqual([undefined, 'too late', undefined])
  waits[0]?.leave(new Error('after its turn'))
  expect([started, slots.waiting, slots.take() === null]).toEqual([[0, 2], 0, false])
})

test('a wait ends with its error after its time, and costs the next one nothing', async () => {
  vi.useFakeTimers()
  const slots = new Slots(1)
  const wait = { maxWaitMs: 2_000, priority: 0, createError: () => new Error('no connection') }
  const release = await acquireSlotWithin(slots, wait)
  const refused = acquireSlotWithin(slots, wait).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await refused).toBe('no connection')
  const next = acquireSlotWithin(slots, wait)
  release()
  expect(await next).toBeTypeOf('function')
  vi.useRealTimers()
})

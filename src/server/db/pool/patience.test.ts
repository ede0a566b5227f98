import { expect, test } from 'vitest'
import { asOneRequest, newPatience, patienceOfCaller, unhurried, waitLeft } from './patience'

test('a request waits two and a half seconds for connections, over all its statements together', () => {
  const patience = newPatience(0)
  expect(waitLeft(patience, 2_500, 0)).toBe(2_500)
  patience.waitedMs += 1_800
  expect(waitLeft(patience, 2_500, 1_800)).toBe(700)
  patience.waitedMs += 900
  expect(waitLeft(patience, 2_500, 2_700)).toBe(0)
})

test('whoever has been served slowly waits no longer than a request may last', () => {
  const patience = newPatience(0)
  expect(waitLeft(patience, 2_500, 7_500)).toBe(1_000)
  expect(waitLeft(patience, 2_500, 9_000)).toBe(0)
})

test('what runs within one request shares its patience, and what it leaves running has its own', async () => {
  const first = await asOneRequest(async () => {
    const patience = patienceOfCaller(0)
    patience.waitedMs = 2_500
    await Promise.resolve()
    expect(patienceOfCaller(0)).toBe(patience)
    const outlived = new Promise<number>((resolve) => setImmediate(() => resolve(patienceOfCaller(0).waitedMs)))
    return { outlived }
  })
  expect(await first.outlived).toBe(0)
})

test('an operator’s command waits for each connection, however long it has been at work', async () => {
  const patience = await unhurried(async () => patienceOfCaller(0))
  patience.waitedMs = 9_000
  expect(waitLeft(patience, 2_500, 1e9)).toBe(2_500)
})

import { expect, test } from 'vitest'
import { walletHeldUntil, walletHoldMs } from './wallet-hold'

const changedAt = new Date('2026-11-01T12:00:00.000Z')
const until = new Date('2026-11-04T12:00:00.000Z')
const after = (ms: number) => new Date(changedAt.getTime() + ms)

test.each([
  ['at the change', 0, until],
  ['a millisecond before three days are over', walletHoldMs - 1, until],
  ['when they are over', walletHoldMs, null],
])('%s payments are held or payable', (_, ms, held) => {
  expect(walletHeldUntil(changedAt, after(ms))).toEqual(held)
})

test('a wallet that never changed causes no hold', () => {
  expect(walletHeldUntil(null, changedAt)).toBeNull()
})

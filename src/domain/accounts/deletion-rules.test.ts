import { expect, test } from 'vitest'
import { isSameWallet } from '../wallet'
import { deletionRefusal } from './deletion-rules'

test.each([
  [true, 0, 'last_admin'],
  [true, 1, null],
  [false, 0, null],
])('deleting an account with admin rights %s and %s other admins returns %s', (isAdmin, otherAdmins, refusal) => {
  expect(deletionRefusal({ isAdmin, otherAdmins })).toBe(refusal)
})

test('addresses are compared ignoring case', () => {
  expect(isSameWallet(`0x${'aB'.repeat(20)}`, `0x${'Ab'.repeat(20)}`)).toBe(true)
  expect(isSameWallet(`0x${'ab'.repeat(20)}`, `0x${'ac'.repeat(20)}`)).toBe(false)
})

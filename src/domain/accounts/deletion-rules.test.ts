import { expect, test } from 'vitest'
import { isSameWallet } from '../wallet'
import { deletionRefusal } from './deletion-rules'

test.each([
  [true, 0, 'last_admin'],
  [true, 1, null],
  [false, 0, null],
])('an account with admin rights %s beside %s other admins is answered with %s', (isAdmin, otherAdmins, refusal) => {
  expect(deletionRefusal({ isAdmin, otherAdmins })).toBe(refusal)
})

test('addresses are compared ignoring case', () => {
  expect(isSameWallet(`0x${'aB'.repeat(20)}`, `0x${'Ab'.repeat(20)}`)).toBe(true)
  expect(isSameWallet(`0x${'ab'.repeat(20)}`, `0x${'ac'.repeat(20)}`)).toBe(false)
})

import { expect, test } from 'vitest'
import { roleRefusal } from './role-rules'

const person = { role: 'user', isEmailVerified: true, isSponsor: false } as const
const admin = { ...person, role: 'admin' } as const

test.each([
  ['a verified person becomes an admin', 'admin', person, 1, null],
  ['not before the address is verified', 'admin', { ...person, isEmailVerified: false }, 1, 'admin_unverified'],
  ['a sponsor does not', 'admin', { ...person, isSponsor: true }, 1, 'admin_is_sponsor'],
  ['an admin stops being one', 'user', admin, 1, null],
  ['the last one who can act stays', 'user', admin, 0, 'last_admin'],
  ['the present role changes nothing', 'admin', { ...admin, isEmailVerified: false }, 0, null],
  ['nor does it for somebody else', 'user', person, 0, null],
] as const)('%s', (_, role, whose, otherAdmins, refusal) => {
  expect(roleRefusal({ role, person: whose, otherAdmins })).toBe(refusal)
})

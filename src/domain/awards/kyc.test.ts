import { expect, test } from 'vitest'
import { kycRefusal, kycStates } from './kyc'

const facts = { adminId: 'grace', personId: 'ada', expectedState: 'none', state: 'none' } as const

test('allows any transition between states', () => {
  for (const state of kycStates) expect(kycRefusal({ ...facts, state, expectedState: state })).toBeNull()
})

test('an identity check is missing, pending, approved or rejected', () => {
  expect(kycStates).toEqual(['none', 'pending', 'approved', 'rejected'])
})

test("admins can't set their own state, not even to the current one", () => {
  expect(kycRefusal({ ...facts, personId: 'grace' })).toBe('own_kyc')
  expect(kycRefusal({ ...facts, personId: 'grace', state: 'pending' })).toBe('own_kyc')
})

test('does not overwrite a state that has changed since the admin saw it', () => {
  expect(kycRefusal({ ...facts, state: 'rejected' })).toBe('stale')
})

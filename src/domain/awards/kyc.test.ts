import { expect, test } from 'vitest'
import { kycRefusal, kycStates } from './kyc'

const facts = { adminId: 'grace', personId: 'ada', expectedState: 'none', state: 'none' } as const

test('any state may follow any other', () => {
  for (const state of kycStates) expect(kycRefusal({ ...facts, state, expectedState: state })).toBeNull()
})

test('an identity check is missing, pending, approved or rejected', () => {
  expect(kycStates).toEqual(['none', 'pending', 'approved', 'rejected'])
})

test('nobody sets their own state, even to the present one', () => {
  expect(kycRefusal({ ...facts, personId: 'grace' })).toBe('own_kyc')
  expect(kycRefusal({ ...facts, personId: 'grace', state: 'pending' })).toBe('own_kyc')
})

test('a state that has changed since the admin saw it is not overwritten', () => {
  expect(kycRefusal({ ...facts, state: 'rejected' })).toBe('stale')
})

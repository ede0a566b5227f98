import { expect, test } from 'vitest'
import { joinedVerdict } from './sweep-rules'

test('merging copies the only verdict, and refuses two different ones', () => {
  expect(joinedVerdict('valid', 'pending')).toBe('valid')
  expect(joinedVerdict('pending', 'invalid')).toBe('invalid')
  expect(joinedVerdict('valid', 'valid')).toBe('valid')
  expect([joinedVerdict('pending', 'pending'), joinedVerdict('valid', 'invalid')]).toEqual([null, null])
})

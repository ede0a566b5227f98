import { expect, test } from 'vitest'
import { factorCodeProblem, isAppCode, plainCode } from './factor-code'

test.each([
  '123456',
  '123 456',
  ' 12-34-56 ',
  'abcd-efgh-2345-mnop-qrst-uvwx-yz23',
  'ABCD EFGH 2345 MNOP QRST UVWX YZ23',
])('accepts the code %j as typed', (typed) => expect(factorCodeProblem(typed)).toBeNull())

test.each(['', ' \n'])('%j counts as missing', (typed) => expect(factorCodeProblem(typed)).toBe('Code is required'))

test.each([
  '12345',
  '1234567',
  '١٢٣٤٥٦',
  '12345a',
  'abcd-efgh',
  'abcd-efgh-2345-mnop-qrst-uvwx-yz21',
  '1'.repeat(99_999),
])('%.20j is not a code', (typed) =>
  expect(factorCodeProblem(typed)).toBe('Enter the 6 digits of your authenticator app, or a recovery code'),
)

test('spaces, hyphens and case in a typed code are ignored', () => {
  expect(plainCode(' 123 456\n')).toBe('123456')
  expect(plainCode('ABCD-efgh')).toBe('abcdefgh')
  expect([isAppCode('123456'), isAppCode('abcdef')]).toEqual([true, false])
})

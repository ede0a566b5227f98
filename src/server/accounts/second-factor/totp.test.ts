import { expect, test } from 'vitest'
import { base32, codeAt, setupAddress, stepAt, stepOf } from './totp'

/** The secret of the RFCs' own examples. */
const secret = Buffer.from('12345678901234567890')

test.each([
  // RFC 4226, appendix D: the counters from 0 on.
  ...['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
    (code, step) => [step, code] as const,
  ),
])('step %i has the code %s of RFC 4226', (step, code) => expect(codeAt(secret, step)).toBe(code))

test.each([
  // RFC 6238, appendix B: the last six of the eight digits.
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('second %i has the code of RFC 6238', (second, code) => {
  expect(codeAt(secret, stepAt(new Date(second * 1000)))).toBe(code.slice(2))
})

const now = new Date('2026-11-21T12:00:10Z')
const step = stepAt(now)
const accepted = (off: number, lastStep = 0) => stepOf(codeAt(secret, step + off), secret, { now, lastStep })

test('a code is valid from half a minute before its time until half a minute after it', () => {
  expect([-2, -1, 0, 1, 2].map((off) => accepted(off))).toEqual([null, step - 1, step, step + 1, null])
})

test('a used code is not valid again, nor is any earlier one', () => {
  expect([-1, 0, 1].map((off) => accepted(off, step))).toEqual([null, null, step + 1])
})

test.each([
  ['fooba', 'MZXW6YTB'],
  ['foobarfoob', 'MZXW6YTBOJTG633C'],
  ['\0\0\0\0\0', 'AAAAAAAA'],
  ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
])('%j in base 32 is %j', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written)
})

test('the setup URL names site and account, whatever characters they contain', () => {
  const address = setupAddress({ siteName: 'A: B & C', email: 'olga+1@primacy.example', secret: 'GEZDGNBVGY3TQOJQ' })
  const { protocol, host, pathname, searchParams } = new URL(address)
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/A  B & C:olga+1@primacy.example',
  ])
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQ',
    issuer: 'A  B & C',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

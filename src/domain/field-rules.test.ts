import { describe, expect, test } from 'vitest'
import * as rules from './field-rules'
import { optionalTextProblem } from './issues/issue-text'

const classes =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
const usernameText = 'Username can only contain letters, numbers, underscores, and hyphens'
const notAllowed = 'Text contains characters that are not allowed'

const tables: [string, rules.FieldRule, [string, string | null][]][] = [
  [
    'email [5.email.02]',
    rules.emailProblem,
    [
      ['', 'Email is required'],
      ['foo', 'Invalid email address'],
      ['a@b', 'Invalid email address'],
      ['@b.io', 'Invalid email address'],
      ['a b@c.io', 'Invalid email address'],
      ['a@b..io', 'Invalid email address'],
      ['a@b.io,e@x.io', 'Invalid email address'],
      ['a@b.io\r\nBcc: e@x.io', 'Invalid email address'],
      ['E <a@b.io>', 'Invalid email address'],
      [`${'a'.repeat(250)}@b.io`, 'Invalid email address'],
      ['a@b.co', null],
      ['first.last+tag@sub.example.org', null],
    ],
  ],
  [
    'username',
    rules.usernameProblem,
    [
      ['', 'Username is required'],
      ['ab', 'Username must be at least 3 characters'],
      ['abc', null],
      ['a'.repeat(30), null],
      ['a'.repeat(31), 'Username must be less than 30 characters'],
      ['a b', usernameText],
      ['a.b', usernameText],
      ['é12', usernameText],
      ['аdmin', usernameText],
      ['A_b-1', null],
    ],
  ],
  [
    'login password',
    rules.loginPasswordProblem,
    [
      ['', 'Password is required'],
      ['12345', 'Password must be at least 6 characters'],
      ['123456', null],
    ],
  ],
  [
    'new password [5.password.02 .04 .05 .06]',
    rules.newPasswordProblem,
    [
      ['', 'Password is required'],
      ['Aa1!aaa', 'Password must be at least 8 characters'],
      ['Aa1!aaaa', null],
      ['aaaaaa1!', classes],
      ['AAAAAA1!', classes],
      ['Aaaaaaa!', classes],
      ['Aaaaaaa1', classes],
      ['Aaaaaa1_', classes],
      ['Aa1!aaaa\u0000', null],
      ['Aa1!aaaa\ud800', notAllowed],
      [`Aa1!${'a'.repeat(124)}`, null],
      [`Aa1!${'a'.repeat(125)}`, 'Password must be at most 128 characters'],
    ],
  ],
  [
    'wallet',
    rules.walletProblem,
    [
      ['', 'Wallet address is required'],
      [`0x${'a'.repeat(39)}`, 'Invalid Ethereum wallet address'],
      [`0x${'a'.repeat(41)}`, 'Invalid Ethereum wallet address'],
      [`0x${'g'.repeat(40)}`, 'Invalid Ethereum wallet address'],
      [`0X${'a'.repeat(40)}`, 'Invalid Ethereum wallet address'],
      [`0x${'aB'.repeat(20)}`, null],
    ],
  ],
  [
    'issue title',
    rules.issueTitleProblem,
    [
      ['', 'Issue title is required'],
      ['\u200b\ufeff', 'Issue title is required'],
      ['\u00ad\u034f\u180e\u3164\u2800\u{e0020}', 'Issue title is required'],
      ['a'.repeat(200), null],
      ['a'.repeat(201), 'Title must be less than 200 characters'],
      ['😀'.repeat(200), null],
      ['😀'.repeat(201), 'Title must be less than 200 characters'],
      ['a\u0000b', notAllowed],
      ['a\ud800b', notAllowed],
      ['a\nb', notAllowed],
      ['a\u202eb', notAllowed],
      ['a\u061cb', notAllowed],
    ],
  ],
  [
    'issue description',
    rules.issueDescriptionProblem,
    [
      ['  \n ', 'Issue description is required'],
      ['a'.repeat(20_000), null],
      ['a'.repeat(20_001), 'Description must be less than 20,000 characters'],
      ['line\r\n\tline', null],
      ['a\u0000', notAllowed],
    ],
  ],
  [
    'proof of concept',
    (text) => optionalTextProblem('pocLink', text),
    [
      ['', null],
      ['a'.repeat(10_000), null],
      ['a'.repeat(10_001), 'Proof of concept must be less than 10,000 characters'],
    ],
  ],
  [
    'repository',
    rules.repoUrlProblem,
    [
      ['', 'Repository URL is required'],
      ['https://github.com/a/b?x=1#y', null],
      ['https://git.example.com:8443/a', null],
      ['http://github.com/a', 'Invalid repository URL'],
      ['javascript:alert(1)', 'Invalid repository URL'],
      ['https://user:pw@h.io/', 'Invalid repository URL'],
      ['https://user@h.io/', 'Invalid repository URL'],
      ['https://x.io:65535/', null],
      ['https://x.io:65536/', 'Invalid repository URL'],
      ['//x.io', 'Invalid repository URL'],
      ['https://x.io/\n', 'Invalid repository URL'],
      [`https://x.io/${'a'.repeat(500)}`, 'Invalid repository URL'],
    ],
  ],
]

describe.each(tables)('%s', (_name, rule, rows) => {
  test.each(rows)('%j gives %j', (value, message) => {
    expect(rule(value)).toBe(message)
  })
})

test('each of the listed special characters counts as one [5.password.06]', () => {
  for (const special of '!@#$%^&*(),.?":{}|<>') expect(rules.newPasswordProblem(`Aaaaaa1${special}`)).toBeNull()
})

test('a confirmation is required and must equal the password', () => {
  expect(rules.confirmPasswordProblem('', 'x')).toBe('Please confirm your password')
  expect(rules.confirmPasswordProblem('y', 'x')).toBe('Passwords do not match')
  expect(rules.confirmPasswordProblem('x', 'x')).toBeNull()
})

test.each([
  '2026-02-30T00:00:00Z',
  '2026-11-01',
  '2026-11-01T10:00:00',
  '1 Nov 2026',
  '',
  '+275760-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
])('%j is not an instant', (text) => {
  expect(rules.parseInstant(text)).toBeNull()
})

test('a contest starts and ends in the years 2000 to 2199', () => {
  const words = 'Choose a date from 2000 to 2199'
  for (const [instant, problem] of [
    ['1999-12-31T23:59:59.999Z', words],
    ['2000-01-01T00:00:00.000Z', null],
    ['2199-12-31T23:59:59.999Z', null],
    ['2200-01-01T00:00:00.000Z', words],
  ] as const) {
    expect([instant, rules.contestInstantProblem(new Date(instant))]).toEqual([instant, problem])
  }
})

test('a filter day must exist, and distant ones are clamped', () => {
  for (const [day, instant] of [
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['0000-01-01', '2000-01-01T00:00:00.000Z'],
    ['1999-12-31', '2000-01-01T00:00:00.000Z'],
    ['2199-12-31', '2199-12-31T00:00:00.000Z'],
    ['9999-12-31', '2199-12-31T00:00:00.000Z'],
    ['2026-02-29', undefined],
    ['2026-2-28', undefined],
    ['2026-02-28T00:00:00Z', undefined],
    ['', undefined],
  ] as const) {
    expect([day, rules.parseFilterDay(day)?.toISOString()]).toEqual([day, instant])
  }
})

test('an instant keeps its milliseconds and its zone [V2.2.1]', () => {
  expect(rules.parseInstant('2028-02-29T23:30:00.123+05:30')?.toISOString()).toBe('2028-02-29T18:00:00.123Z')
})

test('a prize pool is above zero, at most 1e12, and in whole cents [V1.4.2]', () => {
  for (const good of [0.01, 100, 1_234.56, 1e12]) expect(rules.isPrizePool(good)).toBe(true)
  for (const bad of [0, -1, 0.001, 1e12 + 1, Number.POSITIVE_INFINITY, Number.NaN]) {
    expect(rules.isPrizePool(bad)).toBe(false)
  }
})

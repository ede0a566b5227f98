import { expect, test } from 'vitest'
import { commonPasswordProblem, commonPasswordWarning, isCommonPassword } from './common-passwords'

const listed = `
  password1! password1@ password1# password1$ password1. password1? password1* password1& password12!
  password12@ password123! password123@ password123# password123$ password123. password1234! password@1 password@12
  password@123 password@1234 password!1 password!23 password#1 password#123 p@ssword1 p@ssword12 p@ssword123
  p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd12 p@ssw0rd123 p@$$w0rd p@$$w0rd1 pa$$w0rd pa$$w0rd1
  pa$$word1 passw0rd! passw0rd1! passw0rd@ passw0rd123! welcome1! welcome@1 welcome@123 welcome123!
  welcome1@ qwerty1! qwerty12! qwerty123! qwerty@123 qwerty@1 qwerty1@ admin@123 admin123!
  admin@1234 admin1234! administrator1! letmein1! letmein123! changeme1! changeme123! iloveyou1! abcd1234!
  abcd@1234 abc123!@# abc@1234 aa123456! aa123456@ aa@123456 test1234! test@1234 test@123
  1qaz@wsx 1qaz!qaz !qaz2wsx zaq1@wsx zaq12wsx! asdf1234! monkey1! dragon1! sunshine1!
  football1! summer2024! summer2025! winter2024! winter2025! primacy1! primacy123! contest1! contest123!
  Password1! P@$$w0rd!23 Pa55word! Passw0rd#2026 Summer2026! W1nter#99 October@2025 Dragon#77 M0nkey!1 Sunshine123!
  1234Qwer! Qwe123!@# Asdf!234 Zxcvbn1! Aaaa1111! Qaz@1234 1Q2w3e4r! !Q2w3e4r @dmin123! AdminAdmin1! Testtest1! Michael#23
  L0vely!1 Bitcoin2026! Ethereum#1 Audit0r! Bounty$100 Liverpool1! Welcome@2026 Letme1n! Ch@ngeme1 Ilov3you!`
  .trim()
  .split(/\s+/)

test.each(listed)('%s is a common password [V6.2.11 T13]', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'Correct-Horse-7!',
  'Analytical.3ngine',
  'Runs.the.c0ntests',
  'Contest-Runner1!',
  'Vaultspr1!',
  'Dragons-eat-4-judges!',
  'xK9$mQ2#vL7@',
  'Tr0ub4dor&3',
  'Aa1!😀😀😀😀',
  '!!!!1111',
  '',
])('%j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('a very long password is checked quickly', () => {
  for (const part of ['a', '1', '!', 'aA1!', '\u{1f600}']) expect(isCommonPassword(part.repeat(200_000))).toBe(false)
})

test('refuses, warns about or allows a common password, as the site is configured', () => {
  const ada = { username: 'Ada', email: 'ada.lovelace@primacy.example' }
  const told = (password: string, mode: 'refuse' | 'warn' | 'allow') => [
    commonPasswordProblem(password, ada, mode),
    commonPasswordWarning(password, ada, mode),
  ]
  for (const password of ['Passw0rd!', 'AdA.1815', 'Ada.Lovelace#1']) {
    expect(told(password, 'refuse')).toEqual(['This password is too common', null])
    expect(told(password, 'warn')).toEqual([null, expect.stringContaining('easy to guess')])
    expect(told(password, 'allow')).toEqual([null, null])
  }
  for (const mode of ['refuse', 'warn', 'allow'] as const) {
    expect([told('Correct-Horse-7!', mode), told('', mode)]).toEqual([
      [null, null],
      [null, null],
    ])
    expect(commonPasswordProblem('!!!!1111', {}, mode)).toBeNull()
  }
})

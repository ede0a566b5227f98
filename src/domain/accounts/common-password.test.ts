import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password'

const ada = { username: 'Ada_L', email: 'countess.lovelace@primacy.example' }

test.each([
  ...['Password1!', 'PassWord123!', 'P@ssw0rd', 'P@$$w0rd1', 'Pa55word!', '!Password2024', 'Welcome@123', 'W3lcome1!'],
  ...[
    'Qwerty12!',
    '1Qaz@wsx',
    'A1b2c3d4!',
    'Letmein1!',
    '@dmin1234',
    'Adm1n@123',
    'Summer2025!',
    '$ummer99!',
    'Aa123456!',
  ],
  ...['M0nkey.77', 'ILoveYou2!', '1L0vey0u!', 'Dragon#123', 'Ethereum1!', 'Primacy2025!', 'Contest_1!', 'Satoshi.21'],
  ...['AdaL.1815', 'Countess-Lovelace-1815!'],
])('%s is guessed first', (password) => {
  expect(isCommonPassword(password, ada)).toBe(true)
})

test.each([
  ...['Correct-Horse-7!', 'Analytical.3ngine', 'Primacy-Demo-7!', 'Contest-Runner1!', 'Runs.the.c0ntests'],
  ...['Summer-of-81-was-hot!', 'Dragon.48213907!', 'xK9#mq2Lw!', '12345678!aB', '!!!!!!!!1aB'],
])('%s is not', (password) => {
  expect(isCommonPassword(password, ada)).toBe(false)
})

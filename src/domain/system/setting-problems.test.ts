import { expect, test } from 'vitest'
import { type SettingFacts, settingProblems } from './setting-problems'

const sound: SettingFacts = {
  isProduction: true,
  publicUrl: 'https://audits.example.org',
  isOnPostgres: true,
  hasOwnSigningKey: true,
  hasOwnTerms: true,
  isMailboxOpen: false,
  sendsMail: true,
  mailFrom: 'no-reply@audits.example.org',
  supportEmail: 'help@audits.example.org',
  allowsCommonPasswords: false,
  rateLimitScale: 1,
  storesPlainBackups: false,
}
const namesOf = (change: Partial<SettingFacts>) =>
  settingProblems({ ...sound, ...change }).map(({ setting }) => setting)

test('a fully configured site has no problems', () => {
  expect(namesOf({})).toEqual([])
})

test.each<[string, Partial<SettingFacts>]>([
  ['PUBLIC_URL', { publicUrl: 'http://localhost:3000' }],
  ['PUBLIC_URL', { publicUrl: 'https://127.0.0.1' }],
  ['PUBLIC_URL', { publicUrl: 'http://[::1]:3000' }],
  ['PUBLIC_URL', { publicUrl: 'http://audits.example.org' }],
  ['LOG_SIGNING_KEY', { hasOwnSigningKey: false }],
  ['MAILBOX', { isMailboxOpen: true }],
  ['SMTP_URL', { sendsMail: false, mailFrom: 'no-reply@localhost' }],
  ['MAIL_FROM', { mailFrom: 'no-reply@localhost' }],
  ['SUPPORT_EMAIL', { supportEmail: 'support@example.com' }],
  ['COMMON_PASSWORDS', { allowsCommonPasswords: true }],
  ['RATE_LIMIT_SCALE', { rateLimitScale: 10 }],
  ['BACKUP_RECIPIENTS', { storesPlainBackups: true }],
])('in production, reports %s for %j', (name, change) => {
  expect(namesOf(change)).toEqual([name])
})

test('in development, reports only an open mailbox, a shared key and a sender at localhost', () => {
  const developing: Partial<SettingFacts> = {
    isProduction: false,
    publicUrl: 'http://localhost:3000',
    isOnPostgres: false,
    hasOwnSigningKey: false,
    sendsMail: false,
    mailFrom: 'no-reply@localhost',
    supportEmail: 'support@example.com',
    allowsCommonPasswords: true,
    rateLimitScale: 100,
  }
  expect(namesOf(developing)).toEqual([])
  expect(namesOf({ ...developing, isMailboxOpen: true, isOnPostgres: true, sendsMail: true })).toEqual([
    'LOG_SIGNING_KEY',
    'MAILBOX',
    'MAIL_FROM',
  ])
})

test('a hostname that merely starts like localhost is another host', () => {
  expect(namesOf({ publicUrl: 'https://localhost.example.org' })).toEqual([])
  expect(namesOf({ publicUrl: 'https://127.0.0.1.example.org' })).toEqual([])
})

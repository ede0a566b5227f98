import { expect, test } from 'vitest'
import { reasonForLog } from './mail-failure'

test('a logged reason keeps what the mail server said, but no address [T58]', () => {
  expect(reasonForLog('550 5.1.1 <ada@primacy.example>: Recipient address rejected')).toBe(
    '550 5.1.1 <address> Recipient address rejected',
  )
})

test('a logged reason drops links, logins and further lines that the mail server repeats [T58]', () => {
  const link = `https://primacy.example/reset-password?token=${'aB3-_'.repeat(9)}`
  const reason = reasonForLog(`554 spam:\r\n${link}\nAUTH PLAIN ${'AGFkYQ'.repeat(8)}==`)
  expect(reason).toBe('554 spam: https://primacy.example/reset-password?<removed> AUTH PLAIN <removed>')
})

test('a logged reason has at most 300 characters', () => {
  expect(reasonForLog('no '.repeat(500))).toHaveLength(300)
})

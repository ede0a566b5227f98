import { screen } from '@testing-library/react'
import type { Account, AccountSession } from '../../src/contract/accounts/account-settings'
import { mapMailChoices } from '../../src/domain/accounts/mail-choices'
import { openSession } from '../../src/web/accounts/session/session-store'
import { ada, answerCalls, success } from './answer-calls'
import { openClient } from './open-client'

/** Ada's account as the server returns it. */
export const accountOf = (more: Partial<Account> = {}): Account => ({
  user: ada,
  mails: mapMailChoices(() => true),
  publicity: { name: false, awards: false },
  walletHeldUntil: null,
  unpaidAwards: 0,
  isOnlyAdmin: false,
  secondFactor: null,
  ...more,
})
export const sessionOf = (more: Partial<AccountSession> = {}): AccountSession => ({
  _id: 'here',
  browser: 'Firefox on Linux',
  isCurrent: true,
  createdAt: '2026-11-10T17:04:00.000Z',
  lastUsedAt: '2026-11-10T17:04:00.000Z',
  expiresAt: '2026-11-17T17:04:00.000Z',
  ...more,
})
export const phone = sessionOf({ _id: 'phone', browser: 'Safari on iOS', isCurrent: false })

export type Answers = Parameters<typeof answerCalls>[0]

/** Opens the account page of `account`, with a session here and one on a phone. */
export async function openAccount(answers: Answers = {}, account = accountOf(), featuresOff: string[] = []) {
  const calls = answerCalls({
    'GET /api/account': success({ account }),
    'GET /api/account/sessions': success({ sessions: [sessionOf(), phone] }),
    ...answers,
  })
  openSession('token', account.user, true)
  const client = openClient('/account', { featuresOff })
  await screen.findByText('Safari on iOS')
  return { calls, sent: (route: string) => calls.filter((call) => call.route === route), ...client }
}

import { walletHeldUntil } from '../../../domain/awards/wallet-hold'
import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import { endAllSessions, endSession } from '../end-access'
import { toUser } from '../own-account'
import { changePassword, type PasswordChange } from '../passwords/replace-password'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from '../second-factor/change-second-factor'
import type { FactorKeys } from '../second-factor/factor-keys'
import { listSessionsOf } from '../session-queries'
import type { SessionTokens } from '../session-token'
import { changeWallet, chooseMails, choosePublicity } from './change-settings'
import { stepUp } from './confirm-password'
import { type CountUnpaidAwards, readAccount, toSession } from './read-account'

export type SettingsWiring = {
  db: Db
  tokens: SessionTokens
  factorKeys: FactorKeys
  siteName: string
  commonPasswords: PasswordChange['commonPasswords']
  countUnpaidAwards: CountUnpaidAwards
  /** Wakes the mail worker, so that queued mails are sent at once. */
  kickMail: () => void
}

/** Account settings. Sensitive changes require the password again. */
export function settingsRoutes(api: Api, wiring: SettingsWiring): void {
  const { db, tokens, factorKeys, kickMail, commonPasswords, countUnpaidAwards } = wiring
  api.on('getAccount', async ({ viewer, receivedAt }) => ({
    status: 'success',
    data: { account: await readAccount(db, viewer.id, { now: receivedAt, countUnpaidAwards }) },
  }))

  api.on('stepUp', async ({ viewer, sessionId, body, receivedAt }) => {
    await stepUp(db, factorKeys, { ...body, userId: viewer.id, sessionId: sessionId ?? '', now: receivedAt })
    kickMail()
    return { status: 'success', message: 'Password confirmed' }
  })

  api.on('changePassword', async ({ viewer, sessionId, body, receivedAt }) => {
    const from = { userId: viewer.id, sessionId: sessionId ?? '', now: receivedAt }
    await changePassword(db, { ...body, ...from, commonPasswords })
    kickMail()
    return { status: 'success', message: 'Password changed. Every other session has ended.' }
  })

  api.on('changeWallet', async ({ viewer, body, receivedAt }) => {
    const { user, isChanged } = await changeWallet(db, { ...body, userId: viewer.id, now: receivedAt })
    kickMail()
    const heldUntil = walletHeldUntil(user.walletChangedAt, receivedAt)
    return {
      status: 'success',
      message: isChanged ? 'Wallet address changed' : 'This is already your wallet address',
      data: { user: toUser(user), walletHeldUntil: heldUntil?.toISOString() ?? null },
    }
  })

  api.on('chooseMails', async ({ viewer, body }) => ({
    status: 'success',
    data: { mails: await chooseMails(db, viewer.id, body) },
  }))

  api.on('choosePublicity', async ({ viewer, body, receivedAt }) => ({
    status: 'success',
    data: { publicity: await choosePublicity(db, { ...body, userId: viewer.id, now: receivedAt }) },
  }))

  secondFactorRoutes(api, wiring)
  sessionRoutes(api, db, tokens)
}

function secondFactorRoutes(api: Api, { db, factorKeys, siteName, kickMail }: SettingsWiring): void {
  api.on('beginSecondFactor', async ({ viewer, body, receivedAt }) => ({
    status: 'success',
    data: await beginSecondFactor(db, factorKeys, { ...body, userId: viewer.id, siteName, now: receivedAt }),
  }))

  api.on('confirmSecondFactor', async ({ viewer, sessionId, body, receivedAt }) => {
    const session = { userId: viewer.id, sessionId: sessionId ?? '' }
    const recoveryCodes = await confirmSecondFactor(db, factorKeys, { ...body, ...session, now: receivedAt })
    kickMail()
    return {
      status: 'success',
      message: 'Two-step login is on. Every other session has ended.',
      data: { recoveryCodes },
    }
  })

  api.on('removeSecondFactor', async ({ viewer, sessionId, body, receivedAt }) => {
    const session = { userId: viewer.id, sessionId: sessionId ?? '' }
    await removeSecondFactor(db, factorKeys, { ...body, ...session, now: receivedAt })
    kickMail()
    return { status: 'success', message: 'Two-step login is off. Every other session has ended.' }
  })
}

function sessionRoutes(api: Api, db: Db, tokens: SessionTokens): void {
  api.on('listSessions', async ({ viewer, sessionId, receivedAt }) => {
    const rows = await listSessionsOf(db, viewer.id, receivedAt)
    const sessions = rows.map((row) => ({ ...row, expiresAt: tokens.endOf(row, viewer.role) }))
    const active = sessions.filter(({ expiresAt }) => expiresAt > receivedAt)
    return { status: 'success', data: { sessions: active.map((row) => toSession(row, sessionId)) } }
  })

  api.on('endSession', async ({ viewer, params, receivedAt }) => {
    await endSession(db, { sessionId: params.id, userId: viewer.id }, receivedAt)
    return { status: 'success', message: 'Session ended' }
  })

  api.on('endAllSessions', async ({ viewer, receivedAt }) => {
    await endAllSessions(db, viewer.id, receivedAt)
    return { status: 'success', message: 'You are signed out everywhere' }
  })
}

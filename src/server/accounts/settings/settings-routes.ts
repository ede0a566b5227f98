import { walletHeldUntil } from '../../../domain/awards/wallet-hold'
import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import { toUser } from '../account-wire'
import { listSessionsOf } from '../session-queries'
import type { SessionTokens } from '../session-token'
import { changePassword } from './change-password'
import { changeWallet } from './change-wallet'
import { chooseMails } from './choose-mails'
import { deleteAccount } from './delete-account'
import { endAllSessions, endSession } from './end-sessions'
import { readOwnRecord } from './own-record'
import { readAccount } from './read-account'
import { toSession } from './settings-wire'
import { stepUp } from './step-up'

type SettingsWiring = {
  db: Db
  tokens: SessionTokens
  /** Wakes the mail worker, so that what was queued leaves at once. */
  kickMail: () => void
}

/** What somebody may do with the own account. Every change of consequence asks for the password again. */
export function settingsRoutes(api: Api, { db, tokens, kickMail }: SettingsWiring): void {
  api.on('getAccount', async ({ viewer, receivedAt }) => ({
    status: 'success',
    data: { account: await readAccount(db, viewer.id, receivedAt) },
  }))

  api.on('stepUp', async ({ viewer, sessionId, body, receivedAt }) => {
    await stepUp(db, { ...body, userId: viewer.id, sessionId: sessionId ?? '', now: receivedAt })
    return { status: 'success', message: 'Password confirmed' }
  })

  api.on('changePassword', async ({ viewer, sessionId, body, receivedAt }) => {
    await changePassword(db, { ...body, userId: viewer.id, sessionId: sessionId ?? '', now: receivedAt })
    kickMail()
    return { status: 'success', message: 'Password changed. Every other session has ended.' }
  })

  api.on('changeWallet', async ({ viewer, body, receivedAt }) => {
    const { user, isChanged } = await changeWallet(db, { ...body, userId: viewer.id, now: receivedAt })
    kickMail()
    const heldUntil = walletHeldUntil(user.walletChangedAt, receivedAt)
    return {
      status: 'success',
      message: isChanged ? 'Wallet address changed' : 'This is your wallet address already',
      data: { user: toUser(user), walletHeldUntil: heldUntil?.toISOString() ?? null },
    }
  })

  api.on('chooseMails', async ({ viewer, body }) => ({
    status: 'success',
    data: { mails: await chooseMails(db, viewer.id, body) },
  }))

  api.on('downloadRecord', async ({ viewer, receivedAt }) => ({
    status: 'success',
    data: await readOwnRecord(db, viewer, receivedAt),
  }))

  api.on('deleteAccount', async ({ viewer, body, receivedAt }) => {
    await deleteAccount(db, { ...body, userId: viewer.id, now: receivedAt })
    return { status: 'success', message: 'Your account is deleted' }
  })

  sessionsOfAccount(api, db, tokens)
}

function sessionsOfAccount(api: Api, db: Db, tokens: SessionTokens): void {
  api.on('listSessions', async ({ viewer, sessionId, receivedAt }) => {
    const rows = await listSessionsOf(db, viewer.id, receivedAt)
    const sessions = rows.map((row) => ({ ...row, expiresAt: tokens.endOf(row, viewer.role) }))
    const alive = sessions.filter(({ expiresAt }) => expiresAt > receivedAt)
    return { status: 'success', data: { sessions: alive.map((row) => toSession(row, sessionId)) } }
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

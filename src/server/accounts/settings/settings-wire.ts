import type { Account, AccountSession } from '../../../contract/accounts/account-settings'
import { browserName } from '../../../domain/accounts/browser-name'
import { mailChoices, mapMailChoices } from '../../../domain/accounts/mail-choices'
import type { UserRow } from '../account-queries'
import type { listSessionsOf } from '../session-queries'

export const mailsOf = (row: UserRow): Account['mails'] => mapMailChoices((name) => row[mailChoices[name].column])

export const publicityOf = (row: UserRow): Account['publicity'] => ({ name: row.showsName, awards: row.showsAwards })

type SessionRow = Awaited<ReturnType<typeof listSessionsOf>>[number]

export const toSession = (row: SessionRow, currentId: string | null): AccountSession => ({
  _id: row.id,
  browser: browserName(row.userAgent),
  isCurrent: row.id === currentId,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: (row.lastUsedAt ?? row.createdAt).toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

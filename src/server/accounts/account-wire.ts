import type { User } from '../../contract/account'
import type { UserRow } from './account-queries'

/** An account as its owner sees it. Columns are named one by one, so that a hash can never slip through. */
export function toUser(row: UserRow): User {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    walletAddress: row.walletAddress,
    role: row.role,
    isEmailVerified: row.isEmailVerified,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

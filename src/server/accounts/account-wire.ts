import type { User } from '../../contract/account'
import type { UserRow } from './account-queries'

/**
 * An account as its owner sees it. Lists fields one by one, so that the password hash can't be included by accident.
 */
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

import type { User } from '../../contract/account'
import type { UserRow } from './account-queries'

/** An account as its owner sees it. Fields are listed one by one, so that the hash is never included by accident. */
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

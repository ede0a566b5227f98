import type { UserRow } from '../../accounts/account-queries'
import { grantAdmin, revokeAdmin } from '../../accounts/admin-accounts'
import type { Db } from '../../db/database'
import { listSeatsOf } from '../../seats/seat-queries'
import { leaveSeats } from './set-seat'

type AccountOf = { email: string; now: Date }

/** Refused for a sponsor, who could then read submissions to the contest they sponsor. */
export function grantAdminRole(db: Db, account: AccountOf): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const user = await grantAdmin(tx, account)
    const [seat] = (await listSeatsOf(tx, user.id)).filter((one) => one.seat === 'sponsor')
    if (seat) {
      throw new Error(`${user.email} is a sponsor of "${seat.title}". Remove that seat first, on the contest's page.`)
    }
    return user
  })
}

/** Judge seats are for admins, so they are removed along with the role. */
export function revokeAdminRole(db: Db, account: AccountOf): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const user = await revokeAdmin(tx, account)
    await leaveSeats(tx, { personId: user.id, actorId: null, reason: 'No longer an admin', now: account.now })
    return user
  })
}

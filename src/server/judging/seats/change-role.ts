import { roleRefusal } from '../../../domain/accounts/role-rules'
import type { Role } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { lockAdminUsers, lockUser, setRole, type UserRow } from '../../accounts/account-queries'
import { grantAdmin, recordRole, revokeAdmin } from '../../accounts/admin-accounts'
import { endAccess } from '../../accounts/end-access'
import type { Db } from '../../db/database'
import { notifyAdmins } from '../../outbox/notify-admins'
import { listSeatsOf } from '../../seats/seat-queries'
import { leaveSeats } from './set-seat'

type Change = { personId: string; role: Role; adminId: string; now: Date }

/**
 * Grants the admin role, or revokes it along with every session, token and judge seat. Locks admins first: if two
 * admins demote each other concurrently, one goes first, and the other is then no longer an admin.
 */
export function changeRole(db: Db, { personId, role, adminId, now }: Change): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const admins = await lockAdminUsers(tx)
    const by = admins.find(({ id }) => id === adminId) ?? refuse('forbidden')
    const person = await lockUser(tx, personId)
    if (!person || person.deletedAt !== null) return refuse('person_not_found')
    const refusal = roleRefusal({
      role,
      person: { ...person, isSponsor: (await listSeatsOf(tx, personId)).some(({ seat }) => seat === 'sponsor') },
      otherAdmins: admins.filter(({ id, isEmailVerified }) => id !== personId && isEmailVerified).length,
    })
    if (refusal) refuse(refusal)
    if (person.role === role) return person
    await setRole(tx, personId, role, now)
    if (role === 'user') {
      await endAccess(tx, personId)
      await leaveSeats(tx, { personId, actorId: adminId, reason: 'No longer an admin', now })
    }
    await recordRole(tx, personId, { from: person.role, to: role, actorId: adminId, reason: null, now })
    await notifyAdmins(tx, { person, role, by, admins, now })
    return { ...person, role }
  })
}

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

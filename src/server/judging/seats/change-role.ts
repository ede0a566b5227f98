import { roleRefusal } from '../../../domain/accounts/role-rules'
import type { Role } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { lockAdminUsers, lockUser, setRole, type UserRow } from '../../accounts/account-queries'
import { recordRole } from '../../accounts/admin-accounts'
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

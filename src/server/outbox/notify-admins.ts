import type { Role } from '../../domain/permissions'
import type { Db } from '../db/database'
import { enqueueMails } from './outbox-queries'

type Account = { username: string; email: string }

type Notice = {
  person: Account
  role: Role
  /** Null if the operator acted on the command line. */
  by: Pick<Account, 'username'> | null
  /** The admins before the change. */
  admins: readonly Pick<Account, 'email'>[]
  now: Date
}

/** Mails every admin, and the person whose role changed, who may not have requested it. */
export async function notifyAdmins(tx: Db, { person, role, by, admins, now }: Notice): Promise<void> {
  const details = { person: person.username, role, ...(by ? { by: by.username } : {}) }
  const emails = [...new Set([...admins, person].map(({ email }) => email))]
  await enqueueMails(tx, { kind: 'admins_changed', emails, details, now })
}

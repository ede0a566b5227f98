import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/database'
import { digestOf } from '../../digest'
import { countAdmins } from '../account-queries'
import { deleteSetupLinks, insertSetupLink } from './setup-link-queries'

const hourMs = 3_600_000
export const setupLinkHours = 24

/**
 * Creates a link for becoming the first admin, or returns null if there is an admin. The secret is in the fragment,
 * which browsers never send to a server. Links from other instances stay valid.
 */
export async function createSetupLink(db: Db, publicUrl: string, now: Date): Promise<string | null> {
  if ((await countAdmins(db)) > 0) return null
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + setupLinkHours * hourMs)
  await insertSetupLink(db, { tokenHash: digestOf(token), expiresAt })
  return `${publicUrl}/setup#token=${token}`
}

/** Same as above, but invalidates all earlier links. */
export function replaceSetupLinks(db: Db, publicUrl: string, now: Date): Promise<string | null> {
  return db.transaction(async (tx) => {
    await deleteSetupLinks(tx)
    return createSetupLink(tx, publicUrl, now)
  })
}

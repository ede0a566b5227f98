import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/database'
import { digestOf } from '../../digest'
import { countAdmins } from '../account-queries'
import { deleteSetupLinks, insertSetupLink } from './setup-link-queries'

const hourMs = 3_600_000
export const setupLinkHours = 24

/**
 * A new link that lets whoever opens it become the first admin, or null if there is an admin. The secret is in the
 * fragment, which browsers send to no server. Links of other instances stay valid.
 */
export async function createSetupLink(db: Db, publicUrl: string, now: Date): Promise<string | null> {
  if ((await countAdmins(db)) > 0) return null
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + setupLinkHours * hourMs)
  await insertSetupLink(db, { tokenHash: digestOf(token), expiresAt })
  return `${publicUrl}/setup#token=${token}`
}

/** As above, and no earlier link works any more. */
export function replaceSetupLinks(db: Db, publicUrl: string, now: Date): Promise<string | null> {
  return db.transaction(async (tx) => {
    await deleteSetupLinks(tx)
    return createSetupLink(tx, publicUrl, now)
  })
}

import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock'

export type SecurityContact = {
  /** URLs or mailto: addresses, the preferred one first. */
  contacts: readonly string[]
  policy: string | undefined
  publicUrl: string
}

const path = '/.well-known/security.txt'
const dayMs = 24 * 60 * 60 * 1000
/** RFC 9116 asks for less than a year, and readers ignore an expired file. */
const validDays = 180

/** Tells security researchers where to report a vulnerability of this site. Without a contact the file does not exist. */
export function serveSecurityTxt(app: FastifyInstance, contact: SecurityContact, clock: Clock): void {
  app.get(path, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return securityTxt(contact, clock.now())
  })
}

/** The file of RFC 9116. The expiry is computed, so that nobody has to renew it. */
function securityTxt({ contacts, policy, publicUrl }: SecurityContact, now: Date): string {
  const expires = new Date(now.getTime() + validDays * dayMs).toISOString().replace(/T.*/, 'T00:00:00Z')
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    // The RFC allows only https here.
    ...(publicUrl.startsWith('https://') ? [`Canonical: ${publicUrl}${path}`] : []),
    ...(policy ? [`Policy: ${policy}`] : []),
  ]
  return `${lines.join('\n')}\n`
}

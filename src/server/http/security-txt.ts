import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock'

export type SecurityContact = {
  /** Addresses with their scheme, the preferred first. */
  contacts: readonly string[]
  policy: string | undefined
  publicUrl: string
}

const path = '/.well-known/security.txt'
const dayMs = 24 * 60 * 60 * 1000
/** Half a year: RFC 9116 asks for less than one, and readers ignore a file that has run out. */
const validDays = 180

/** Tells whoever found a hole in this site where to report it. Without a contact there is no such file. */
export function serveSecurityTxt(app: FastifyInstance, contact: SecurityContact, clock: Clock): void {
  app.get(path, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return securityTxt(contact, clock.now())
  })
}

/** The file of RFC 9116. Its end is computed, so that nobody has to remember to move it. */
function securityTxt({ contacts, policy, publicUrl }: SecurityContact, now: Date): string {
  const expires = new Date(now.getTime() + validDays * dayMs).toISOString().replace(/T.*/, 'T00:00:00Z')
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    // An address that is not encrypted proves nothing about where the file belongs, and the RFC allows none.
    ...(publicUrl.startsWith('https://') ? [`Canonical: ${publicUrl}${path}`] : []),
    ...(policy ? [`Policy: ${policy}`] : []),
  ]
  return `${lines.join('\n')}\n`
}

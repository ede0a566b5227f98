import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock'

export type SecurityContact = {
  /** URLs or mailto: addresses, preferred first. */
  contacts: readonly string[]
  policy: string | undefined
  publicUrl: string
}

const path = '/.well-known/security.txt'
const dayMs = 24 * 60 * 60 * 1000
/** RFC 9116 recommends less than a year, and readers ignore an expired file. */
const validDays = 180

/**
 * Tells security researchers where to report vulnerabilities in this site. Without a contact, the file doesn't exist.
 */
export function serveSecurityTxt(app: FastifyInstance, contact: SecurityContact, clock: Clock): void {
  app.get(path, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return securityTxt(contact, clock.now())
  })
}

/** The file defined by RFC 9116. The expiry date is computed, so that no one has to renew it. */
function securityTxt({ contacts, policy, publicUrl }: SecurityContact, now: Date): string {
  const expires = new Date(now.getTime() + validDays * dayMs).toISOString().replace(/T.*/, 'T00:00:00Z')
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    // The RFC only allows https here.
    ...(publicUrl.startsWith('https://') ? [`Canonical: ${publicUrl}${path}`] : []),
    ...(policy ? [`Policy: ${policy}`] : []),
  ]
  return `${lines.join('\n')}\n`
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import { hasUnstorableText } from '../../domain/field-rules'
import { isLoopbackHostHeader } from '../../domain/network/loopback'
import type { Db } from '../db/database'
import { mailboxPage, mailboxStyles, mailPage, noMailPage } from './mailbox-pages'
import { findInMailbox, listMailbox } from './mailbox-queries'

const mostShown = 50
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** A mail's own page: its inline styles apply, and nothing else happens. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The local mailbox, registered only where mails stay on this server; `isForAll` when it was asked for by name. */
export async function mailboxRoutes(
  app: FastifyInstance,
  { db, siteName, isForAll }: { db: Db; siteName: string; isForAll: boolean },
): Promise<void> {
  // The header itself is looked at: what a proxy forwards is only what somebody claimed.
  app.addHook('onRequest', async (request, reply) => {
    if (!isForAll && !isLoopbackHostHeader(request.headers.host)) return reply.callNotFound()
    reply.header('cache-control', 'no-store')
  })

  app.get('/dev/mailbox', async (_request, reply) =>
    sendPage(reply, mailboxPage(siteName, await listMailbox(db, { limit: mostShown }), mostShown)),
  )

  app.get('/dev/mailbox.json', async (request) => {
    const { email } = request.query as { email?: unknown }
    if (typeof email !== 'string' || email === '') return listMailbox(db, { limit: mostShown })
    // What cannot be stored was never mailed to, and the database would refuse to look for it.
    return hasUnstorableText(email) ? [] : listMailbox(db, { email: email.trim().toLowerCase(), limit: mostShown })
  })

  app.get('/dev/mailbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(mailboxStyles))

  app.get('/dev/mailbox/:id', async (request, reply) => {
    const mail = await findMail(request.params)
    return mail ? sendPage(reply, mailPage(mail)) : sendPage(reply.code(404), noMailPage())
  })

  app.get('/dev/mailbox/:id/html', async (request, reply) => {
    const mail = await findMail(request.params)
    return mail ? sendPage(reply, mail.html, mailPolicy) : sendPage(reply.code(404), noMailPage())
  })

  async function findMail(params: unknown) {
    const { id } = params as { id: string }
    return uuid.test(id) ? findInMailbox(db, id) : null
  }
}

function sendPage(reply: FastifyReply, html: string, policy = pagePolicy): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
}

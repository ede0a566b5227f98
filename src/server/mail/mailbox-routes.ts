import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasUnstorableText } from '../../domain/field-rules'
import type { Db } from '../db/database'
import { isLoopbackHostHeader } from '../network/ip-address'
import { mailboxPage, mailboxStyles, mailPage, noMailPage } from './mailbox-pages'
import { findInMailbox, listMailbox } from './mailbox-queries'

const maxShown = 50
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** For the HTML of a mail: inline styles only. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A local proxy connects from this machine and may call the server localhost, whatever host it received. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
const isFromThisMachine = ({ headers }: FastifyRequest) =>
  isLoopbackHostHeader(headers.host) && proxyHeaders.every((name) => headers[name] === undefined)

/** The local mailbox, for installations without a mail server. `isForAll` opens it to other machines. */
export async function mailboxRoutes(
  app: FastifyInstance,
  { db, siteName, isForAll }: { db: Db; siteName: string; isForAll: boolean },
): Promise<void> {
  // Forwarded headers can be forged, so they can only close the mailbox, never open it.
  app.addHook('onRequest', async (request, reply) => {
    if (!isForAll && !isFromThisMachine(request)) return reply.callNotFound()
    reply.header('cache-control', 'no-store')
  })

  app.get('/dev/mailbox', async (_request, reply) =>
    sendPage(reply, mailboxPage(siteName, await listMailbox(db, { limit: maxShown }), maxShown)),
  )

  app.get('/dev/mailbox.json', async (request) => {
    const { email } = request.query as { email?: unknown }
    if (typeof email !== 'string' || email === '') return listMailbox(db, { limit: maxShown })
    // The database can't search for text that it can't store.
    return hasUnstorableText(email) ? [] : listMailbox(db, { email: email.trim().toLowerCase(), limit: maxShown })
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

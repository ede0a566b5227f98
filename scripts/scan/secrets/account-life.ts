import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Mailbox } from './mailbox'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const withinMs = 60_000

type AccountLife = {
  url: string
  mails: Mailbox
  admin: { email: string; password: string }
  given: { email: string; password: string; wallet: string; report: string }
  breakDatabase: () => Promise<() => Promise<unknown>>
}
/** Secrets that come up in the life of an account. */
export type IssuedSecrets = { bearer: string; verify: string; reset: string }

/**
 * Uses an account from signup to a new wallet, through a proxy, with mistakes in between and with a database that fails
 * once. Returns the secrets that came up.
 */
export async function exerciseAccount({
  url,
  mails,
  admin,
  given,
  breakDatabase,
}: AccountLife): Promise<IssuedSecrets> {
  const call = callAt(url)
  const { email, password, wallet, report } = given
  const account = { username: 'canary', email, password, walletAddress: wallet }
  // The mail server refuses the login for this first mail, so the log and the outbox of a failure are checked too.
  await call('/auth/signup', { body: { ...account, username: 'first', email: 'first@primacy.example' } })
  await until(() => mails.refused() > 0, 'the first mail was not tried')
  await Promise.all([1, 2, 3, 4].map(() => call('/auth/signup', { body: account })))
  const verify = await linkIn(mails, email, 'verify-email')
  await openLink(url, `/verify-email?token=${verify}`)
  await call('/auth/verify-email', { raw: `{"token":"${verify}"` })
  await call('/auth/verify-email', { body: { token: verify }, expected: 200 })

  await call('/auth/login', { body: { email, password: `${password}wrong` } })
  await call('/auth/login', { raw: `{"email":"${email}","password":"${password}"` })
  const { token: bearer } = await call('/auth/login', { body: { email, password }, expected: 200 })
  const judge = (await call('/auth/login', { body: admin, expected: 200 })).token
  const contest = { title: 'A contest', description: 'Of secrets.', githubRepoUrl: 'https://github.com/a/b' }
  const dates = { startDate: inMinutes(-60), endDate: inMinutes(60) }
  const { data } = await call('/contests', { token: judge, body: { ...contest, ...dates }, expected: 201 })
  const issue = { contestId: data.contest._id, title: `Title: ${report}`, description: report, pocLink: report }
  await call('/issues', { token: bearer, body: issue, expected: 201 })
  await call('/issues', { token: bearer, body: { ...issue, description: report.repeat(1_000) } })
  await call(`/auth/me?token=${bearer}`, { token: bearer })
  await call('/issues', { token: `${bearer}x`, body: issue })
  const repair = await breakDatabase()
  await call('/auth/login', { body: { email, password }, expected: 500 })
  await repair()

  await call('/auth/forgot-password', { body: { email }, expected: 200 })
  const reset = await linkIn(mails, email, 'reset-password')
  await openLink(url, `/reset-password?token=${reset}`)
  await call(`/auth/reset-password/${reset}`, { body: { password: 'weak' } })
  await call(`/auth/reset-password/${reset}`, { body: { password }, expected: 200 })
  await call(`/auth/reset-password/${reset}`, { body: { password } })
  const { token } = await call('/auth/login', { body: { email, password }, expected: 200 })
  const other = `0x${'7a'.repeat(20)}`
  await call('/account/wallet', { method: 'PUT', token, body: { walletAddress: other, password: `${password}x` } })
  await call('/account/wallet', { method: 'PUT', token, body: { walletAddress: other, password }, expected: 200 })
  await call('/account/wallet', { method: 'PUT', token, body: { walletAddress: wallet, password }, expected: 200 })
  return { bearer, verify, reset }
}

/** Opens a mailed link as a browser does, and reports the page view, correctly and once with the query string. */
async function openLink(url: string, path: string): Promise<void> {
  const call = callAt(url)
  await fetch(url + path)
  for (const page of [path.split('?')[0], path]) {
    await call('/analytics/events', { body: { events: [{ name: 'page_view', page }] } })
  }
  await sendMalformed(url, path)
}

/** A request whose header cannot be parsed. */
function sendMalformed(url: string, path: string): Promise<void> {
  const { hostname: host, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) }, () => socket.end(`GET ${path} HTTP/1.1\r\nHost\r\n\r\n`))
    socket.resume()
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })
}

const links = {
  'verify-email': /\/verify-email\?token=([\w-]{43})/,
  'reset-password': /\/reset-password\?token=([\w-]{43})/,
}

async function linkIn(mails: Mailbox, email: string, page: keyof typeof links): Promise<string> {
  const secrets = () => mails.mails.flatMap((mail) => (mail.includes(email) && links[page].exec(mail)?.[1]) || [])
  await until(() => secrets().length > 0, `no mail with a link to ${page} arrived`)
  return secrets()[0] ?? ''
}

type CallOptions = { method?: string; token?: string; body?: object; raw?: string; expected?: number }
/** What the steps above read of a reply. */
type Reply = { token: string; data: { contest: { _id: string } } }

const callAt =
  (url: string) =>
  async (path: string, { method = 'POST', token, body, raw, expected }: CallOptions): Promise<Reply> => {
    const isRead = body === undefined && raw === undefined
    const reply = await fetch(`${url}/api${path}`, {
      method: isRead ? 'GET' : method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(isRead ? {} : { body: raw ?? JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (expected && reply.status !== expected)
      throw new Error(`${path.split('?')[0]} was answered ${reply.status}: ${text}`)
    return expected ? JSON.parse(text) : { token: '', data: { contest: { _id: '' } } }
  }

async function until(condition: () => boolean, problem: string): Promise<void> {
  const latest = Date.now() + withinMs
  while (!condition()) {
    if (Date.now() > latest) throw new Error(problem)
    await wait(200)
  }
}

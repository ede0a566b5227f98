import { setTimeout as wait } from 'node:timers/promises'
import type { EndpointName, Reply, Sent } from '../../contract/endpoints'
import type { ErrorBody } from '../../contract/errors'
import { routes } from '../../contract/routes'
import type { Credentials } from './credentials'
import { stop } from './problem'
import { terminalLine } from './terminal-text'

type Sending<Body = unknown> = {
  params?: { id: string }
  query?: Record<string, string>
  body?: Body
  idempotencyKey?: string
}
export type Site = Pick<Credentials, 'site'> & { token: string | null }
export type Answer<Body> = {
  body: Body
  isReplayed: boolean
  /** The site's time, to the second; this machine's if the site doesn't send it. */
  now: Date
}

const patienceMs = 60_000
/** Pauses between retries of repeatable calls. */
const pausesMs = [1_000, 3_000]

/** Calls an endpoint. Retries reads, and writes with a key, if there is no reply. */
export const callSite = <N extends EndpointName>(
  site: Site,
  name: N,
  sending: Sending<Sent<N, 'body'>> = {},
): Promise<Answer<Reply<N>>> => callRoute(site, routes[name], sending)

/** The same by its route, for what only some sites have. The caller says what the body of a success is. */
export async function callRoute<Body>(
  { site, token }: Site,
  { method, path }: (typeof routes)[EndpointName],
  { params, query, body, idempotencyKey }: Sending = {},
): Promise<Answer<Body>> {
  const url = new URL(`/api${path.replace('{id}', encodeURIComponent(params?.id ?? ''))}`, site)
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value)
  const request: RequestInit = {
    method,
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    // Never forward a token to another URL than the one that was given.
    redirect: 'manual',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  const mayRepeat = method === 'GET' || idempotencyKey !== undefined
  const { reply, text } = await send(url, request, mayRepeat ? pausesMs : [])
  if (reply.status >= 300 && reply.status < 400)
    stop('network', `${site} redirects to another address. Log in with that one: primacy login --site …`)
  const answered = parsed(text)
  if (answered?.status === 'success')
    return {
      body: answered as Body,
      isReplayed: reply.headers.get('idempotent-replayed') === 'true',
      now: clockOf(reply),
    }
  return refuse(site, reply, answered)
}

/** The text at a public path of the API. */
export async function readSiteText(site: string, path: string): Promise<string> {
  const { reply, text } = await send(new URL(`/api${path}`, site), { redirect: 'manual' }, pausesMs)
  return reply.status === 200 ? text : refuse(site, reply, parsed(text))
}

type Answered = { reply: Response; text: string }

async function send(url: URL, request: RequestInit, pauses: readonly number[]): Promise<Answered> {
  const [pause, ...later] = pauses
  try {
    const reply = await fetch(url, { ...request, signal: AbortSignal.timeout(patienceMs) })
    const text = await reply.text()
    if (![408, 503].includes(reply.status) || pause === undefined) return { reply, text }
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error }
    if (pause === undefined) {
      const why = cause?.message || message
      return stop(
        'network',
        `${url.origin} does not answer (${why}). Check the address and your connection, and repeat.`,
      )
    }
  }
  await wait(pause)
  return send(url, request, later)
}

function clockOf(reply: Response): Date {
  const sent = Date.parse(reply.headers.get('date') ?? '')
  return Number.isNaN(sent) ? new Date() : new Date(sent)
}

type Body = Partial<ErrorBody> | { status: 'success' }

function parsed(text: string): Body | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function refuse(site: string, reply: Response, body: Body | null): never {
  const { error: sent, code, fields } = (body ?? {}) as Partial<ErrorBody>
  if (!code || !sent)
    return stop('network', `${site} does not answer like a Primacy site (${reply.status}). Check the address.`)
  const error = terminalLine(String(sent))
  if (reply.status === 401)
    return stop(
      'refused',
      `${site} does not accept this access token: it is wrong, expired or revoked. Create one at ${site}/account and run primacy login.`,
      code,
    )
  if (reply.status === 429) {
    const seconds = reply.headers.get('retry-after')
    return stop('refused', `${error}${seconds ? ` Repeat in ${seconds} seconds.` : ''}`, code)
  }
  if (reply.status >= 500)
    return stop('network', `${site} failed: ${error} Repeat later; nothing is submitted twice.`, code)
  return stop(
    'refused',
    [error, ...Object.values(fields ?? {}).map((one) => terminalLine(String(one)))].join('\n'),
    code,
  )
}

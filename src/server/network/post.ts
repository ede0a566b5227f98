import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './ip-address'

export type PostCall = { url: string; headers: Record<string, string>; body: string }
/** `start` is the beginning of the reply's body, `retryAfter` its header. */
export type PostReply = { status: number; start: string; retryAfter: string | undefined }
/** Rejects with a sentence for admins if there is no reply. */
export type Post = (call: PostCall) => Promise<PostReply>

type Address = { address: string; family: number }
type Options = {
  allowsPrivate: boolean
  /** Timeout for the whole call. */
  timeoutMs?: number
  resolve?: (host: string) => Promise<Address[]>
}

const keptBytes = 500

/**
 * Calls URLs entered by admins, safely: resolves the name once, checks every address, and connects to one of those.
 * Follows no redirects, uses no proxy and no pooled connection, and reads no more of the reply than it keeps.
 */
export function createPost({ allowsPrivate, timeoutMs = 15_000, resolve = resolveAll }: Options): Post {
  return async ({ url, headers, body }) => {
    const target = new URL(url)
    if (target.protocol !== 'https:' && !allowsPrivate) {
      throw new Error('Nothing was sent: the URL does not start with https://.')
    }
    const signal = AbortSignal.timeout(timeoutMs)
    const late = () => new Error(`There was no reply within ${timeoutMs / 1000} seconds.`)
    const host = target.hostname.replace(/^\[|\]$/g, '')
    const addresses = await before(signal, late, resolve(host))
    const refused = addresses.find(({ address }) => !isPublicAddress(address))
    if (refused && !allowsPrivate) {
      throw new Error(`Nothing was sent: ${host} is at ${refused.address}, which is not on the internet.`)
    }
    return post(target, { host, addresses, headers, body, signal }).catch((error: Error) => {
      throw signal.aborted ? late() : firstOf(error)
    })
  }
}

const resolveAll = (host: string): Promise<Address[]> => lookup(host, { all: true, verbatim: true })

function before<T>(signal: AbortSignal, late: () => Error, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(late()), { once: true })
    work.then(resolve, reject)
  })
}

/** An AggregateError for several addresses has no message of its own. */
const firstOf = (error: Error): Error => (error instanceof AggregateError ? (error.errors[0] ?? error) : error)

type Request = Omit<PostCall, 'url'> & { host: string; addresses: Address[]; signal: AbortSignal }

function post(target: URL, { host, addresses, headers, body, signal }: Request): Promise<PostReply> {
  const { Agent, request } = target.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        method: 'POST',
        host,
        port: target.port || undefined,
        path: `${target.pathname}${target.search}`,
        headers: { ...headers, host: target.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
        // A separate agent, because Node's default may use the environment's proxy.
        agent: new Agent({ keepAlive: false }),
        servername: isIP(host) ? '' : host,
        rejectUnauthorized: true,
        lookup: (_host, { all }, found) => {
          const [first] = addresses
          if (all) found(null, addresses)
          else found(null, first?.address ?? '', first?.family)
        },
        signal,
      },
      (reply) => {
        const { statusCode: status = 0, headers } = reply
        readStart(reply).then((start) => resolve({ status, start, retryAfter: headers['retry-after'] }), reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function readStart(reply: http.IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    const finish = () => {
      // PostgreSQL can't store NUL.
      resolve(Buffer.concat(parts).subarray(0, keptBytes).toString('utf8').replaceAll('\u0000', ''))
      reply.destroy()
    }
    reply.on('data', (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (size >= keptBytes) finish()
    })
    reply.on('end', finish)
    reply.on('error', reject)
    reply.on('aborted', () => reject(new Error('The connection ended in the middle of the reply.')))
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { browserSecretForm } from '../../contract/endpoint'
import { Refusal } from '../../domain/refusals'

/** How many times a header was sent. Node's `headers` only has the first. */
export function countHeader(request: FastifyRequest, name: string): number {
  return request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
}

/** HTTP/1.1 requires exactly one Host header. Node's own check is disabled, because its reply has no body. */
export function requireOneHost(app: FastifyInstance): void {
  // Callback instead of a promise, because every request runs through here.
  app.addHook('onRequest', (request, reply, done) => {
    const count = countHeader(request, 'host')
    if (count === 1 || (count === 0 && request.raw.httpVersion === '1.0')) return done()
    reply.header('connection', 'close')
    done(new Refusal('bad_request'))
  })
}

/** The header's value if it was sent exactly once, or null. */
export function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** Uses neither of two Authorization headers, because a proxy may have checked the other one. */
export function bearerToken(request: FastifyRequest): string | null {
  if (countHeader(request, 'authorization') > 1) return null
  return /^bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

export function browserSecretOf(request: FastifyRequest): string | null {
  const sent = header(request, 'x-browser-secret')
  return sent !== null && browserSecretForm.test(sent) ? sent : null
}

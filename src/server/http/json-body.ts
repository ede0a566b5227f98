import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../domain/refusals'

const json = /^application\/json\s*(?:;\s*(?:charset=("?)utf-8\1\s*)?)?$/i

/**
 * Accepts only a JSON object in UTF-8, and treats an empty body as {}. Fastify's own parser refuses empty bodies,
 * accepts text/plain and silently replaces invalid UTF-8.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return {}
    const encoding = request.headers['content-encoding']
    if (!json.test(request.headers['content-type'] ?? '') || (encoding && encoding !== 'identity')) {
      refuse('unsupported_media_type')
    }
    return parseObject(body)
  })
}

function parseObject(body: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    value = JSON.parse(text, refusePrototypeKeys)
  } catch {
    refuse('bad_json')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('bad_json')
  return value as Record<string, unknown>
}

function refusePrototypeKeys(key: string, value: unknown): unknown {
  const isPrototypeKey =
    key === '__proto__' ||
    (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'))
  if (isPrototypeKey) throw new SyntaxError('refused key')
  return value
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../domain/refusals'

const json = /^application\/json\s*(?:;\s*(?:charset=("?)utf-8\1\s*)?)?$/i

/**
 * The only body that is read is a JSON object in UTF-8; an empty one counts as {} on every method. Fastify's own parser
 * refuses empty bodies, takes text/plain and changes invalid UTF-8 in silence, so it is replaced.
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
  const poisons =
    key === '__proto__' ||
    (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'))
  if (poisons) throw new SyntaxError('refused key')
  return value
}

import type { FastifyInstance } from 'fastify'
import type { Endpoint, EndpointName } from '../../../src/contract/endpoints'
import { endpointNamed } from '../../every-endpoint'
import type { Person } from '../../server/cast'
import type { Answer } from './contract-check'

export type Sending = {
  as?: Person | undefined
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** As a document says it; else as the contract does. */
  route?: Pick<Endpoint, 'method' | 'path'>
}

export async function sendCall(app: FastifyInstance, name: EndpointName, sending: Sending): Promise<Answer> {
  const { as, params = {}, query = {}, body, headers = {} } = sending
  const { method, path } = sending.route ?? endpointNamed(name)
  const reply = await app.inject({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}`,
    query,
    headers: {
      'content-type': 'application/json',
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const isJson = reply.headers['content-type']?.toString().startsWith('application/json')
  return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, text: reply.body }
}

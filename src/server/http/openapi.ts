import { z } from 'zod'
import { type Endpoint, endpoints } from '../../contract/endpoints'
import { errorReplies } from '../../contract/errors'
import type { RefusalCode } from '../../domain/refusals'

type Json = Record<string, unknown>

/** The API document, printed from the endpoint table. OpenAPI 3.1. */
export function openApiDocument(siteName: string): Json {
  printed ??= printCalls()
  const { paths, schemas } = printed
  return {
    openapi: '3.1.0',
    info: { title: siteName, version: '1', description: 'Bug-bounty audit contests. Base path /api.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token of login or signup.' } },
    },
  }
}

/** Printed once: the table is the same for as long as the process runs. */
let printed: { paths: Json; schemas: Json } | undefined

function printCalls(): { paths: Json; schemas: Json } {
  const schemas: Json = {
    Error: {
      type: 'object',
      required: ['status', 'error', 'code'],
      properties: {
        status: { const: 'error' },
        error: { type: 'string', description: 'One sentence made for people.' },
        code: { type: 'string', enum: [...new Set(Object.values(errorReplies).map((reply) => reply.code))] },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  }
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint, schemas) }
  }
  return { paths, schemas }
}

function operation(endpoint: Endpoint, components: Json): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    'x-access': endpoint.access,
    ...(endpoint.stepUp ? { 'x-step-up': true } : {}),
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...parameters(endpoint, 'path', components),
      ...parameters(endpoint, 'query', components),
      ...headers(endpoint),
    ],
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input', components)) } }
      : {}),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Success',
        content: { [mediaTypeOf(endpoint)]: { schema: schemaOf(endpoint.reply, 'output', components) } },
      },
      ...errorResponses(endpoint),
    },
  }
}

const mediaTypeOf = ({ mediaType }: Endpoint) => mediaType?.split(';')[0] ?? 'application/json'

const json = (schema: unknown) => ({ 'application/json': { schema } })

function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Json): unknown {
  const { $schema, $defs, ...printed } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  const moved = JSON.parse(
    JSON.stringify({ printed, $defs: $defs ?? {} }).replaceAll('#/$defs/', '#/components/schemas/'),
  )
  Object.assign(components, moved.$defs)
  return moved.printed
}

function parameters(endpoint: Endpoint, place: 'path' | 'query', components: Json): Json[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const { properties = {} } = schemaOf(schema, 'input', components) as { properties?: Json }
  return Object.entries(properties).map(([name, one]) => ({ name, in: place, required: place === 'path', schema: one }))
}

function headers(endpoint: Endpoint): Json[] {
  const one = (name: string, description: string) => ({ name, in: 'header', schema: { type: 'string' }, description })
  return [
    ...(endpoint.idempotent
      ? [one('Idempotency-Key', '8 to 64 of A-Z a-z 0-9 _ -; a retry gets the same reply.')]
      : []),
    ...(endpoint.versioned ? [one('If-Match', 'The version that was read, in quotes; another one is 409 STALE.')] : []),
  ]
}

/** Errors that any call can give come with every call, with those that its access and its limits bring. */
export function documentedErrors(endpoint: Endpoint): RefusalCode[] {
  const anyCall: RefusalCode[] = ['bad_json', 'payload_too_large', 'unsupported_media_type', 'internal', 'unavailable']
  if (endpoint.limits) anyCall.push('rate_limited')
  if (endpoint.access !== 'public') anyCall.push('unauthenticated')
  if (endpoint.access === 'admin') anyCall.push('email_not_verified', 'forbidden', 'second_factor_required')
  if (endpoint.access === 'verified') anyCall.push('email_not_verified_for_issues')
  if (endpoint.stepUp) anyCall.push('step_up_required')
  return [...anyCall, ...endpoint.errors]
}

function errorResponses(endpoint: Endpoint): Json {
  const byStatus = new Map<number, Set<string>>()
  for (const code of documentedErrors(endpoint)) {
    const reply = errorReplies[code]
    byStatus.set(reply.status, (byStatus.get(reply.status) ?? new Set()).add(`${reply.code}: ${reply.text}`))
  }
  return Object.fromEntries(
    [...byStatus].map(([status, texts]) => [
      String(status),
      { description: [...texts].join('\n'), content: json({ $ref: '#/components/schemas/Error' }) },
    ]),
  )
}

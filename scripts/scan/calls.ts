import type { Known } from './tool'

type Schema = {
  $ref?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  type?: string
}
type Schemas = Record<string, Schema>
type Parameter = { name: string; in: string; schema?: Schema }
type Operation = {
  operationId: string
  'x-access'?: string
  'x-step-up'?: boolean
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': { schema?: Schema } } }
}
/** The API document, as far as a scan reads it. */
export type ApiDocument = {
  components: { schemas: Schemas }
  paths: Record<string, Partial<Record<string, Operation>>>
}

/** A call with sample values in every place that the caller fills in. */
export type Call = {
  name: string
  access: string
  asksForPassword: boolean
  method: string
  path: string
  pathValues: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
}

/**
 * Calls that would end the scanner's session or lock out a person of the demo. Entering the password again is among them
 * because the scan does that itself.
 */
const sessionEnding = [
  'logout',
  'endSession',
  'endAllSessions',
  'deleteAccount',
  'changePassword',
  'reopenContest',
  'stepUp',
  'confirmSecondFactor',
  'removeSecondFactor',
]
const unknownId = '00000000-0000-4000-8000-000000000000'
const methods = ['get', 'post', 'put', 'delete']

/** Every call of the API document with sample values. Reading calls come first, deleting ones last. */
export function callsOf(document: ApiDocument, known: Known): Call[] {
  return methods.flatMap((method) =>
    Object.entries(document.paths).flatMap(([path, operations]) => {
      const operation = operations[method]
      if (!operation || sessionEnding.includes(operation.operationId)) return []
      return [callOf(method, path, operation, document.components.schemas, known)]
    }),
  )
}

function callOf(method: string, path: string, operation: Operation, schemas: Schemas, known: Known): Call {
  const parameters = operation.parameters ?? []
  const valuesIn = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place)
        .map(({ name, schema = {} }) => [name, String(sample(name, schema, schemas, known))]),
    )
  const body = operation.requestBody?.content['application/json'].schema
  return {
    name: operation.operationId,
    access: operation['x-access'] ?? 'public',
    asksForPassword: operation['x-step-up'] === true,
    method: method.toUpperCase(),
    path: `/api${path}`,
    pathValues: pathValues(path, known, method === 'delete'),
    query: valuesIn('query'),
    headers: valuesIn('header'),
    body: body ? sample('', body, schemas, known) : undefined,
  }
}

/** What comes before an id in a path says what it names; nothing that exists is deleted. */
function pathValues(path: string, known: Known, isDeletion: boolean): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const id = /contests\/\{/.test(path) ? known.contest : /people\/\{/.test(path) ? known.user : known.issue
  return Object.fromEntries(names.map((name) => [name, name === 'id' ? (isDeletion ? unknownId : id) : 'a'.repeat(43)]))
}

function sample(name: string, schema: Schema, schemas: Schemas, known: Known): unknown {
  const inner = (key: string, one: Schema = {}) => sample(key, one, schemas, known)
  if (schema.$ref) return inner(name, schemas[schema.$ref.split('/').at(-1) ?? ''])
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (choice) return inner(name, choice)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([key, one]) => [key, inner(key, one)]))
  }
  if (schema.type === 'array') return [inner(name, schema.items), inner(name, schema.items)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return 1
  return known.texts[name] ?? known[name] ?? 'scan'
}

type RequestOptions = { host: string; token?: string | null | undefined; mark: string }

/** The request as text, with `mark` after every value that a caller chooses. */
export function requestText(call: Call, { host, token, mark }: RequestOptions): string {
  const { method, path, query, headers, body } = call
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `${call.pathValues[name]}${mark}`)
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}${mark}`)
  const sent = body === undefined ? '' : JSON.stringify(marked(body, mark))
  return [
    `${method} ${[filled, search.join('&')].filter(Boolean).join('?')} HTTP/1.1`,
    `Host: ${host}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}${mark}`),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
    '',
    sent,
  ].join('\r\n')
}

/** How many places a caller fills in. */
export const countPlaces = (call: Call): number => requestText(call, { host: '', mark: '¤' }).split('¤').length - 1

function marked(value: unknown, mark: string): unknown {
  if (Array.isArray(value)) return value.map((one) => marked(one, mark))
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one, mark)]))
  }
  return typeof value === 'string' ? `${value}${mark}` : value
}

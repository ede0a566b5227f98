/**
 * Calls that would end the session by which the scan speaks, or lock out a person of the demo: also the one that asks
 * for the password again, because the scan gives it there in earnest.
 */
const endTheScan = [
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
const nowhere = '00000000-0000-4000-8000-000000000000'
const methods = ['get', 'post', 'put', 'delete']

/**
 * Every call of the API document that takes something from its caller, as it would be sent in earnest: what was asked
 * for is in `places`, so that a scanner knows what to try. Reading calls come first, deleting ones last.
 */
export function callsOf(document, known) {
  return methods.flatMap((method) =>
    Object.entries(document.paths).flatMap(([path, operations]) => {
      const operation = operations[method]
      if (!operation || endTheScan.includes(operation.operationId)) return []
      return [callOf(method, path, operation, document.components.schemas, known)]
    }),
  )
}

function callOf(method, path, operation, schemas, known) {
  const parameters = operation.parameters ?? []
  const value = (name, schema) => sample(name, schema, schemas, known, method === 'delete')
  const named = (place) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, value(name, schema)]),
    )
  const body = operation.requestBody?.content['application/json']?.schema
  return {
    name: operation.operationId,
    access: operation['x-access'],
    asksForPassword: operation['x-step-up'] === true,
    method: method.toUpperCase(),
    path: `/api${path}`,
    pathValues: pathValues(path, known, method === 'delete'),
    query: named('query'),
    headers: named('header'),
    body: body ? value('', body) : undefined,
  }
}

/** An id in a path is that of a contest, a person or an issue, by what stands before it; none that exists is deleted. */
function pathValues(path, known, isDeletion) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const id = /contests\/\{/.test(path) ? known.contest : /people\/\{/.test(path) ? known.user : known.issue
  return Object.fromEntries(names.map((name) => [name, name === 'id' ? (isDeletion ? nowhere : id) : 'a'.repeat(43)]))
}

function sample(name, schema = {}, schemas = {}, known = {}, isDeletion = false) {
  const inner = (key, one) => sample(key, one, schemas, known, isDeletion)
  if (schema.$ref) return inner(name, schemas[schema.$ref.split('/').at(-1)])
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
  return known.texts?.[name] ?? known[name] ?? 'scan'
}

/** The request as text, with `mark` after every value a caller chooses. */
export function requestText({ method, path, pathValues, query, headers, body }, { host, token, mark }) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => `${pathValues[name]}${mark}`)
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}${mark}`)
  const sent = body === undefined ? '' : JSON.stringify(marked(body, mark))
  return [
    `${method} ${[filled, asked.join('&')].filter(Boolean).join('?')} HTTP/1.1`,
    `Host: ${host}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}${mark}`),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
    '',
    sent,
  ].join('\r\n')
}

/** How many places a caller fills in. */
export const placesOf = (call) => requestText(call, { host: '', mark: '¤' }).split('¤').length - 1

function marked(value, mark) {
  if (Array.isArray(value)) return value.map((one) => marked(one, mark))
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one, mark)]))
  }
  return typeof value === 'string' ? `${value}${mark}` : value
}

import type { EndpointName, Reply, Sent } from '../../contract/endpoints'
import { routes } from '../../contract/routes'
import { ApiError, invalidReply, type QueryValues, request } from './http'

type Part<N extends EndpointName, K extends 'params' | 'body', Value> = [Sent<N, K>] extends [never]
  ? { [P in K]?: undefined }
  : { [P in K]: Value }

/** A call's input: the parts in its contract, and two optional headers. */
export type Input<N extends EndpointName> = Part<N, 'params', Record<keyof Sent<N, 'params'>, string>> &
  Part<N, 'body', Sent<N, 'body'>> & {
    query?: [Sent<N, 'query'>] extends [never] ? undefined : { [P in keyof Sent<N, 'query'>]?: string | number }
    idempotencyKey?: string
    /** The displayed version; the server refuses if it is outdated. */
    version?: number
    /** The secret of a session that this call opens; null for one that doesn't end with the browser. */
    browserSecret?: string | null
    /** Not requested by the user, and nothing waits for it. */
    inBackground?: boolean
  }

export type Arguments<N extends EndpointName> =
  Record<never, never> extends Input<N> ? [input?: Input<N>] : [input: Input<N>]

type AnyInput = {
  params?: Record<string, string>
  query?: QueryValues
  body?: unknown
  idempotencyKey?: string
  version?: number
  browserSecret?: string | null
  inBackground?: boolean
}

function filled(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Calls an endpoint of the contract by name: `call('getContest', { params: { id } })`. */
export async function call<N extends EndpointName>(name: N, ...[input]: Arguments<N>): Promise<Reply<N>> {
  const { params, query, body, idempotencyKey, version, browserSecret, inBackground } = (input ?? {}) as AnyInput
  const headers: Record<string, string> = {}
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (version !== undefined) headers['If-Match'] = `"${version}"`
  const { method, path } = routes[name]
  const reply = await request(method, filled(path, params), { query, body, headers, browserSecret, inBackground })
  if (!isValidListReply(name, reply)) throw new ApiError(0, invalidReply)
  return reply as Reply<N>
}

const listNames: Partial<Record<EndpointName, string>> = {
  listContests: 'contests',
  listIssues: 'issues',
  listMyIssues: 'issues',
}

type Fields = Record<string, unknown>

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isRow = (value: unknown) =>
  isRecord(value) && [value._id, value.title, value.description].every((text) => typeof text === 'string')

/** Whether a list reply is complete enough to render. Every other call checks its own reply. */
function isValidListReply(name: EndpointName, reply: unknown): boolean {
  const listName = listNames[name]
  if (!listName) return true
  const data = isRecord(reply) ? reply.data : null
  if (!isRecord(data) || !isRecord(data.pagination)) return false
  const rows = data[listName]
  const { total, pages } = data.pagination
  return Array.isArray(rows) && rows.every(isRow) && typeof total === 'number' && typeof pages === 'number'
}

import { vi } from 'vitest'
import type { User } from '../../src/contract/account'
import type { EndpointDefinition } from '../../src/contract/endpoint'
import { coreEndpoints } from '../../src/contract/endpoints'

export type Call = { route: string; body: unknown; headers: Record<string, string>; query: string }
type Answer = Response | Error | ((call: Call) => Response | Error | Promise<Response>)

type Contract = { endpoints: Record<string, EndpointDefinition> }
/** Excludes the features' server code. */
const contracts = import.meta.glob<Contract>('../../src/features/*/contract.ts', { eager: true })
const endpoints = [...coreEndpoints, ...Object.values(contracts).flatMap((one) => Object.values(one.endpoints))]

/** Replaces fetch, which the client calls in one place only. Returns the requests in order. */
export function answerCalls(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url, 'http://primacy.test')
    const route = `${init.method ?? 'GET'} ${pathname}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { route, body, headers: (init.headers ?? {}) as Record<string, string>, query: search }
    calls.push(call)
    const refused = queryProblem(init.method ?? 'GET', pathname, search)
    if (refused) throw new Error(refused)
    const answer = answers[route]
    const reply = await (typeof answer === 'function' ? answer(call) : answer)
    if (reply instanceof Error) throw reply
    return reply?.clone() ?? refusal(404, 'Not found')
  })
  return calls
}

/** The server refuses unknown parameters of a list, so the client must not send any. */
function queryProblem(method: string, pathname: string, search: string): string | undefined {
  const asked = pathname.split('/').slice(2)
  const called = endpoints.find(({ method: of, path }) => {
    const segments = path.split('/').slice(1)
    const fits = segments.length === asked.length && segments.every((one, at) => one[0] === '{' || one === asked[at])
    return of === method && fits
  })
  const problem = called?.query?.safeParse(Object.fromEntries(new URLSearchParams(search))).error
  return problem && `${method} ${pathname}${search}: ${problem.message}`
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

export const success = (data: unknown, more: object = {}) => json(200, { status: 'success', data, ...more })
export const refusal = (status: number, error: string, more: object = {}) =>
  json(status, { status: 'error', error, code: 'REFUSED', ...more })
export const text = (words: string) => new Response(words, { headers: { 'content-type': 'text/plain' } })
export const offline = new TypeError('Failed to fetch')

const born = '2026-11-01T12:00:00.000Z'

export const ada: User = {
  _id: 'ada-id',
  username: 'Ada',
  email: 'ada@example.com',
  walletAddress: `0x${'a1'.repeat(20)}`,
  role: 'user',
  isEmailVerified: true,
  createdAt: born,
  updatedAt: born,
}
export const linus: User = { ...ada, _id: 'linus-id', username: 'Linus', email: 'linus@example.com' }
export const grace: User = { ...ada, _id: 'grace-id', username: 'Grace', email: 'grace@example.com', role: 'admin' }
export const unverified = (user: User): User => ({ ...user, isEmailVerified: false })

/** What an earlier visit has stored in the browser. */
export function leaveStored(token: string, user?: unknown, more: object = {}) {
  localStorage.setItem('token', token)
  if (user) localStorage.setItem('auth-storage', JSON.stringify({ state: { token, user }, ...more }))
}

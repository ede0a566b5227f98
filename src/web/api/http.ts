import { create } from 'zustand'
import { type Arrival, apiBase, callHeaders, send, sendableToken, takePreloaded } from './preloaded'
import { noteServerTime } from './server-clock'

const unexpected = 'An unexpected error occurred'
export const invalidReply = 'Invalid response from server'

/** A failed call. `status` is 0 if there was no reply or an unreadable one; `message` can always be displayed. */
export class ApiError extends Error {
  readonly status: number
  /** The server's message, if it sent one. */
  readonly serverMessage: string | null
  readonly code: string | null
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | null
  /** The refusal's data besides its message; the call's contract defines it. */
  readonly data: unknown

  constructor(status: number, message: string, more: Partial<Omit<ApiError, keyof Error | 'status'>> = {}) {
    super(message || unexpected)
    this.name = 'ApiError'
    this.status = status
    this.serverMessage = more.serverMessage ?? null
    this.code = more.code ?? null
    this.fields = more.fields ?? {}
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    this.data = more.data ?? null
  }
}

/** Whether the server couldn't answer, as opposed to refusing. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/**
 * The message for a failed call. A screen's own message (`fallback`) is used if the server replied without one; without
 * any reply, the transport's message is more useful.
 */
export function messageOf(error: unknown, fallback?: string): string {
  const isWordless = error instanceof ApiError && error.status !== 0 && error.serverMessage === null
  if (isWordless && fallback !== undefined) return fallback
  return error instanceof Error && error.message ? error.message : (fallback ?? unexpected)
}

export type QueryValues = Record<string, string | number | boolean | null | undefined>
type Options = {
  query?: QueryValues
  body?: unknown
  headers?: Record<string, string>
  /** The secret of a session that this call opens; null for one that doesn't end with the browser. */
  browserSecret?: string | null
  /** Not requested by the user, and nothing waits for it. */
  inBackground?: boolean
}

type EndOfSession = { inBackground: boolean }

let endSession: (how: EndOfSession) => void = () => {}

/** Handles every 401. A callback, because the session belongs to a feature above this layer. */
export function onUnauthenticated(callback: (how: EndOfSession) => void) {
  endSession = callback
}

type StepUpRequest = { needsCode: boolean }

let giveStepUp: (request: StepUpRequest) => Promise<boolean> = async () => false

/** Asks for the password where a call needs it given again, and for a code where the account has a second factor; true
 * once the server has taken them. */
export function onStepUpRequired(callback: (request: StepUpRequest) => Promise<boolean>) {
  giveStepUp = callback
}

/** The token of a session that the browser refused to store. Lasts as long as the page. */
export const useInMemoryToken = create<{ token: string | null }>(() => ({ token: null }))

/** The token sent with calls. */
export function currentToken(): string | null {
  const inMemoryToken = useInMemoryToken.getState().token
  if (inMemoryToken) return inMemoryToken
  try {
    return sendableToken(localStorage.getItem('token'))
  } catch {
    return null
  }
}

function queryText(query: QueryValues = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}

/**
 * No reply, or an incomplete one: what happened, what to do, and the transport's message. Without a network there was no
 * transport, so its message would say nothing.
 */
function unanswered(cause: unknown): ApiError {
  const message = messageOf(cause, '')
  if (navigator.onLine === false) return new ApiError(0, 'You are offline. Check your connection, then try again.')
  return new ApiError(0, message && `The server could not be reached. Try again in a moment. (${message})`)
}

async function arrivalOf(pending: Promise<Arrival>): Promise<Arrival> {
  try {
    return await pending
  } catch (cause) {
    throw unanswered(cause)
  }
}

/**
 * An archive as bytes, CSV tables and credentials as text, and the rest parsed: null if empty, undefined if it isn't JSON
 * (a gateway's page, a truncated reply). The connection may break during the reply.
 */
async function bodyOf(response: Response): Promise<unknown> {
  const type = String(response.headers.get('content-type'))
  try {
    if (/octet/.test(type)) return await response.blob()
    const text = await response.text()
    return /csv|jwt/.test(type) ? text : JSON.parse(text || 'null')
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw unanswered(cause)
  }
}

function refusal(response: Response, body: unknown): ApiError {
  const reply = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const transport = response.statusText || `Request failed with status code ${response.status}`
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const hasFields = typeof reply.fields === 'object' && reply.fields !== null
  const serverMessage = typeof reply.error === 'string' && reply.error !== '' ? reply.error : null
  return new ApiError(response.status, serverMessage ?? transport, {
    serverMessage,
    code: typeof reply.code === 'string' ? reply.code : null,
    fields: hasFields ? (reply.fields as Record<string, string>) : {},
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    data: reply.data,
  })
}

let waiting = 0

/** Whether a call is in progress. */
export const isWaiting = () => waiting > 0

/** Sends one call; everything that uses the API goes through here. */
export async function request(method: string, path: string, options?: Options): Promise<unknown> {
  waiting += 1
  return sendAndRead(method, path, options).finally(() => {
    waiting -= 1
  })
}

async function sendAndRead(method: string, path: string, options: Options = {}): Promise<unknown> {
  const { query, body, headers, browserSecret, inBackground = false } = options
  const token = currentToken()
  const url = `${apiBase}${path}${queryText(query)}`
  const preloaded = method === 'GET' ? takePreloaded(url, token) : null
  const init = { method, headers: { ...callHeaders(token, browserSecret), ...headers }, body: JSON.stringify(body) }
  const arrival = await arrivalOf(preloaded ?? send(url, init))
  noteServerTime(arrival)
  const { response } = arrival
  const reply = await bodyOf(response)
  if (response.ok && reply === undefined) throw new ApiError(0, invalidReply)
  if (response.ok) return reply
  // A 401 for a token that has since been replaced says nothing about the current session.
  if (response.status === 401 && currentToken() === token) endSession({ inBackground })
  const refused = refusal(response, reply)
  const asksPassword = refused.code === 'STEP_UP_REQUIRED' && !inBackground
  // Someone who has signed in since then didn't make this call.
  const needsCode = (refused.data as { needsCode?: unknown } | null)?.needsCode === true
  if (asksPassword && (await giveStepUp({ needsCode })) && currentToken() === token)
    return sendAndRead(method, path, options)
  throw refused
}

/** A file shipped with the client. An HTML page instead means that the server doesn't know the file. */
export async function readStaticFile(path: string): Promise<string> {
  const { response } = await arrivalOf(send(path, {}))
  const isPage = response.headers.get('content-type')?.includes('text/html')
  if (!response.ok || isPage) throw new ApiError(response.ok ? 404 : response.status, `${path} could not be loaded`)
  return response.text()
}

import { create } from 'zustand'
import { type Arrival, apiBase, callHeaders, send, sendableToken, takePreloaded } from './preloaded'
import { noteServerTime } from './server-clock'

const unexpected = 'An unexpected error occurred'
export const invalidReply = 'Invalid response from server'

/** A call that failed. `status` is 0 when no answer came, or none that can be read; `message` is always fit to be shown. */
export class ApiError extends Error {
  readonly status: number
  /** The server's own sentence, when it gave one. */
  readonly serverMessage: string | null
  readonly code: string | null
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | null
  /** What the refusal carries beside its sentence; the call's own contract says what that is. */
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

/** Whether the server could not answer, as opposed to having said no. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/**
 * The words to show for a failed call. A screen with words of its own (`otherwise`) says them where the server has
 * answered without any; where no answer came at all, those of the transport say more.
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
  /** Of a session that this call begins, null for one that does not end with the browser. */
  browserSecret?: string | null
  /** Nobody asked for it or waits for it. */
  inBackground?: boolean
}

type EndOfSession = { inBackground: boolean }

let endSession: (how: EndOfSession) => void = () => {}

/** What any 401 leads to. The session lives in a feature, so it hands itself in here. */
export function onUnauthenticated(callback: (how: EndOfSession) => void) {
  endSession = callback
}

type StepUpRequest = { needsCode: boolean }

let giveStepUp: (asked: StepUpRequest) => Promise<boolean> = async () => false

/** Asks for the password where a call needs it given again, and for a code where the account has a second factor; true
 * once the server has taken them. */
export function onStepUpRequired(callback: (asked: StepUpRequest) => Promise<boolean>) {
  giveStepUp = callback
}

/** The token of a session that the browser would not store. It lasts as long as the page. */
export const useInMemoryToken = create<{ token: string | null }>(() => ({ token: null }))

/** The token that calls carry. */
export function currentToken(): string | null {
  const held = useInMemoryToken.getState().token
  if (held) return held
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

/** No answer came, or not the whole of one: a sentence for people, then the words of the transport. */
function unanswered(cause: unknown): ApiError {
  const words = messageOf(cause, '')
  const sentence = navigator.onLine === false ? 'You are offline.' : 'The server could not be reached.'
  return new ApiError(0, words && `${sentence} (${words})`)
}

async function arrivalOf(asked: Promise<Arrival>): Promise<Arrival> {
  try {
    return await asked
  } catch (cause) {
    throw unanswered(cause)
  }
}

/** A connection can break in the middle of a reply. */
async function textOf(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    throw unanswered(cause)
  }
}

/** Nothing at all is null; what is no JSON (a page of some gateway, half a reply) is undefined. */
function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
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

/** Whether a reply is on its way. */
export const isWaiting = () => waiting > 0

/** Sends one call; every other way to the API leads through here. */
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
  const text = await textOf(response)
  // Tables and credentials.
  const isFile = /csv|jwt/.test(`${response.headers.get('content-type')}`)
  const reply = isFile ? text : parsed(text)
  if (response.ok && reply === undefined) throw new ApiError(0, invalidReply)
  if (response.ok) return reply
  // An answer to a token that has been replaced since says nothing about the session of now.
  if (response.status === 401 && currentToken() === token) endSession({ inBackground })
  const refused = refusal(response, reply)
  const asksPassword = refused.code === 'STEP_UP_REQUIRED' && !inBackground
  // Whoever has signed in here meanwhile did not ask for this call.
  const needsCode = (refused.data as { needsCode?: unknown } | null)?.needsCode === true
  if (asksPassword && (await giveStepUp({ needsCode })) && currentToken() === token)
    return sendAndRead(method, path, options)
  throw refused
}

/** A file shipped with the client. A page in its place is the answer of a server that knows no such file. */
export async function readStaticFile(path: string): Promise<string> {
  const { response } = await arrivalOf(send(path, {}))
  const isPage = response.headers.get('content-type')?.includes('text/html')
  if (!response.ok || isPage) throw new ApiError(response.ok ? 404 : response.status, `${path} could not be loaded`)
  return response.text()
}

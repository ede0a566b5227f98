import { deviceMs } from '../ui/time/device-clock'
import { browserSecret } from './browser-secret'
/** The API's base URL: the same origin, unless the build configured another. */
export const apiBase = (import.meta.env.VITE_API_URL || '/api').replace(/(?<!\/)\/+$/, '')

// Our tokens are shorter, and servers reject requests with longer headers outright.
const fitsHeader = /^[\x21-\x7e]{1,4096}$/

/** The token if it fits in a header, otherwise null. */
export const sendableToken = (token: string | null): string | null => (token && fitsHeader.test(token) ? token : null)

/** A login sends its own secret or none; every other call sends the browser's. */
export const callHeaders = (
  token: string | null,
  secret = token === null ? null : browserSecret(),
): Record<string, string> => ({
  'Content-Type': 'application/json',
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
  ...(secret ? { 'X-Browser-Secret': secret } : {}),
})

/**
 * A response, and the device times in milliseconds at which the request was sent and the response arrived. A preloaded
 * response waits for the client, which must not be mistaken for a slow clock.
 */
export type Arrival = { response: Response; sentAt: number; at: number }

/** Sends a request and records when its response arrives. */
export async function send(url: string, init: RequestInit): Promise<Arrival> {
  const sentAt = deviceMs()
  const response = await fetch(url, init)
  return { response, sentAt, at: deviceMs() }
}

/** After this time the page may have been left and reopened, and must show current data. */
const freshMs = 10_000

type Preloaded = { token: string; arrival: Promise<Arrival>; sentAt: number }
const preloaded = new Map<string, Preloaded>()

/** Sends a GET request before the client's code has loaded. */
export function preload(path: string, token: string): void {
  const url = apiBase + path
  const arrival = send(url, { method: 'GET', headers: callHeaders(token) })
  // The consumer also sees the error. An unused one must not be reported as unhandled.
  arrival.catch(() => {})
  preloaded.set(url, { token, arrival, sentAt: performance.now() })
}

/** Returns the preloaded response for exactly this request, once. */
export function takePreloaded(url: string, token: string | null): Promise<Arrival> | null {
  const taken = preloaded.get(url)
  if (taken?.token !== token) return null
  preloaded.delete(url)
  return performance.now() - taken.sentAt < freshMs ? taken.arrival : null
}

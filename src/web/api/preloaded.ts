import { deviceMs } from '../ui/time/device-clock'
import { browserSecret } from './browser-secret'
/** Where the server answers: its own origin, unless the build was given another. */
export const apiBase = (import.meta.env.VITE_API_URL || '/api').replace(/(?<!\/)\/+$/, '')

// Our tokens are shorter, and servers reject a request with a longer header before they look at it.
const fitsHeader = /^[\x21-\x7e]{1,4096}$/

/** The token if it can be sent in a header, else null. */
export const sendableToken = (token: string | null): string | null => (token && fitsHeader.test(token) ? token : null)

/** A login carries a secret of its own, or none; every other call that of the browser. */
export const callHeaders = (
  token: string | null,
  secret = token === null ? null : browserSecret(),
): Record<string, string> => ({
  'Content-Type': 'application/json',
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
  ...(secret ? { 'X-Browser-Secret': secret } : {}),
})

/**
 * A response, and when by this device's clock the request was sent and the response came, in milliseconds: a preloaded
 * one waits for the client, which must not be taken for a slow clock.
 */
export type Arrival = { response: Response; sentAt: number; at: number }

/** Sends a request and notes when its response comes. */
export async function send(url: string, init: RequestInit): Promise<Arrival> {
  const sentAt = deviceMs()
  const response = await fetch(url, init)
  return { response, sentAt, at: deviceMs() }
}

/** After this time the page may have been left and opened again, and must show current data. */
const freshMs = 10_000

type Preloaded = { token: string; arrival: Promise<Arrival>; sentAt: number }
const preloaded = new Map<string, Preloaded>()

/** Sends a GET request before the client's code is there. */
export function preload(path: string, token: string): Promise<Arrival> {
  const url = apiBase + path
  const arrival = send(url, { method: 'GET', headers: callHeaders(token) })
  // Whoever takes the response sees the failure too. An unused one must not be reported as unhandled.
  arrival.catch(() => {})
  preloaded.set(url, { token, arrival, sentAt: performance.now() })
  return arrival
}

/** The preloaded response of this exact request, once. */
export function takePreloaded(url: string, token: string | null): Promise<Arrival> | null {
  const taken = preloaded.get(url)
  if (taken?.token !== token) return null
  preloaded.delete(url)
  return performance.now() - taken.sentAt < freshMs ? taken.arrival : null
}

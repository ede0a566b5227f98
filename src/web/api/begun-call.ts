/** Where the server answers: its own origin, unless the build was told another. */
export const apiBase = (import.meta.env.VITE_API_URL || '/api').replace(/(?<!\/)\/+$/, '')

// Longer ones are no token of ours, and servers refuse a request with such a header before they look at it.
const fitsHeader = /^[\x21-\x7e]{1,4096}$/

/** The token as a call may carry it; anything but a text that fits a header is none. */
export const sendable = (token: string | null): string | null => (token && fitsHeader.test(token) ? token : null)

export const callHeaders = (token: string | null): Record<string, string> => ({
  'Content-Type': 'application/json',
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
})

/** A reply and when it came: one that waited for the client must not be taken for a slow clock. */
export type Arrival = { response: Response; at: number }
type BegunCall = { url: string; token: string; arrival: Promise<Arrival>; begunAt: number }

/** Later the page may have been left and come back to, and must see what is true then. */
const freshMs = 10_000

let begun: BegunCall | null = null

/** Asks for what the page will ask for first, while the client itself is still on its way. */
export function beginCall(path: string, token: string) {
  const url = apiBase + path
  const arrival = fetch(url, { method: 'GET', headers: callHeaders(token) }).then(arrivedNow)
  // Whoever takes it hears of the failure; when nobody does, it is nobody's.
  arrival.catch(() => {})
  begun = { url, token, arrival, begunAt: performance.now() }
}

export const hasBegun = () => begun !== null

/** The begun call, for the very same request and once; the next one is asked anew. */
export function takeBegun(url: string, token: string | null): Promise<Arrival> | null {
  const taken = begun
  if (taken?.url !== url || taken.token !== token) return null
  begun = null
  return performance.now() - taken.begunAt < freshMs ? taken.arrival : null
}

export const arrivedNow = (response: Response): Arrival => ({ response, at: Date.now() })

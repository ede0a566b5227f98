import { createHash, timingSafeEqual } from 'node:crypto'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** The secret has 128 random bits or more, so a plain hash of it is enough. */
export const hashBrowserSecret = (secret: string): string => sha256(secret).toString('hex')

/** Whether a request can use the session. Browser sessions also require the browser's secret. */
export function matchesBrowserSecret(hash: string | null, secret: string | null): boolean {
  if (hash === null) return true
  return secret !== null && timingSafeEqual(Buffer.from(hash, 'hex'), sha256(secret))
}

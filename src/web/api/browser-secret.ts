// A session without 'Remember me' ends with the browser: the server accepts its token only with this secret. It is
// stored in a session cookie, which all tabs share and which the browser drops when it closes. The server doesn't read
// the cookie; calls send the secret in a header. If cookies are disabled, it lasts as long as the page.

const cookieName = 'session-open'
const form = /^[\w-]{22,64}$/

let inMemorySecret: string | null = null

/** This browser session's secret; null if no one has signed in without 'Remember me'. */
export function browserSecret(): string | null {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${cookieName}=`))
  return cookie?.slice(cookieName.length + 1) ?? inMemorySecret
}

/** The secret for a new session. */
export function newBrowserSecret(): string {
  const known = browserSecret()
  if (known !== null && form.test(known)) return known
  inMemorySecret = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return inMemorySecret
}

/** Stores a new session's secret for all tabs. */
export function storeBrowserSecret() {
  const secret = newBrowserSecret()
  writeCookie(`${cookieName}=${secret}; Path=/; SameSite=Strict`)
  inMemorySecret = null
  if (browserSecret() !== secret) inMemorySecret = secret
}

export function clearBrowserSecret() {
  inMemorySecret = null
  writeCookie(`${cookieName}=; Path=/; SameSite=Strict; Max-Age=0`)
}

function writeCookie(cookie: string) {
  const fullCookie = location.protocol === 'https:' ? `${cookie}; Secure` : cookie
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and in tests
  document.cookie = fullCookie
}

// A session without 'Remember me' ends with the browser: the server takes its token only together with this secret. Its
// cookie is what a browser drops when it is closed, and what all of its tabs have. The server reads no cookie; calls carry
// the secret in a header. Where cookies are switched off it lasts as long as the page.

const cookieName = 'session-open'
const form = /^[\w-]{22,64}$/

let held: string | null = null

/** The secret of this browser, from its start until it is closed; null if nobody has logged in without 'Remember me'. */
export function browserSecret(): string | null {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${cookieName}=`))
  return cookie?.slice(cookieName.length + 1) ?? held
}

/** The secret for a session that is about to begin. */
export function newBrowserSecret(): string {
  const known = browserSecret()
  if (known !== null && form.test(known)) return known
  held = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return held
}

/** Keeps the secret of a session that has begun, for all tabs. */
export function storeBrowserSecret() {
  const secret = newBrowserSecret()
  writeCookie(`${cookieName}=${secret}; Path=/; SameSite=Strict`)
  held = null
  if (browserSecret() !== secret) held = secret
}

export function clearBrowserSecret() {
  held = null
  writeCookie(`${cookieName}=; Path=/; SameSite=Strict; Max-Age=0`)
}

function writeCookie(cookie: string) {
  const whole = location.protocol === 'https:' ? `${cookie}; Secure` : cookie
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and in tests
  document.cookie = whole
}

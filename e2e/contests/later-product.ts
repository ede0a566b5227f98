import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { demoPassword } from '../../scripts/demo-product'
import { routes } from '../../src/contract/routes'
import { createInstance, forShortUse } from '../../test/machine/instance'
import { type Person, signInAs } from '../support/people'
import { expect } from '../support/start-product'

export const hourMs = 3_600_000

/** For NODE_OPTIONS: the product, and the database within it, read a clock that is ahead, and browsers learn it from them. */
function aheadBy(hours: number): string {
  const code = `import { ServerResponse } from 'node:http'
    const { writeHead } = ServerResponse.prototype
    ServerResponse.prototype.writeHead = function (...given) {
      this.setHeader('date', new Date().toUTCString())
      return writeHead.apply(this, given)
    }
    const Real = Date; const now = () => Real.now() + ${hours * hourMs}
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(now()) }
      static now() { return now() }
    }`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}

/** Somebody of the demo's cast. */
export const member = (username: string): Person => ({
  username,
  email: `${username}@primacy.example`,
  password: demoPassword,
})

type Sent = { as: Person; id?: string; body?: object }

/** A product that can be stopped and go on later, and calls of its API. */
export async function startLaterProduct(folder: string) {
  const settings: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    ...{ RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent', MAIL_VERDICTS_SECONDS: '0' },
  }
  const instance = await createInstance({
    name: 'The product of a whole contest',
    args: ['--demo'],
    nodeArgs: forShortUse,
    settings,
  })
  const tokens = new Map<string, string>()
  const request = async (path: string, method: string, body?: object, token = '') => {
    const reply = await fetch(`${instance.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = await reply.json()
    expect(reply.ok, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(true)
    return answer
  }
  const tokenOf = async ({ email, password }: Person) => {
    const token = tokens.get(email) ?? (await request('/auth/login', 'POST', { email, password })).token
    tokens.set(email, token)
    return token
  }
  /** For calls of features too. */
  const callAt = async ({ method, path }: { method: string; path: string }, { as, id = '', body }: Sent) =>
    (await request(path.replace('{id}', id), method, body, await tokenOf(as))).data
  return {
    url: instance.url,
    settings,
    call: (name: keyof typeof routes, sent: Sent) => callAt(routes[name], sent),
    callAt,
    /** Goes on as many hours after the real time. `between` runs while nobody has the data. */
    goOnAt: async (hours: number, between = () => {}) => {
      if (instance.isRunning()) await instance.stop()
      tokens.clear()
      between()
      settings.NODE_OPTIONS = aheadBy(hours)
      await instance.start()
    },
    stop: () => instance.stop(),
  }
}

export type LaterProduct = Awaited<ReturnType<typeof startLaterProduct>>

/** Runs `look` as somebody with a browser of their own, who has just signed in. */
export async function asSomebody(
  browser: Browser,
  { url }: LaterProduct,
  person: Person,
  look: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await signInAs(page, person)
  await look(page)
  await context.close()
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test as base } from '@playwright/test'
import { type Demo, startDemo } from '../../scripts/demo-product.mjs'
import { freePort } from '../../scripts/free-port.mjs'

const readyWithinMs = 240_000

export type Product = { url: string }
type Settings = Record<string, string>

/** Olga runs the contests; she is the first admin of every product that a story starts. */
export const olga = { email: 'olga@example.com', username: 'olga', password: 'Contest-Runner1!' }

/**
 * Each worker has its own product, the built server on its own port and data folder, reached as a person reaches it;
 * and its own demo, with the cast and its story, set up as in production. Either is started by the first story that
 * asks for it. All stories share these fixtures: others would cost a worker, and its products, anew.
 */
export const test = base.extend<object, { product: Product; demo: Demo }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => withProduct({}, use),
    { scope: 'worker', timeout: 300_000 },
  ],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const demo = await startDemo({ NODE_ENV: 'production', EMBEDDED_OK: '1', AUTH_SECRET: 'x'.repeat(48) })
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url)
  },
})

export { expect } from '@playwright/test'

/** A product that is gone afterwards: for a story that needs one set otherwise than the one of its worker. */
export async function withProduct(settings: Settings, use: (product: Product) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-story-'))
  const server = await startServer(folder, settings)
  try {
    await use({ url: server.url })
  } finally {
    await stopServer(server.child).finally(() => rmSync(folder, { recursive: true, force: true }))
  }
}

/** For a story that stops its product. */
export async function startServer(
  folder: string,
  settings: Settings,
  samePort?: number,
): Promise<{ url: string; child: ChildProcess }> {
  const port = samePort ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      RATE_LIMIT_SCALE: '1000',
      ADMIN_EMAIL: olga.email,
      ADMIN_USERNAME: olga.username,
      ADMIN_PASSWORD: olga.password,
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  await untilReady(url, child).catch((error) => {
    child.kill('SIGKILL')
    throw new Error(`${error.message}\n${output}`)
  })
  return { url, child }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const latest = Date.now() + readyWithinMs
  while (Date.now() < latest) {
    if (child.exitCode !== null) throw new Error(`The product ended at once with exit code ${child.exitCode}`)
    const reply = await fetch(`${url}/readyz`).catch(() => null)
    if (reply?.ok) return
    await wait(200)
  }
  throw new Error('The product did not get ready within four minutes')
}

/** A product that does not end on SIGTERM is a fault of its own, and told as one. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timedOut = await Promise.race([ended.then(() => false), wait(15_000, true, { ref: false })])
  if (!timedOut) return
  child.kill('SIGKILL')
  throw new Error('The product did not end within 15 seconds of SIGTERM')
}

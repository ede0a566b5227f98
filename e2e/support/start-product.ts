import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { type Demo, startDemo } from '../../scripts/demo-product.mjs'
import { type Settings, startServer, stopServer } from './start-server'

export type Product = { url: string }

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
      // A common password is warned about, which is a state of its own; elsewhere production refuses it.
      const warns = { COMMON_PASSWORDS: 'warn' }
      const production = { NODE_ENV: 'production', EMBEDDED_OK: '1', AUTH_SECRET: 'x'.repeat(48), ...warns }
      const demo = await startDemo(production, process.env.BEGUN_DEMO)
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
export { olga, startServer, stopServer } from './start-server'

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

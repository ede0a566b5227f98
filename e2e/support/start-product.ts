import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { type Demo, demoOf } from '../../scripts/demo-product'
import { type Settings, startServer } from './start-server'

export type Product = { url: string }

/**
 * All workers share one product (the built server with Olga in it) and one demo (with the cast and its data, configured
 * as in production), which run since before the first story. What a story changes in them it must have made itself. The
 * page of a worker is for `lookAt`. All stories share these fixtures, because another set would start new workers.
 */
export const test = base.extend<object, { product: Product; demo: Demo; sharedPage: Page }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => use({ url: shared('PRODUCT_URL') }),
    { scope: 'worker' },
  ],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => use(demoOf(JSON.parse(shared('DEMO_CONTENT')))),
    { scope: 'worker' },
  ],
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use, story) => {
    await use(page)
    if (story.status !== story.expectedStatus) console.log(`The page of "${story.title}": ${await stateOf(page)}`)
  },
  baseURL: async ({ product }, use) => {
    await use(product.url)
  },
})

/** What a failed wait cannot tell: whether the page still answers, and whether the browser still draws it. */
async function stateOf(page: Page): Promise<string> {
  const soon = <Value>(reply: Promise<Value>) =>
    Promise.race([reply, new Promise<string>((resolve) => setTimeout(resolve, 5_000, 'no reply'))]).catch(String)
  const seen = await soon(
    page.evaluate(() => `${location.pathname} ${document.readyState} ${document.visibilityState}`),
  )
  const frame = await soon(page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve('drawn')))))
  return `${seen}, next frame: ${frame}`
}

/** What `prepareStories` has left in the environment. */
function shared(name: 'PRODUCT_URL' | 'DEMO_CONTENT'): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: the stories were not prepared`)
  return value
}

export { expect } from '@playwright/test'
export { olga, startServer } from './start-server'

/** A product with other settings than the shared one; it is removed afterwards. */
export async function withProduct(settings: Settings, use: (product: Product) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-story-'))
  const server = await startServer(folder, settings)
  try {
    await use({ url: server.url })
  } finally {
    await server.stop().finally(() => rmSync(folder, { recursive: true, force: true }))
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from '../../scripts/build'
import { prepareDemo, startDemo } from '../../scripts/demo-product'
import { describeBrowser, findBrowser } from '../../scripts/find-browser'
import { installSystemFont } from '../../scripts/system-font'
import { prepareProduct, startServer } from './start-server'

// The warning about common passwords is a state of its own; production would refuse them by default.
const warns = { COMMON_PASSWORDS: 'warn' }
const site = { PUBLIC_URL: 'https://primacy.example', AUTH_SECRET: 'x'.repeat(48) }
const production = { NODE_ENV: 'production', EMBEDDED_OK: '1', ...site, ...warns }

/**
 * Runs once, before the first story. The workers inherit this environment: it names the browser, the product and the demo
 * that they share, and the data folders that a story copies for a product or a demo of its own, because creating a
 * database takes longer than many a story. Returns the cleanup.
 */
export default async function prepareStories(): Promise<() => Promise<void>> {
  await buildIfChanged()
  process.env.CHROMIUM_PATH = await findBrowser()
  installSystemFont()
  console.log(`The stories run in ${await describeBrowser(process.env.CHROMIUM_PATH)}`)
  const folder = mkdtempSync(join(tmpdir(), 'primacy-initial-'))
  const running: Running = []
  const clear = async () => {
    await Promise.all(running.map(({ stop }) => stop())).finally(() => rmSync(folder, { recursive: true, force: true }))
  }
  try {
    await Promise.all([shareProduct(folder, running), shareDemo(folder, running)])
  } catch (error) {
    await clear()
    throw error
  }
  return clear
}

type Running = { stop: () => Promise<void> }[]

async function shareProduct(folder: string, running: Running): Promise<void> {
  process.env.INITIAL_DATA = join(folder, 'product')
  await prepareProduct(process.env.INITIAL_DATA)
  const product = await startServer(join(folder, 'shared-product'), { WEBHOOKS_ALLOW_PRIVATE: '1' })
  running.push(product)
  process.env.PRODUCT_URL = product.url
}

async function shareDemo(folder: string, running: Running): Promise<void> {
  process.env.INITIAL_DEMO_DATA = join(folder, 'demo')
  await prepareDemo(process.env.INITIAL_DEMO_DATA)
  const demo = await startDemo(production, process.env.INITIAL_DEMO_DATA)
  running.push(demo)
  process.env.DEMO_CONTENT = JSON.stringify(demo.content)
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from '../../scripts/build.mjs'
import { leaveDemo } from '../../scripts/demo-product.mjs'
import { findBrowser, nameBrowser } from '../../scripts/find-browser.mjs'
import { startFirst, stopServer } from './start-server'

/**
 * Once, before the first story. The workers inherit this environment: they find the browser's path in it, and the data
 * folders of a product and of a demo that were started on nothing and stopped. Theirs begin as copies of them, because
 * to make a database costs more than many a story. Returns what clears up.
 */
export default async function prepareStories(): Promise<() => void> {
  await buildIfChanged()
  process.env.CHROMIUM_PATH = await findBrowser()
  console.log(`The stories run in ${await nameBrowser(process.env.CHROMIUM_PATH)}`)
  const folder = mkdtempSync(join(tmpdir(), 'primacy-begun-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  process.env.BEGUN_PRODUCT = join(folder, 'product')
  process.env.BEGUN_DEMO = join(folder, 'demo')
  try {
    await Promise.all([
      startFirst(process.env.BEGUN_PRODUCT).then(({ child }) => stopServer(child)),
      leaveDemo(process.env.BEGUN_DEMO),
    ])
  } catch (error) {
    clear()
    throw error
  }
  return clear
}

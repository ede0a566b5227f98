import { buildIfChanged } from '../../scripts/build.mjs'
import { findBrowser } from '../../scripts/find-browser.mjs'

/** Once, before the first story. The workers inherit this environment and find the browser's path in it. */
export default async function prepareStories(): Promise<void> {
  await buildIfChanged()
  process.env.CHROMIUM_PATH = await findBrowser()
}

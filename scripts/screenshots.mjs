import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { startDemo } from './demo-product.mjs'
import { browserArguments, findBrowser } from './find-browser.mjs'
import { openScreen, screens } from './screens.mjs'

/**
 * A picture of every screen and state, light and dark, on a desk, a tablet and a phone:
 * npm run screenshots [-- --only=part-of-a-name] [FOLDER].
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const given = process.argv.slice(2)
const only = given.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const folder = given.find((argument) => !argument.startsWith('--')) ?? join(root, 'docs', 'screenshots')

/** A long page is shown to here: the picture is to be looked at, and the folder has to stay small. */
const devices = [
  { width: 1440, height: 900, upTo: 1800 },
  { width: 768, height: 1024, upTo: 1536 },
  { width: 390, height: 844, upTo: 1688 },
]
const pictured = screens.filter(({ name, isPictured = true }) => isPictured && (!only || name.includes(only)))

const demo = await startDemo()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
try {
  mkdirSync(folder, { recursive: true })
  if (!only) removeOld()
  for (const screen of pictured) await takePictures(screen)
  console.log(`${pictured.length} screens in ${folder}`)
} finally {
  await browser.close()
  await demo.stop()
}

/** A screen that is gone or renamed leaves no picture behind. */
function removeOld() {
  for (const name of readdirSync(folder)) if (/-(light|dark)-\d+\.png$/.test(name)) rmSync(join(folder, name))
}

async function takePictures(screen) {
  const [first] = devices
  const context = await browser.newContext({ viewport: first, reducedMotion: 'reduce' })
  const page = await openScreen(context, demo, screen)
  // Nothing is on its way any more, except where that is the state.
  if (!screen.isWaiting) await page.waitForLoadState('networkidle')
  for (const { width, height, upTo } of devices) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => window.scrollTo(0, 0))
      const length = await page.evaluate(() => document.documentElement.scrollHeight)
      const path = join(folder, `${screen.name}-${colorScheme}-${width}.png`)
      const clip = { x: 0, y: 0, width, height: Math.max(height, Math.min(length, upTo)) }
      await page.screenshot({ path, fullPage: true, clip })
    }
  }
  await context.close()
}

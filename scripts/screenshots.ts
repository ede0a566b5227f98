import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { buildInChild } from './build'
import { startDemo } from './demo-product'
import { answerHelp } from './entry-point'
import { browserArguments, findBrowser } from './find-browser'
import { reduceColors } from './png-palette'
import { screens } from './screens'
import { openScreen } from './screens/open-screen'
import type { Screen } from './screens/screen'

answerHelp(
  import.meta.url,
  `Usage: npm run screenshots [-- --only=PART-OF-A-NAME] [FOLDER]
  takes a picture of every screen and state into docs/screenshots`,
)

/**
 * Takes a picture of every screen and state, light and dark, at the widths of a desktop, a tablet and a phone:
 * npm run screenshots [-- --only=part-of-a-name] [FOLDER].
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)
const only = args.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const folder = args.find((argument) => !argument.startsWith('--')) ?? join(root, 'docs', 'screenshots')

/** A longer page is cut off at `maxHeight`, which keeps the folder small. */
const devices = [
  { width: 1440, height: 900, maxHeight: 1800 },
  { width: 768, height: 1024, maxHeight: 1536 },
  { width: 390, height: 844, maxHeight: 1688 },
]
const pictured = screens.filter(({ name, isPictured = true }) => isPictured && (!only || name.includes(only)))

buildInChild()
const demo = await startDemo()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
try {
  mkdirSync(folder, { recursive: true })
  if (!only) removeOldPictures()
  for (const screen of pictured) await takePictures(screen)
  console.log(`${pictured.length} screens in ${folder}`)
} finally {
  await browser.close()
  await demo.stop()
}

/** Otherwise the screenshot of a deleted or renamed screen would remain. */
function removeOldPictures(): void {
  for (const name of readdirSync(folder)) if (/-(light|dark)-\d+\.png$/.test(name)) rmSync(join(folder, name))
}

async function takePictures(screen: Screen): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  // Sent as a beacon, whose end the browser may never report; the page would then never be idle.
  await context.route('**/api/analytics/events', (route) => route.fulfill({ status: 204 }))
  const page = await openScreen(context, demo, screen)
  // In a waiting state, a request stays open.
  if (!screen.isWaiting) await page.waitForLoadState('networkidle')
  for (const { width, height, maxHeight } of devices) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => window.scrollTo(0, 0))
      const length = await page.evaluate(() => document.documentElement.scrollHeight)
      const path = join(folder, `${screen.name}-${colorScheme}-${width}.png`)
      const clip = { x: 0, y: 0, width, height: Math.max(height, Math.min(length, maxHeight)) }
      writeFileSync(path, reduceColors(await page.screenshot({ fullPage: true, clip })))
    }
  }
  await context.close()
}

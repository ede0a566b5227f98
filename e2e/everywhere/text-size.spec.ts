import type { BrowserContext, Page } from '@playwright/test'
import { screens } from '../../scripts/screens'
import { openScreen } from '../../scripts/screens/open-screen'
import { clippedText } from '../support/clipped-text'
import { overflowFaults } from '../support/page-checks'
import { expect, test } from '../support/start-product'

const inShort = ['submit']
const inLong = ['login', 'home', 'contests', 'contest-active', 'submission-primary', 'triage-report', 'payments']
const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

test.describe.configure({ mode: 'parallel' })

/** Pages of this context have a default text of 24 pixels, half as large again as the browser's own. */
const withLargeText = (context: BrowserContext) => ({
  async newPage(): Promise<Page> {
    const page = await context.newPage()
    const settings = await context.newCDPSession(page)
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
    return page
  },
})

for (const screen of screens.filter(({ name }) => [...inShort, ...inLong].includes(name))) {
  const tag = inShort.includes(screen.name) ? [] : ['@long']
  const title = `${screen.name}: a browser text size of 24 pixels enlarges the text and cuts nothing`
  test(title, { tag }, async ({ browser, demo }) => {
    const faults: string[] = []
    for (const viewport of viewports) {
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
      const page = await openScreen(withLargeText(context), demo, screen)
      const size = await page.evaluate(() => getComputedStyle(document.body).fontSize)
      if (size !== '21px') faults.push(`${viewport.width}: text of ${size}, 21px expected`)
      const found = [...(await overflowFaults(page)), ...(await clippedText(page))]
      faults.push(...found.map((fault) => `${viewport.width}: ${fault}`))
      await context.close()
    }
    expect(faults).toEqual([])
  })
}

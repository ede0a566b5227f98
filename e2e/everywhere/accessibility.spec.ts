import { openScreen, screens } from '../../scripts/screens.mjs'
import { expect, test } from '../support/demo'
import { axeFaults, coveredFocus, overflowFaults } from '../support/page-faults'

const themes = ['light', 'dark'] as const
const narrow = { width: 320, height: 640 }
const wide = { width: 1280, height: 800 }

test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

for (const screen of screens) {
  test(`${screen.name}: no barrier in light and dark, at 320 and 1280 pixels`, async ({ browser, demo }) => {
    const context = await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })
    const page = await openScreen(context, demo, screen)
    const faults: string[] = []
    const note = (where: string, found: string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`))
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        note(`${colorScheme} ${size.width}`, await axeFaults(page))
      }
      note(`${size.width}`, await overflowFaults(page))
      note(`${size.width}`, await coveredFocus(page))
    }
    await context.close()
    expect(faults).toEqual([])
  })
}

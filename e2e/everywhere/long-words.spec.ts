import { openScreen, screens } from '../../scripts/screens.mjs'
import { cutText } from '../support/cut-text'
import { writeLongWords } from '../support/long-words'
import { expect, test } from '../support/start-product'

const widths = [320, 390, 1440]

test.describe.configure({ mode: 'parallel' })

for (const screen of screens) {
  test(`${screen.name}: the longest words can be read to their end at ${widths.join(', ')}`, async ({
    browser,
    demo,
  }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    await writeLongWords(context)
    const page = await openScreen(context, demo, screen)
    const faults: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      faults.push(...(await cutText(page)).map((fault) => `${width}: ${fault}`))
    }
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    expect(faults).toEqual([])
  })
}

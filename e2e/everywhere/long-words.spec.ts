import { screens } from '../../scripts/screens'
import { openScreen } from '../../scripts/screens/open-screen'
import { clippedText } from '../support/clipped-text'
import { answerWithLongWords } from '../support/long-words'
import { expect, test } from '../support/start-product'

const widths = [320, 390, 1440]

/** Between them they have most of what people write: a list, a contest with its tables and code, and a submission. */
const inShort = ['contests', 'contest-active', 'submission-primary']
const tagsOf = ({ name }: { name: string }) => (inShort.includes(name) ? [] : ['@long'])

test.describe.configure({ mode: 'parallel' })

for (const screen of screens) {
  const title = `${screen.name}: the longest words can be read to their end at ${widths.join(', ')}`
  test(title, { tag: tagsOf(screen) }, async ({ browser, demo }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    await answerWithLongWords(context)
    const page = await openScreen(context, demo, screen)
    const faults: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      faults.push(...(await clippedText(page)).map((fault) => `${width}: ${fault}`))
    }
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    expect(faults).toEqual([])
  })
}

import { screens } from '../../scripts/screens'
import { clippedText } from '../support/clipped-text'
import { answerWithLongWords } from '../support/long-words'
import { lookAt } from '../support/shared-page'
import { expect, test } from '../support/start-product'

const widths = [320, 390, 1440]

/** It has most of what people write, with tables and code; the long form looks at every screen. */
const inShort = ['contest-active']
const tagsOf = ({ name }: { name: string }) => (inShort.includes(name) ? [] : ['@long'])

test.describe.configure({ mode: 'parallel' })

for (const screen of screens) {
  const title = `${screen.name}: the longest words can be read to their end at ${widths.join(', ')}`
  test(title, { tag: tagsOf(screen) }, async ({ sharedPage: page, demo }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await answerWithLongWords(page)
    const faults: string[] = []
    await lookAt(page, demo, screen, async () => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        faults.push(...(await clippedText(page)).map((fault) => `${width}: ${fault}`))
      }
    })
    expect(faults).toEqual([])
  })
}

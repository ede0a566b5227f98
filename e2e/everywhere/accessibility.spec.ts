import { addressOf, openScreen, type Screen, screens } from '../../scripts/screens.mjs'
import { namedElsewhere, watchRequests } from '../support/elsewhere'
import { axeFaults, colourFaults, coveredFocus, overflowFaults } from '../support/page-faults'
import { expect, test } from '../support/start-product'

const narrow = { width: 320, height: 640 }
const wide = { width: 1280, height: 800 }

test.describe.configure({ mode: 'parallel' })

const anyDemo = { contest: () => 'id', issue: () => 'id' } as unknown as Parameters<typeof addressOf>[1]
const routeOf = (screen: Screen) => addressOf(screen, anyDemo).split(/[?#]/)[0]
const untouched = screens.filter(({ before, after }) => !before && !after)

/** Every route is looked at whole, once. Its other states are looked at where there is least room. */
const isRoute = (screen: Screen) => untouched.find((one) => routeOf(one) === routeOf(screen)) === screen

for (const screen of screens) {
  const isWhole = isRoute(screen) || process.env.EVERY_STATE === '1'
  const where = isWhole ? 'in light and dark, at 320 and 1280 pixels' : 'at 320 pixels'
  test(`${screen.name}: no barrier ${where}, and nothing asked of another place`, async ({ browser, demo }) => {
    const context = await browser.newContext({ viewport: isWhole ? wide : narrow, reducedMotion: 'reduce' })
    const left = watchRequests(context, demo.url)
    const page = await openScreen(context, demo, screen)
    const faults: string[] = []
    const note = (where: string, found: string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`))
    for (const size of isWhole ? [wide, narrow] : [narrow]) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: 'light' })
      note(`${size.width}`, await axeFaults(page))
      if (isWhole) {
        await page.emulateMedia({ colorScheme: 'dark' })
        note(`dark ${size.width}`, await colourFaults(page))
      }
      note(`${size.width}`, await overflowFaults(page))
      note(`${size.width}`, await coveredFocus(page))
    }
    note('another place', [...left, ...(await namedElsewhere(page))])
    await context.close()
    expect(faults).toEqual([])
  })
}

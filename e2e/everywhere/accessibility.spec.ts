import type { Page } from '@playwright/test'
import { screens } from '../../scripts/screens'
import type { Screen } from '../../scripts/screens/screen'
import { recordOtherHosts, urlsOfOtherHosts } from '../support/other-hosts'
import { axeFaults, colorFaults, coveredControls, overflowFaults, zoomingFields } from '../support/page-checks'
import { isRoute } from '../support/routes'
import { lookAt } from '../support/shared-page'
import { expect, test } from '../support/start-product'

const narrow = { width: 320, height: 640 }
const wide = { width: 1280, height: 800 }

test.describe.configure({ mode: 'parallel' })

type Look = { size: typeof narrow; theme: 'light' | 'dark'; find: ((page: Page) => Promise<string[]>)[] }

const layoutFaults = [overflowFaults, coveredControls]
const dark: Look = { size: wide, theme: 'dark', find: [axeFaults, ...layoutFaults] }
const light: Look = { size: narrow, theme: 'light', find: [axeFaults, ...layoutFaults, zoomingFields] }
/** One page of each shape: forms, a notice, a document, lists, details, a table, the console and charts. */
const inShort = [
  ...['login', 'register', 'terms', 'home', 'contest-active', 'contest-not-found', 'results', 'report', 'submit'],
  ...['submission-primary', 'contest-new', 'triage', 'ledger', 'analytics'],
]
/**
 * Each route in both themes and at both widths. Of the pages in `inShort`, `npm test` looks at one of the four, wide and
 * dark or narrow and light in turn; `npm run test:long` looks at all others.
 */
function looksAtRoute({ name }: Screen, place: number): Record<'short' | 'long', Look[]> {
  const [first, second] = place % 2 === 0 ? [dark, light] : [light, dark]
  const long: Look[] = [
    second,
    { size: wide, theme: 'light', find: [axeFaults] },
    { size: narrow, theme: 'dark', find: [colorFaults] },
  ]
  return inShort.includes(name) ? { short: [first], long } : { short: [], long: [first, ...long] }
}

for (const [place, screen] of screens.entries()) {
  if (isRoute(screen) || process.env.EVERY_STATE === '1') {
    const { short, long } = looksAtRoute(screen, place)
    if (short.length > 0) checkScreen(screen, short, [])
    checkScreen(screen, long, ['@long'])
  } else checkScreen(screen, [light], ['@long']) // The other states of a route, where there is least room.
}

function checkScreen(screen: Screen, looks: Look[], tag: string[]): void {
  const where = looks.map(({ size, theme }) => `in ${theme} at ${size.width} pixels`).join(', ')
  const title = `${screen.name}: no barrier ${where}, and no request to another host`
  test(title, { tag }, async ({ sharedPage: page, demo }) => {
    await page.setViewportSize(looks[0]?.size ?? wide)
    const { left, stop } = recordOtherHosts(page.context(), demo.url)
    const faults: string[] = []
    await lookAt(page, demo, screen, async () => {
      for (const { size, theme, find } of looks) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: theme })
        for (const look of find) faults.push(...(await look(page)).map((fault) => `${theme} ${size.width}: ${fault}`))
      }
      const elsewhere = [...left, ...(await urlsOfOtherHosts(page))]
      faults.push(...elsewhere.map((fault) => `another host: ${fault}`))
    })
    stop()
    expect(faults).toEqual([])
  })
}

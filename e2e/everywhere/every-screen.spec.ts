import type { Page } from '@playwright/test'
import type { Demo } from '../../scripts/demo-product'
import { screens } from '../../scripts/screens'
import type { Screen } from '../../scripts/screens/screen'
import { barriersOf, dark, darkAndNarrow, type Look, light, lightAndWide, wide } from '../support/barriers'
import { clippedText } from '../support/clipped-text'
import { answerWithLongWords } from '../support/long-words'
import { recordOtherHosts, urlsOfOtherHosts } from '../support/other-hosts'
import { isRoute } from '../support/routes'
import { leave, lookAt } from '../support/shared-page'
import { expect, test } from '../support/start-product'
import { recordCrashes, tryTranslated } from '../support/translated-use'
import { compareClocks } from '../support/wrong-clock'

test.describe.configure({ mode: 'parallel' })

const widths = [320, 390, 1440]

/** What one story checks of a screen, with as few loads of the page as there are pages that differ. */
type Checks = { looks: Look[]; isTranslated: boolean; hasWrongClock: boolean; hasLongWords: boolean }

/** What `npm test` checks; `npm run test:long` checks all the rest of every screen. */
const inShort = {
  /** One page of each shape: forms, a notice, a document, lists, details, a table, the console and charts. */
  looks: [
    ...['login', 'register', 'terms', 'home', 'contest-active', 'contest-not-found', 'results', 'report', 'submit'],
    ...['submission-primary', 'contest-new', 'triage', 'ledger', 'analytics'],
  ],
  /** A page to read, a form to fill and the console. */
  isTranslated: ['contest-active', 'submit', 'triage-report'],
  /** A list and a deadline that is counted down. */
  hasWrongClock: ['contests', 'contest-active'],
  /** Most of what people write, with tables and code. */
  hasLongWords: ['contest-active'],
}

/**
 * Each route in both themes and at both widths. Of the pages in `inShort`, `npm test` looks at one of the four, wide and
 * dark or narrow and light in turn; `npm run test:long` looks at all others.
 */
function looksAt(screen: Screen, place: number): { short: Look[]; long: Look[] } {
  // The other states of a route, where there is least room.
  if (!isRoute(screen) && process.env.EVERY_STATE !== '1') return { short: [], long: [light] }
  const [first, second] = place % 2 === 0 ? [dark, light] : [light, dark]
  const long = [second, lightAndWide, darkAndNarrow]
  return inShort.looks.includes(screen.name) ? { short: [first], long } : { short: [], long: [first, ...long] }
}

for (const [place, screen] of screens.entries()) {
  const looks = looksAt(screen, place)
  const isShort = (names: string[]) => names.includes(screen.name)
  const short: Checks = {
    looks: looks.short,
    isTranslated: isShort(inShort.isTranslated),
    hasWrongClock: isShort(inShort.hasWrongClock),
    hasLongWords: isShort(inShort.hasLongWords),
  }
  const long: Checks = {
    looks: looks.long,
    isTranslated: !short.isTranslated,
    // What has not arrived yet is somewhere else at each look.
    hasWrongClock: !short.hasWrongClock && !screen.isWaiting,
    hasLongWords: !short.hasLongWords,
  }
  checkScreen(screen, short, [])
  checkScreen(screen, long, ['@long'])
}

function checkScreen(screen: Screen, checks: Checks, tag: string[]): void {
  const { looks, isTranslated, hasWrongClock, hasLongWords } = checks
  const facts = [
    ...(looks.length > 0
      ? [`no barrier ${looks.map(({ size, theme }) => `in ${theme} at ${size.width} pixels`).join(', ')}`]
      : []),
    ...(isTranslated ? ['a browser that translates it lets a person use all of it'] : []),
    ...(hasWrongClock ? ['a device whose clock is six hours wrong shows the same times, statuses and links'] : []),
    ...(hasLongWords ? [`the longest words can be read to their end at ${widths.join(', ')}`] : []),
  ]
  if (facts.length === 0) return
  test(`${screen.name}: no request to another host; ${facts.join('; ')}`, { tag }, async ({ sharedPage, demo }) => {
    const opened = { page: sharedPage, demo, screen }
    const hosts = recordOtherHosts(sharedPage.context(), demo.url)
    const recorded = recordCrashes(sharedPage)
    const size = looks[0]?.size ?? wide
    const check = async () => {
      expect.soft(await barriersOf(sharedPage, looks), 'barriers').toEqual([])
      expect.soft(await urlsOfOtherHosts(sharedPage), 'addresses of other hosts').toEqual([])
      // Last, because it leaves the page changed.
      if (isTranslated) expect.soft(await tryTranslated(sharedPage, screen), 'in translation').toEqual([])
    }
    if (hasWrongClock) await compareClocks(opened, size, check)
    else {
      await sharedPage.setViewportSize(size)
      await lookAt(sharedPage, demo, screen, check)
    }
    hosts.stop()
    recorded.stop()
    expect.soft(hosts.left, 'requests to other hosts').toEqual([])
    expect.soft(recorded.crashes, 'crashes').toEqual([])
    if (hasLongWords) expect.soft(await clippedWith(opened), 'clipped words').toEqual([])
    await leave(sharedPage, demo)
  })
}

/** What is clipped of the longest words that the server accepts. */
async function clippedWith({ page, demo, screen }: { page: Page; demo: Demo; screen: Screen }): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await answerWithLongWords(page)
  const faults: string[] = []
  await lookAt(page, demo, screen, async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      faults.push(...(await clippedText(page)).map((fault) => `${width}: ${fault}`))
    }
  })
  return faults
}

import type { APIResponse, Page, Request } from '@playwright/test'
import { screens } from '../../scripts/screens'
import { lookAt } from '../support/shared-page'
import { expect, test } from '../support/start-product'

test.describe.configure({ mode: 'parallel' })

const hourMs = 60 * 60 * 1000

/** A list and a deadline that is counted down; the long form looks at every screen. */
const inShort = ['contests', 'contest-active']

/** Runs in the page, before the client does: a device whose clock is wrong. */
function setClockAhead(aheadMs: number): void {
  const Right = Date
  class Wrong extends Right {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [Wrong.now()] : parts) as [number]))
    }
    static override now = () => Right.now() + aheadMs
  }
  Object.assign(window, { Date: Wrong })
}

/** What is read on the page, without the notice that the clock is wrong. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    const text = document.querySelector('main')?.innerText ?? ''
    const words = text
      .replace(/Your clock is [\s\S]*? Deadlines here follow the server\./, '')
      // Whoever registers is somebody new each time, and between two looks seconds pass.
      .replace(/visitor-\d+-\d+/g, 'visitor')
      .replace(/(\d\d:\d\d):\d\d|\d+ seconds? ago/g, '$1')
      .split(/\s*\n\s*/)
      .filter((line) => line !== '')
    return { words, links }
  })

/** Whether each request that the page has made so far was answered. A preloaded reply that nobody reads never finishes. */
function watchRequests(page: Page): () => boolean {
  const unanswered = new Set<Request>()
  page.on('request', (request) => unanswered.add(request))
  page.on('response', (response) => unanswered.delete(response.request()))
  page.on('requestfailed', (request) => unanswered.delete(request))
  return () => unanswered.size === 0
}

/** The words once all has loaded and they stay. */
async function settledWordsOf(page: Page, isAnswered: () => boolean) {
  let seen = await wordsOf(page)
  await expect(async () => {
    expect(isAnswered()).toBe(true)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    const before = seen
    seen = await wordsOf(page)
    expect(seen).toEqual(before)
    expect(isAnswered()).toBe(true)
    expect(seen.words).not.toContainEqual(expect.stringMatching(/^(Loading|Looking)/))
  }).toPass({ timeout: 20_000 })
  return seen
}

/** Makes each look read the counts that the first one read: other stories are counted in between. */
function holdCounts(page: Page) {
  const counted = new Map<string, APIResponse>()
  return () =>
    page.route('**/api/admin/analytics**', async (route) => {
      const url = route.request().url()
      const response = counted.get(url) ?? (await route.fetch())
      counted.set(url, response)
      await route.fulfill({ response })
    })
}

for (const screen of screens.filter(({ isWaiting }) => !isWaiting)) {
  const tag = inShort.includes(screen.name) ? [] : ['@long']
  const title = `${screen.name}: a device whose clock is six hours wrong shows the same times, statuses and links`
  test(title, { tag }, async ({ sharedPage: page, demo }) => {
    const isAnswered = watchRequests(page)
    const giveSameCounts = holdCounts(page)
    const seenWith = async (hours: number) => {
      const clock = await page.addInitScript(setClockAhead, hours * hourMs)
      await giveSameCounts()
      const seen = await lookAt(page, demo, screen, () => settledWordsOf(page, isAnswered))
      await clock.dispose()
      return seen
    }
    // A minute may turn between two looks.
    await expect(async () => {
      const right = await seenWith(0)
      expect({ ahead: await seenWith(6) }).toEqual({ ahead: right })
      expect({ behind: await seenWith(-6) }).toEqual({ behind: right })
    }).toPass({ timeout: 100_000 })
  })
}

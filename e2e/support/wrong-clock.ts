import { type APIResponse, expect, type Page, type Request } from '@playwright/test'
import type { Demo } from '../../scripts/demo-product'
import { addressOf } from '../../scripts/screens/open-screen'
import type { Screen } from '../../scripts/screens/screen'
import { wide } from './barriers'
import { lookAt } from './shared-page'

const hourMs = 60 * 60 * 1000

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

type Words = Awaited<ReturnType<typeof wordsOf>>

/** Whether each request that the page has made so far was answered. A preloaded reply that nobody reads never finishes. */
function watchRequests(page: Page) {
  const unanswered = new Set<Request>()
  const asked = (request: Request) => unanswered.add(request)
  const failed = (request: Request) => unanswered.delete(request)
  const answered = (response: { request: () => Request }) => unanswered.delete(response.request())
  page.on('request', asked).on('response', answered).on('requestfailed', failed)
  return {
    isAnswered: () => unanswered.size === 0,
    stop: () => page.off('request', asked).off('response', answered).off('requestfailed', failed),
  }
}

/** How long the words must not change: a part of the page requests its data some frames after it has loaded. */
const stillFrames = 8

/** The words once all has loaded and they stay. */
async function settledWordsOf(page: Page, isAnswered: () => boolean): Promise<Words> {
  let seen = await wordsOf(page)
  await expect(async () => {
    for (let frame = 0; frame < stillFrames; frame += 1) {
      expect(isAnswered()).toBe(true)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    }
    const before = seen
    seen = await wordsOf(page)
    expect(seen).toEqual(before)
    expect(isAnswered()).toBe(true)
    expect(seen.words).not.toContainEqual(expect.stringMatching(/^(Loading|Looking)/))
  }).toPass({ timeout: 20_000, intervals: [50] })
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

/**
 * Compares what a screen says and links on a device six hours ahead and one six hours behind with what it says at the
 * right time. `then` goes on with the page of the first look at the right time, which has the size `then` begins with.
 */
export async function compareClocks(
  { page, demo, screen }: { page: Page; demo: Demo; screen: Screen },
  size: typeof wide,
  then: () => Promise<void>,
): Promise<void> {
  const isCounted = addressOf(screen, demo).startsWith('/admin/analytics')
  const giveSameCounts = holdCounts(page)
  const requests = watchRequests(page)
  const seenWith = async (hours: number, use = async () => {}): Promise<Words> => {
    const clock = await page.addInitScript(setClockAhead, hours * hourMs)
    if (isCounted) await giveSameCounts()
    const seen = await lookAt(page, demo, screen, async () => {
      await page.setViewportSize(wide)
      const words = await settledWordsOf(page, requests.isAnswered)
      await use()
      return words
    })
    await clock.dispose()
    return seen
  }
  const lookThrice = async (use?: () => Promise<void>) => {
    await page.setViewportSize(wide)
    const [ahead, behind] = [await seenWith(6), await seenWith(-6)]
    await page.setViewportSize(size)
    return { ahead, behind, right: await seenWith(0, use) }
  }
  const first = await lookThrice(then)
  let looks = 0
  // A minute may turn between two looks.
  await expect(async () => {
    looks += 1
    const { ahead, behind, right } = looks === 1 ? first : await lookThrice()
    expect({ ahead, behind }).toEqual({ ahead: right, behind: right })
  }).toPass({ timeout: 100_000 })
  requests.stop()
}

import type { Page } from '@playwright/test'
import { screens } from '../../scripts/screens'
import { addressOf } from '../../scripts/screens/open-screen'
import type { Screen } from '../../scripts/screens/screen'
import { expect, test } from '../support/start-product'

test.describe.configure({ mode: 'parallel' })

/** Lighthouse's slow phone connection. */
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const most = 0.02

type Shift = { value: number; moved: string[] }

/** Runs before the page and records each layout shift without input: its score and the elements that moved. */
function recordShifts() {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node }) => `${node?.nodeName}.${(node as Element)?.className ?? node?.textContent}`)
      if (!hadRecentInput) shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)

const seen = new Set<string>()
const anyDemo = { contest: () => 'id', issue: () => 'id' } as unknown as Parameters<typeof addressOf>[1]

/** The first screen of each route and visitor that needs no preparation. */
function isFirstOfRoute(screen: Screen): boolean {
  const route = `${screen.who} at ${addressOf(screen, anyDemo).split(/[?#]/)[0]}`
  if (screen.before || screen.after || seen.has(route)) return false
  seen.add(route)
  return true
}

for (const screen of screens.filter(isFirstOfRoute)) {
  const title = `${screen.name}: on a first slow visit nothing moves once it is drawn`
  test(title, { tag: '@long' }, async ({ browser, demo }) => {
    const found: string[] = []
    for (const viewport of sizes) {
      const context = await browser.newContext({ viewport })
      const session = demo.sessions[(screen.who ?? 'nobody') as keyof typeof demo.sessions]
      await context.addInitScript((stored) => {
        if (!stored) return
        localStorage.setItem('token', stored.token)
        localStorage.setItem('auth-storage', JSON.stringify({ state: stored }))
      }, session)
      await context.addInitScript(recordShifts)
      // On a throttled connection its reply is never reported, and the page would never be idle.
      await context.route('**/api/analytics/events', (route) => route.fulfill({ status: 204 }))
      const page = await context.newPage()
      await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', slow)
      await page.goto(demo.url + addressOf(screen, demo))
      await page.locator('h1').first().waitFor()
      // The fonts load last, and the client records that they did.
      if (!screen.isOfServer) await page.waitForFunction(() => localStorage.getItem('fonts') === 'own')
      await page.waitForLoadState('networkidle')
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
      await page.evaluate(() => document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(drawn))))
      const shifts = await shiftsOf(page)
      await context.close()
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      if (sum <= most) continue
      const worst = shifts.filter(({ value }) => value > most / 10)
      found.push(`${viewport.width}: ${sum.toFixed(3)}, ${JSON.stringify(worst)}`)
    }
    expect(found).toEqual([])
  })
}

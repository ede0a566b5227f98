import type { Page } from '@playwright/test'
import { wide } from './barriers'
import { translatePage } from './translate-page'

/** What a person can press without leaving the page. */
const presses =
  'main :is(button, summary, [role="tab"], [role="checkbox"]):not(form[action] *), main input:is([type="checkbox"], [type="radio"])'

/** What React reports when it cannot find a node where it has put it, until it is stopped. */
export function recordCrashes(page: Page): { crashes: string[]; stop: () => void } {
  const crashes: string[] = []
  const onError = ({ message }: Error) => crashes.push(message)
  const onLine = (line: { type: () => string; text: () => string }) => {
    if (line.type() === 'error' && /NotFoundError|not a child of this node/.test(line.text())) crashes.push(line.text())
  }
  page.on('pageerror', onError).on('console', onLine)
  return { crashes, stop: () => page.off('pageerror', onError).off('console', onLine) }
}

/** Translates the page, and whatever comes, and uses all of it, unless something of it has not arrived yet. */
export async function tryTranslated(page: Page, { isWaiting }: { isWaiting?: boolean }): Promise<string[]> {
  await page.setViewportSize(wide)
  await refuseChanges(page)
  await page.evaluate(translatePage)
  if (!isWaiting) await tryEverything(page)
  const failed = await page.getByText('Something went wrong').count()
  return failed > 0 ? ['Something went wrong'] : []
}

/** The demo is shared: whatever would change it is answered as by a server that is down, and the page says so. */
const refuseChanges = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { status: 'error', error: 'The server is busy', code: 'BUSY' } }),
  )

/** Presses, types and selects everything on the page once, and again, so that what has opened closes. */
async function tryEverything(page: Page): Promise<void> {
  for (const _ of [1, 2]) {
    for (const field of await page
      .locator('main :is(input:not([type]), input[type="text"], input[type="search"], textarea):visible:enabled')
      .all()) {
      await field.fill('12 words', { timeout: 1_000 }).catch(() => {})
      await field.fill('', { timeout: 1_000 }).catch(() => {})
    }
    for (const list of await page.locator('main select:visible:enabled').all())
      for (const index of [1, 0]) await list.selectOption({ index }, { timeout: 1_000 }).catch(() => {})
    const count = await page.locator(presses).count()
    for (let place = 0; place < Math.min(count, 40); place += 1) {
      const control = page.locator(presses).nth(place)
      // Each click on what is hidden or disabled would wait for half a second.
      if (!(await control.isVisible()) || (await control.isDisabled({ timeout: 500 }).catch(() => true))) continue
      await control.click({ timeout: 500, noWaitAfter: true }).catch(() => {})
      if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape')
    }
  }
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
}

import type { Page } from '@playwright/test'
import { screens } from '../../scripts/screens'
import { newPerson, register } from '../support/people'
import { lookAt } from '../support/shared-page'
import { expect, test } from '../support/start-product'
import { translatePage } from '../support/translate-page'

test.describe.configure({ mode: 'parallel' })

/** A page to read, a form to fill and the console; the long form looks at every screen. */
const inShort = ['contest-active', 'submit', 'triage-report']

/** What a person can press without leaving the page. */
const presses =
  'main :is(button, summary, [role="tab"], [role="checkbox"]), main input:is([type="checkbox"], [type="radio"])'

/** Translates the page and whatever comes, as long as the document lives. */
const translate = (page: Page) => page.evaluate(translatePage)

/** What React reports when it cannot find a node where it has put it. */
function recordCrashes(page: Page): string[] {
  const crashes: string[] = []
  page.on('pageerror', ({ message }) => crashes.push(message))
  page.on('console', (line) => {
    if (line.type() === 'error' && /NotFoundError|not a child of this node/.test(line.text())) crashes.push(line.text())
  })
  return crashes
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

for (const screen of screens) {
  const tag = inShort.includes(screen.name) ? [] : ['@long']
  test(`${screen.name}: a browser that translates the page lets a person use all of it`, { tag }, async ({
    sharedPage: page,
    demo,
  }) => {
    const crashes = recordCrashes(page)
    await lookAt(page, demo, screen, async () => {
      await refuseChanges(page)
      await translate(page)
      if (!screen.isWaiting) await tryEverything(page)
      expect(await page.getByText('Something went wrong').count()).toBe(0)
    })
    page.removeAllListeners('pageerror')
    page.removeAllListeners('console')
    expect(crashes).toEqual([])
  })
}

test('Mei registers, mistypes her password and logs in, in a browser that translates every page', {
  tag: '@long',
}, async ({ page }) => {
  const crashes = recordCrashes(page)
  await page.addInitScript(`document.addEventListener('DOMContentLoaded', () => (${translatePage})())`)
  const mei = newPerson('mei')
  await register(page, mei)
  await page.goto('/login')
  for (const password of ['not-the-password', 'neither-this-one', mei.password]) {
    await page.getByLabel('Email').fill(mei.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    if (password !== mei.password) await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  }
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible()
  expect(await page.locator('font').count()).toBeGreaterThan(3)
  expect(crashes).toEqual([])
})

import type { Page } from '@playwright/test'
import { expect, test } from '../support/start-product'

/** What header and footer hold, each with its place; the client's controls, which need a script, are left out. */
const shellOf = (page: Page) =>
  page.evaluate(() =>
    ['header', 'footer'].flatMap((part) =>
      [...document.querySelectorAll(`[data-shell="${part}"] :is(a, summary, [data-shell-menu] > button)`)]
        .filter((link) => link.checkVisibility() && link.getBoundingClientRect().width > 0)
        .map((link) => {
          const { x, y, width, height } = link.getBoundingClientRect()
          const top = part === 'header' ? y : y - (link.closest('footer')?.getBoundingClientRect().y ?? 0)
          const name = link.getAttribute('aria-label') ?? link.textContent
          return { name, box: [x, top, width, height].map((value) => Math.round(value * 10) / 10) }
        }),
    ),
  )

for (const width of [1440, 1024, 800, 390, 320]) {
  test(`header and footer of public pages are those of the client at ${width} pixels`, async ({ page, demo }) => {
    await page.addInitScript(() => localStorage.setItem('fonts', 'own'))
    await page.setViewportSize({ width, height: 800 })
    const shells = []
    for (const path of ['/terms', '/verify']) {
      await page.goto(demo.url + path)
      await page.getByRole('contentinfo').waitFor()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      shells.push(await shellOf(page))
    }
    const [client, server] = shells.map((links) => links.filter(({ name }) => name !== 'Login' && name !== 'Account'))
    expect(server?.length).toBeGreaterThan(8)
    expect(server).toEqual(client)
  })
}

test('without a script, the menu of a public page leads on from a phone', async ({ browser, demo }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${demo.url}/reports`)
  await page.getByLabel('Navigation').click()
  await page.locator('[data-float]').getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible()
  await context.close()
})

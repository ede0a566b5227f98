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
    const [client, server] = shells
    expect(server?.length).toBeGreaterThan(8)
    expect(server).toEqual(client)
  })
}

test('a theme chosen on one page holds on every other one, drawn by the server or not', async ({ page, demo }) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await page.goto(`${demo.url}/reports`)
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.goto(`${demo.url}/terms`)
  expect(await theme()).toBe('dark')
  await page.getByRole('button', { name: 'Light' }).click()
  await page.goto(`${demo.url}/leaderboard`)
  expect(await theme()).toBe('light')
  await expect(page.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'System' }).click()
  expect(await theme()).toBeUndefined()
})

test('a public page offers a login to a stranger, and the account to who is signed in', async ({ page, demo }) => {
  const links = page.getByRole('banner').getByRole('link')
  await page.goto(`${demo.url}/reports`)
  await expect(links.filter({ visible: true }).filter({ hasText: /Login|Get Started|Account/ })).toHaveText([
    'Login',
    'Get Started',
  ])
  await page.evaluate((token) => localStorage.setItem('token', token), demo.sessions.ada?.token ?? '')
  await page.reload()
  await expect(links.filter({ visible: true }).filter({ hasText: /Login|Get Started|Account/ })).toHaveText(['Account'])
})

test('without a script, the menu of a public page leads on from a phone', async ({ browser, demo }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${demo.url}/reports`)
  await page.getByLabel('Navigation').click()
  await page.locator('[data-float]').getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible()
  await context.close()
})

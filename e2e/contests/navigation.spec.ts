import type { Page } from '@playwright/test'
import { pageHeading } from '../support/page-heading'
import { contestBy, logIn, signInAs } from '../support/people'
import { expect, olga, test } from '../support/start-product'

/** Minutes: a contest that ends before those of other stories is on the first page of the list. */
const soonest = 20

test('a filtered list has its own URL, and Back restores the filter and the scroll position', async ({ page }) => {
  const title = `Tern Vaults ${Date.now()}`
  await contestBy(page, { title, from: -5, to: soonest })
  await signInAs(page, olga)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contests' }).click()
  await page.getByRole('button', { name: /^Active/ }).click()
  await page.keyboard.press('/')
  await page.keyboard.type(title)
  // The address follows when typing pauses, which a busy machine may see in the middle of the title.
  await expect(page).toHaveURL(new RegExp(`\\?q=${title.replaceAll(' ', '\\+')}&status=active$`))
  await expect(page.getByRole('article')).toHaveCount(1)
  const shared = page.url()
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.getByRole('link', { name: `View Details: ${title}` }).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await page.getByRole('link', { name: `View Details: ${title}` }).click()
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(shared)
  await expect(page.getByRole('searchbox')).toHaveValue(title)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  await page.goto('/terms')
  await page.goto(shared)
  await expect(page.getByRole('button', { name: /^Active/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the command palette finds a contest by keyboard and returns the focus when it closes', async ({ page }) => {
  const title = `Osprey Oracle ${Date.now()}`
  await contestBy(page, { title, from: -5, to: soonest })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await logIn(page, olga)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(loaded.some((url) => /Palette/.test(url))).toBe(false)
  await page.getByRole('button', { name: 'Search' }).focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  expect(loaded.some((url) => /Palette/.test(url))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(title)
  await expect(page.getByRole('option')).toHaveText([
    `${title}Contest, Active`,
    `Triage ${title}`,
    `Look-alikes ${title}`,
  ])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/submit$/)
})

test('single-key shortcuts work until they are switched off, and stay off', async ({ page }) => {
  await signInAs(page, olga)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { level: 1, name: 'My Submissions' })).toBeFocused()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const box = sheet.getByRole('checkbox', { name: /Single-key shortcuts/ })
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'My Submissions' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/submissions$/)
})

test('offline is shown on every page, loaded content stays, and failed requests are repeated when the network is back [F26]', async ({
  page,
  context,
}) => {
  const title = `Petrel Pools ${Date.now()}`
  await contestBy(page, { title, from: -5, to: soonest })
  await signInAs(page, olga)
  await page.goto(`/contests?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  await expect(page.getByText(/^Last updated \d{1,2}:\d\d [AP]M/)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: /^Active/ }).click()
  await expect(page.getByText('Contests could not be loaded.')).toBeVisible()
  await expect(page.getByText(/^No /)).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled()
  await context.setOffline(false)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('You are offline')).toHaveCount(0)
})

/** The analytics page is not preloaded: it opens without its code, and gets it when the network is back. */
async function openAnalyticsOffline(page: Page) {
  const context = page.context()
  await signInAs(page, olga)
  await page.goto('/admin/contests')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contests')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
}

test('a page whose code is not loaded says it is offline, and loads when the network is back', async ({ page }) => {
  await openAnalyticsOffline(page)
})

test('a page whose failed code the browser has cached reloads itself when the network is back', {
  tag: '@long',
}, async ({ page, context }) => {
  // Older browsers never import a failed script again in the same document; newer ones are made to fail again.
  let isReloaded = false
  page.on('request', (request) => {
    isReloaded ||= request.isNavigationRequest()
  })
  await context.route(/AnalyticsPage/, (route) => (isReloaded ? route.continue() : route.abort()))
  await openAnalyticsOffline(page)
})

test('a page that is likely to be opened next is preloaded and opens offline', async ({ page, context }) => {
  const loaded: string[] = []
  page.on('requestfinished', (request) => loaded.push(request.url()))
  await signInAs(page, olga)
  await page.goto('/contests')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bug Bounty Contests')
  await expect.poll(() => loaded.some((url) => /SubmissionsPage/.test(url))).toBe(true)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'My Submissions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Submissions')
})

test('a search and a filter chosen at the same time are both in the URL', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, olga)
  await page.goto('/contests')
  const field = page.getByRole('searchbox')
  await expect(page.locator('#main').getByText(/^\d+ of \d+ contests?\./)).toBeVisible()
  await field.evaluate((box: HTMLInputElement) => {
    box.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'tern')
    box.dispatchEvent(new Event('input', { bubbles: true }))
    const active = [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Active'))
    active?.focus()
    active?.click()
  })
  await expect(page).toHaveURL(/\?q=tern&status=active$/)
  await expect(field).toHaveValue('tern')
  await expect(page.getByRole('button', { name: /^Active/ })).toHaveAttribute('aria-pressed', 'true')
})

test('a toast lasts four seconds at the upper right, and moves away from the focused control [9.toast.02]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await logIn(page, olga)
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText('Welcome back!')
  const box = await toast.boundingBox()
  expect(box?.x).toBeGreaterThan(640)
  expect(box?.y).toBeGreaterThan(56)
  expect(box?.y).toBeLessThan(200)
  // The page gives its heading the focus first.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // Focus a control near the upper right corner.
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'In use'
    Object.assign(button.style, { position: 'fixed', top: '70px', right: '30px' })
    document.body.append(button)
    button.focus()
  })
  await expect.poll(async () => (await toast.boundingBox())?.y ?? 720).toBeGreaterThan(500)
  await expect(toast).toBeHidden()
})

test('the header shows its links on wide screens and a menu button on narrow ones [2.header.01]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, olga)
  await page.goto('/dashboard')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Contests' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'My Submissions' })).toBeVisible()
  await page.setViewportSize({ width: 375, height: 700 })
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Navigation' }).click()
  await expect(page.getByRole('menuitem', { name: 'Contests' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'My Submissions' })).toBeFocused()
})

test('no page scrolls sideways at 320 pixels', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signInAs(page, olga)
  for (const path of [
    '/dashboard',
    '/contests',
    '/submissions',
    '/terms',
    '/register',
    '/login',
    '/admin/contests/new',
  ]) {
    await page.goto(path)
    await expect(pageHeading(page)).toBeVisible()
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320])
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('on a phone nothing of the footer but the mark stands in the gutter', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(page, olga)
  await page.goto('/dashboard')
  const footer = page.getByRole('contentinfo')
  const text = await footer.getByText('© 2025 Primacy').boundingBox()
  const links = await footer.getByRole('link').filter({ hasNotText: '©' }).all()
  expect(links.length).toBeGreaterThan(2)
  for (const link of links) expect((await link.boundingBox())?.x).toBeGreaterThanOrEqual(text?.x ?? Infinity)
})

test('Back from an address that only leads on goes to the page before it', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, olga)
  for (const [address, leadsTo] of [
    ['/no/such/page', '/dashboard'],
    ['/', '/dashboard'],
    ['/admin', '/admin/contests'],
  ] as const) {
    await page.goto('/terms')
    await page.goto(address)
    await expect(page).toHaveURL(leadsTo)
    await expect(pageHeading(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/terms')
    await page.goForward()
    await expect(page).toHaveURL(leadsTo)
  }
})

test('Back from the login goes to the page before the address that led to it', { tag: '@long' }, async ({ page }) => {
  for (const address of ['/no/such/page', '/', '/contests', '/admin']) {
    await page.goto('/terms')
    await page.goto(address)
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(page).toHaveURL('/terms')
  }
})

import type { Page } from '@playwright/test'
import { holdBack } from '../support/hold-back'
import { logIn, newPerson, register, verifyThroughMailbox } from '../support/people'
import { slowDocuments } from '../support/slow-document'
import { expect, olga, test } from '../support/start-product'

/** Records every heading and header that was drawn, however briefly. */
async function watchScreens(page: Page) {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenOnScreen: seen })
    new MutationObserver(() => {
      const heading = document.querySelector('h1:not([data-startup] *)')?.textContent
      if (heading) seen.push(heading)
      if (document.querySelector('header a[href="/register"]')) seen.push('signed-out header')
      if (document.querySelector('main[data-startup] svg')) seen.push('logo')
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { seenOnScreen: string[] }).seenOnScreen)
}

test('a complete stored session is restored before the first paint [1.startup.01]', async ({ page }) => {
  await logIn(page, olga)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(olga.username)
  const seen = await watchScreens(page)
  await page.goto('/contests')
  await expect(page.getByRole('heading', { name: 'Bug Bounty Contests' })).toBeVisible()
  const screens = await seen()
  expect(screens).not.toContain('Login')
  expect(screens).not.toContain('signed-out header')
})

test("while a stored token without a user is verified only the logo is shown, then its owner's page [1.startup.02]", async ({
  page,
}) => {
  await logIn(page, olga)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(olga.username)
  await page.evaluate(() => localStorage.removeItem('auth-storage'))
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/auth/me', async (route) => {
      resolve()
      await new Promise<void>((go) => {
        answer = go
      })
      await route.continue()
    })
  })
  const seen = await watchScreens(page)
  await page.goto('/contests', { waitUntil: 'commit' })
  await asked
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(page.locator('main[data-startup] svg')).toBeVisible()
  await expect(page.getByRole('heading')).toHaveText(['Primacy'])
  await expect(page.getByRole('banner')).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: 'Bug Bounty Contests' })).toBeVisible()
  const screens = await seen()
  expect(screens[0]).toBe('logo')
  expect(screens).not.toContain('Login')
})

test('an unknown token is dropped and the login page is shown [4.startup.03]', { tag: '@long' }, async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => localStorage.setItem('token', 'junk'))
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/contests')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a refused login keeps the focus on the button and the password hidden', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(olga.email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7!')
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByRole('button', { name: 'Login' })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
})

test('a spinner turns while a link is verified, and does not with reduced motion [2.verify.04]', async ({ page }) => {
  await page.route('**/api/auth/verify-email', () => {})
  const turning = () => page.locator('main svg').evaluate((ring) => ring.getAnimations().length)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/verify-email?token=abc')
  await expect(page.getByRole('heading', { name: 'Verifying your email...' })).toBeVisible()
  expect(await turning()).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await turning()).toBe(0)
})

test('Mei verifies in another window and the waiting one continues; logging out there logs out here [1.account.01 4.verifying.01]', async ({
  page,
  context,
  browser,
  product,
}) => {
  const mei = newPerson('mei')
  await register(page, mei)
  await page.getByRole('link', { name: 'Continue to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: product.url })
  const phone = await elsewhere.newPage()
  await verifyThroughMailbox(phone, mei)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
  await elsewhere.close()

  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(mei.username)

  const tab = await context.newPage()
  await tab.goto('/contests')
  await tab.getByRole('button', { name: new RegExp(mei.username) }).click()
  await tab.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await logIn(page, mei)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(mei.username)
})

test('a login without Remember me ends with the browser, even when another tab was open', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/login')
  await page.goto('/login')
  await page.getByLabel('Remember me').uncheck()
  await page.getByLabel('Email').fill(olga.email)
  await page.getByLabel('Password', { exact: true }).fill(olga.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Account menu/ })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('button', { name: /^Account menu/ })).toBeVisible()

  // Whoever reads the token out of the storage of this computer gets nothing for it.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const reply = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status()).toBe(401)
  await other.reload()
  await expect(other.getByRole('button', { name: /^Account menu/ })).toBeVisible()

  // A browser drops its session cookies when it is closed.
  await context.clearCookies()
  await other.close()
  await page.goto('/contests')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
})

/** Opens the login, whose code arrives when the returned function is called. */
async function openSlowLogin(page: Page): Promise<() => void> {
  const arrive = await holdBack(page, '**/assets/LoginPage-*.js')
  const asked = page.waitForRequest('**/assets/LoginPage-*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await asked
  return arrive
}

test('a login that is sent before its code has arrived is sent when it has', async ({ page }) => {
  const arrive = await openSlowLogin(page)
  await page.getByLabel('Email').fill(olga.email)
  await page.getByLabel('Password', { exact: true }).fill(olga.password)
  await page.keyboard.press('Enter')
  arrive()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(olga.username)
  expect(page.url()).not.toContain(olga.password)
})

test('pressing Login before its code has arrived keeps the focus on the button', { tag: '@long' }, async ({ page }) => {
  const arrive = await openSlowLogin(page)
  await page.getByLabel('Email').fill(olga.email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7!')
  const login = page.getByRole('button', { name: 'Login' })
  await login.click()
  arrive()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(login).toBeFocused({ timeout: 5_000 })
})

test('whoever is typing a password when the code of the login arrives goes on typing it', { tag: '@long' }, async ({
  page,
}) => {
  const arrive = await openSlowLogin(page)
  const [first, rest] = [olga.password.slice(0, 4), olga.password.slice(4)]
  await page.getByLabel('Email').fill(olga.email)
  await page.getByLabel('Password', { exact: true }).fill(first)
  arrive()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await page.keyboard.type(rest)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(olga.username)
})

test('what is typed into the login survives a document that arrives after its first script', async ({ page, demo }) => {
  const site = await slowDocuments(demo.url)
  const release = await holdBack(page, '**/assets/client-*.js')
  const opening = page.goto(`${site.url}/login`, { waitUntil: 'commit' })
  await expect.poll(() => site.asked.some((path) => path.startsWith('/assets/boot-'))).toBe(true)
  await opening
  // A script that does not wait for the rest of the document has run by the next task.
  await page.evaluate(() => new Promise((next) => setTimeout(next)))
  site.arrive()
  await page.getByLabel('Email').fill(olga.email)
  release()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue(olga.email)
  site.stop()
})

test('whoever is logged in never sees the login that comes with its page', async ({ page }) => {
  await logIn(page, olga)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(olga.username)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page.locator('main[data-startup] svg')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeHidden()
})

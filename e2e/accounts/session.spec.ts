import type { Page } from '@playwright/test'
import { logIn, register, somebody, verifyThroughMailbox } from '../support/people'
import { expect, olga, test } from '../support/start-product'

/** Notes every heading and header that was on the screen, however short. */
async function watchScreens(page: Page) {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenOnScreen: seen })
    new MutationObserver(() => {
      const heading = document.querySelector('h1:not(.start-up *)')?.textContent
      if (heading) seen.push(heading)
      if (document.querySelector('header a[href="/register"]')) seen.push('signed-out header')
      if (document.querySelector('.start-up svg')) seen.push('logo')
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { seenOnScreen: string[] }).seenOnScreen)
}

test('a session that is stored whole is there before anything is drawn', async ({ page }) => {
  await logIn(page, olga)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(olga.username)
  const seen = await watchScreens(page)
  await page.goto('/contests')
  await expect(page.getByRole('heading', { name: 'Bug Bounty Contests' })).toBeVisible()
  const screens = await seen()
  expect(screens).not.toContain('Login')
  expect(screens).not.toContain('signed-out header')
})

test('while a lone token is looked up the logo stands alone, and then the page of its owner', async ({ page }) => {
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
  await expect(page.locator('.start-up svg')).toBeVisible()
  await expect(page.getByRole('heading')).toHaveText(['Primacy'])
  await expect(page.getByRole('banner')).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: 'Bug Bounty Contests' })).toBeVisible()
  const screens = await seen()
  expect(screens[0]).toBe('logo')
  expect(screens).not.toContain('Login')
})

test('a token nobody answers for is dropped, and the login is there', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => localStorage.setItem('token', 'junk'))
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/contests')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a refused login leaves the focus on its button and the password hidden', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(olga.email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7!')
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByRole('button', { name: 'Login' })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
})

test('a spinner turns while a link is verified, and stands still for whoever wants no motion', async ({ page }) => {
  await page.route('**/api/auth/verify-email', () => {})
  const turning = () => page.locator('main svg').evaluate((ring) => ring.getAnimations().length)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/verify-email?token=abc')
  await expect(page.getByRole('heading', { name: 'Verifying your email...' })).toBeVisible()
  expect(await turning()).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await turning()).toBe(0)
})

test('Mei verifies in another window, and the one that waits lets her in; leaving there ends it here', async ({
  page,
  context,
  browser,
  product,
}) => {
  const mei = somebody('mei')
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

test('a login that is not to be remembered ends with the browser, also when another tab was open beside it', async ({
  page,
  context,
}) => {
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

  // What a browser forgets when it is closed.
  await context.clearCookies()
  await other.close()
  await page.goto('/contests')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
})

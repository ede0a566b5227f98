import type { Page } from '@playwright/test'
import { pageHeading } from '../support/page-heading'
import { logIn, newPerson, register, signInAs } from '../support/people'
import { expect, olga, test } from '../support/start-product'

/** Whatever happens, a person sees a page with a heading and a way out. */
async function isAlive(page: Page) {
  await expect(pageHeading(page)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

/** One of each kind is enough for `npm test`; `npm run test:long` tries them all. */
const tagOf = (what: string, inShort: string[]) => (inShort.includes(what) ? [] : ['@long'])

const user = { _id: 'x', username: 'eve', email: 'eve@example.com', walletAddress: '0x0', isEmailVerified: true }
const session = (state: object) => JSON.stringify({ state })

for (const [what, stored] of Object.entries({
  'a token that is none': { token: 'x' },
  'a token of braces': { token: '{}' },
  'a token of a megabyte': { token: 'x'.repeat(1_000_000) },
  'a token in another script': { token: 'ключ' },
  'a session that is no JSON': { token: 'x', 'auth-storage': '{{{' },
  'a session without a user': { token: 'x', 'auth-storage': session({ token: 'x', user: null }) },
  'an admin that nobody made': {
    token: 'x',
    'auth-storage': session({ token: 'x', user: { ...user, role: 'admin' } }),
  },
  'a choice of colours and keys that is none': { theme: '"><script>', 'single-keys': '{}', token: 'x' },
})) {
  const tag = tagOf(what, ['a session that is no JSON'])
  test(`${what} in storage leads to the login page [V8.3.1]`, { tag }, async ({ page }) => {
    const faults: string[] = []
    page.on('pageerror', (fault) => faults.push(fault.message))
    await page.goto('/terms.txt')
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(stored))
    await page.goto('/contests')
    await expect(page).toHaveURL(/\/login$/)
    await isAlive(page)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expect(faults).toEqual([])
  })
}

test('an expired session does not redirect away from the link of an email', async ({ page }) => {
  await page.goto('/terms.txt')
  await page.evaluate(
    (stored) => {
      localStorage.setItem('token', 'x')
      localStorage.setItem('auth-storage', stored)
    },
    session({ token: 'x', user: { ...user, role: 'user' } }),
  )
  const refused = page.waitForResponse((reply) => reply.url().endsWith('/api/auth/me') && reply.status() === 401)
  await page.goto('/verify-email?token=nonsense')
  await refused
  await expect(page.getByRole('button', { name: /^Account menu/ })).toHaveCount(0)
  await expect(page).toHaveURL(/\/verify-email/)
  await isAlive(page)
})

test('a tampered email link shows an error and runs no script', async ({ page }) => {
  let isAlarmed = false
  page.on('dialog', (dialog) => {
    isAlarmed = true
    void dialog.dismiss()
  })
  for (const query of [
    '?token=%3Cscript%3Ealert(1)%3C/script%3E',
    `?token=${'x'.repeat(10_000)}`,
    '?token=one&token=two',
    '?token=%00',
  ]) {
    await page.goto(`/verify-email${query}`)
    await isAlive(page)
    await expect(page.getByRole('heading', { name: 'Email Verified Successfully!' })).toHaveCount(0)
  }
  expect(isAlarmed).toBe(false)
})

test('an unknown contest URL says that the contest was not found', async ({ page }) => {
  await signInAs(page, olga)
  for (const path of ['/contests/%00', '/contests/%E0%A4%A', '/contests/%3Cscript%3E', '/contests/__proto__']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Contest Not Found' })).toBeVisible()
  }
  await page.goto('/submissions/%E0%A4%A')
  await expect(page.getByRole('heading', { name: 'Submission Not Found' })).toBeVisible()
  await page.goto('/submissions/../../x')
  await isAlive(page)
})

for (const [what, body] of Object.entries({
  'a page of a gateway': '<!doctype html><h1>Please sign in to the hotel</h1>',
  nothing: '',
  'half a reply': '{"status":"success","data":{"contests":[{"_id":"a"',
  'a reply of wrong types': '{"status":"success","data":{"contests":{"0":1},"pagination":"many"}}',
  'ten megabytes of anything': `{"status":"success","data":{"contests":"${'x'.repeat(10_000_000)}"}}`,
})) {
  const tag = tagOf(what, ['a reply of wrong types'])
  test(`${what} instead of the contests shows an error with Try again`, { tag }, async ({ page }) => {
    await signInAs(page, olga)
    await page.route('**/api/contests?*', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body }),
    )
    await page.goto('/contests')
    await expect(page.getByText('Invalid response from server')).toBeVisible()
    await isAlive(page)
    await page.unroute('**/api/contests?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Invalid response from server')).toHaveCount(0)
  })
}

test('a reply that crashes a page leaves the header, a reload button and a link home [T43]', async ({ page }) => {
  await signInAs(page, olga)
  const contest = { _id: 'a', title: { no: 'text' }, description: 7, startDate: 'never' }
  await page.route('**/api/contests/a', (route) => route.fulfill({ json: { status: 'success', data: { contest } } }))
  await page.goto('/contests/a')
  await isAlive(page)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a browser without storage is told so, and works until the page is closed', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await logIn(page, olga)
  await expect(page.getByText(/You stay signed in until you close or reload this page/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contests' }).click()
  await expect(page.getByRole('heading', { name: 'Bug Bounty Contests' })).toBeVisible()
  await expect(page.locator('#main').getByText(/^\d+ of \d+ contests?\./)).toBeVisible()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
})

test('a person can register and continue with full storage', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await register(page, newPerson('kim'))
  await expect(page.getByText(/You stay signed in until you close or reload this page/)).toBeVisible()
})

for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
  const tag = tagOf(next, ['//evil.example/'])
  test(`a login with the return URL ${next} leads home [V3.7.2 T57]`, { tag }, async ({ page, product }) => {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email').fill(olga.email)
    await page.getByLabel('Password', { exact: true }).fill(olga.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(`${product.url}/dashboard`)
  })
}

import type { Page } from '@playwright/test'
import { newPerson } from '../support/people'
import { expect, test } from '../support/start-product'

const hint = 'Please scroll to the bottom to continue'
const failure = 'Terms of Service could not be loaded. Please contact support.'

async function reachTerms(page: Page) {
  const mei = newPerson('mei')
  await page.goto('/register')
  await page.getByLabel('Username').fill(mei.username)
  await page.getByLabel('Email').fill(mei.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(mei.password)
  await page.getByLabel('Confirm password').fill(mei.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Wallet address').fill(`0x${'a1'.repeat(20)}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Terms', exact: true })).toBeFocused()
  return {
    terms: page.getByRole('region', { name: 'Terms of Service' }),
    box: page.getByRole('checkbox', { name: /^I accept/ }),
    create: page.getByRole('button', { name: 'Create Account' }),
  }
}

test('the checkbox is enabled 10 pixels before the end of the terms, not at 11, and stays enabled [2.register.07 4.wizard.06 .07]', async ({
  page,
}) => {
  const { terms, box, create } = await reachTerms(page)
  const shipped = await (await page.request.get('/terms.txt')).text()
  expect(await terms.locator('pre').textContent()).toBe(shipped)
  const leave = (pixels: number) =>
    terms.evaluate((element, left) => element.scrollTo(0, element.scrollHeight - element.clientHeight - left), pixels)

  await expect(box).toBeDisabled()
  await leave(11)
  await expect(box).toBeDisabled()
  await expect(page.getByText(hint)).toBeVisible()
  await leave(10)
  await expect(box).toBeEnabled()
  await expect(page.getByText(hint)).toBeHidden()
  await leave(500)
  await expect(box).toBeEnabled()
  await expect(create).toBeDisabled()
  await box.check()
  await expect(create).toBeEnabled()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(box).toBeChecked()
})

test('both documents linked from the terms can be opened [2.register.08 .09]', async ({ page }) => {
  await reachTerms(page)
  for (const name of ['Terms of Use (PDF)', 'Privacy Policy (PDF)']) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    const reply = await page.request.get(href ?? '')
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('the usual keys scroll the terms to their end', { tag: '@long' }, async ({ page }) => {
  const { terms, box } = await reachTerms(page)
  await page.keyboard.press('Tab')
  await expect(terms).toBeFocused()
  await page.keyboard.press('End')
  await expect(box).toBeEnabled()
})

test('terms that fit their box count as read at once', { tag: '@long' }, async ({ page }) => {
  await page.route('**/terms.txt', (route) => route.fulfill({ contentType: 'text/plain', body: 'Be fair.' }))
  const { terms, box } = await reachTerms(page)
  await expect(terms).toContainText('Be fair.')
  await expect(box).toBeEnabled()
  await expect(page.getByText(hint)).toBeHidden()
})

test('terms that fail to load can be loaded again, and then be read', { tag: '@long' }, async ({ page }) => {
  let isDown = true
  await page.route('**/terms.txt', (route) => (isDown ? route.abort() : route.continue()))
  const { terms, box } = await reachTerms(page)
  await expect(page.getByText(failure)).toBeVisible()
  await expect(box).toBeDisabled()
  const failsAgain = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await failsAgain
  await expect(page.getByText(failure)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  isDown = false
  await page.keyboard.press('Enter')
  await expect(terms).toBeFocused()
  await expect(box).toBeDisabled()
  await terms.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(box).toBeEnabled()
})

for (const scale of [1.1, 1.25, 1.5]) {
  test.describe(`on a screen that draws ${scale} dots for a pixel`, () => {
    test.use({
      deviceScaleFactor: scale,
      viewport: { width: Math.floor(1280 / scale), height: Math.floor(800 / scale) },
    })
    test('the terms can be scrolled to their end', { tag: '@long' }, async ({ page }) => {
      const { terms, box } = await reachTerms(page)
      await terms.hover()
      await page.mouse.wheel(0, 100_000)
      await expect(box).toBeEnabled()
    })
  })
}

test('a window that grows until the terms fit enables the checkbox', { tag: '@long' }, async ({ page }) => {
  const body = Array.from({ length: 6 }, (_, line) => `${line + 1}. ${'words '.repeat(15)}`).join('\n')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route('**/terms.txt', (route) => route.fulfill({ contentType: 'text/plain', body }))
  const { terms, box } = await reachTerms(page)
  await expect(terms).toContainText('6.')
  await expect(box).toBeDisabled()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(box).toBeEnabled()
})

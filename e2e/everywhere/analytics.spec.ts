import type { Page } from '@playwright/test'
import { contestBy, newPerson, register, signInAs, signUpVerified } from '../support/people'
import { expect, olga, test } from '../support/start-product'

type Counted = { name: string; page?: string }

/** Records the analytics events that this page sends. */
function countedBy(page: Page): Counted[] {
  const counted: Counted[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/events')) counted.push(...request.postDataJSON().events)
  })
  return counted
}

test('Ada registers, and Olga sees it in the charts of the day [1.analytics.01 .05 .09]', async ({ browser, page }) => {
  const counted = countedBy(page)
  await register(page, newPerson('ada'))
  await expect
    .poll(() => counted.map((event) => event.name))
    .toEqual(expect.arrayContaining(['sign_up', 'accept_terms']))

  const admins = await browser.newPage()
  await signInAs(admins, olga)
  await expect(async () => {
    await admins.goto('/admin/analytics')
    const created = admins.getByRole('region', { name: 'Sign-ups' }).getByRole('definition').first()
    await expect(created).toHaveText(/^[1-9]/, { timeout: 1_000 })
  }).toPass()
  await expect(admins.getByRole('region', { name: 'Pages' })).toContainText('/register')
})

test('a URL with a token is counted without the token [1.analytics.01 T18]', async ({ page }) => {
  const counted = countedBy(page)
  await page.goto('/reset-password?token=a-secret-token')
  await expect.poll(() => counted).toEqual([{ name: 'page_view', page: '/reset-password' }])
})

test('a contest opened directly by its URL counts as viewed', { tag: '@long' }, async ({ page }) => {
  const contestId = await contestBy(page, { title: `Gannet Bridge ${Date.now()}`, from: -60, to: 60 })
  await signUpVerified(page, newPerson('ada'))
  const counted = countedBy(page)
  await page.goto(`/contests/${contestId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Gannet Bridge' })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await expect.poll(() => counted).toContainEqual({ name: 'view_contest', contest_id: contestId })
})

test('a browser that sends Global Privacy Control is not counted', { tag: '@long' }, async ({ browser, product }) => {
  const visit = async (globalPrivacyControl: boolean) => {
    const context = await browser.newContext({ baseURL: product.url })
    await context.addInitScript(
      (value) => Object.assign(navigator, { globalPrivacyControl: value }),
      globalPrivacyControl,
    )
    const page = await context.newPage()
    const counted = countedBy(page)
    await page.goto('/verify-email?token=dead')
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    await context.close()
    return counted.map((event) => event.name)
  }
  expect(await visit(false)).toContain('verify_email')
  expect(await visit(true)).toEqual([])
})

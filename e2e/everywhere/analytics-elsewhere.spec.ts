import type { Page } from '@playwright/test'
import { expect, test, withProduct } from '../support/start-product'

test('with Plausible configured the browser reports the page to it and contacts no other host', {
  tag: '@long',
}, async ({ page }) => {
  // Starting a product is part of this test.
  test.setTimeout(300_000)
  await withProduct({ ANALYTICS: 'plausible:audits.example' }, ({ url }) => reportsToPlausibleOnly(page, url))
})

async function reportsToPlausibleOnly(page: Page, product: string) {
  const outside: [string, unknown][] = []
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await page.route(
    (url) => url.origin !== product,
    (route) => {
      outside.push([route.request().url(), route.request().postDataJSON()])
      return route.fulfill({ status: 202 })
    },
  )
  await page.goto(`${product}/reset-password?token=a-secret-token`)
  const url = `${product}/reset-password`
  await expect
    .poll(() => outside)
    .toEqual([['https://plausible.io/api/event', { name: 'pageview', url, domain: 'audits.example', props: {} }]])
  expect(refused).toEqual([])

  const elsewhere = await page.evaluate(() =>
    fetch('https://www.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors' }).then(
      () => 'sent',
      () => 'blocked',
    ),
  )
  expect(elsewhere).toBe('blocked')
}

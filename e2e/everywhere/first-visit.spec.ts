import { nameBrowser } from '../../scripts/find-browser.mjs'
import { pageHeading } from '../support/page-heading'
import { expect, test } from '../support/start-product'

test('on a first visit the page stands before its fonts are asked for, and from then on it begins with them', async ({
  page,
}) => {
  const fontOfPage = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
  await page.goto('/login')
  await expect(pageHeading(page)).toBeVisible()
  await expect.poll(fontOfPage).toContain('Atkinson')
  await expect.poll(() => page.evaluate(fontsAskedAfterPaint)).toEqual([true, true])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fonts'))).toBe('own')

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await fontOfPage()).toContain('Atkinson')
})

/** For each font file, whether it was asked for after the page was first drawn. */
function fontsAskedAfterPaint(): boolean[] {
  const [drawn] = performance.getEntriesByName('first-contentful-paint')
  const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
  return fonts.map(({ startTime }) => drawn !== undefined && startTime > drawn.startTime)
}

test('the run names the browser it is in, with its version', async ({ browser }) => {
  const path = process.env.CHROMIUM_PATH ?? ''
  expect(await nameBrowser(path)).toBe(`chromium ${browser.version()} (${path})`)
})

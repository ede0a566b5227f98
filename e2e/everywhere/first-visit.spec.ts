import { describeBrowser } from '../../scripts/find-browser'
import { pageHeading } from '../support/page-heading'
import { expect, test } from '../support/start-product'

test('a first visit is drawn before the fonts are requested; later visits start with them', async ({ page }) => {
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

/** For each font file, whether it was requested after the first paint. */
function fontsAskedAfterPaint(): boolean[] {
  const [drawn] = performance.getEntriesByName('first-contentful-paint')
  const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
  return fonts.map(({ startTime }) => drawn !== undefined && startTime > drawn.startTime)
}

test('the run prints its browser and version', async ({ browser }) => {
  const path = process.env.CHROMIUM_PATH ?? ''
  expect(await describeBrowser(path)).toBe(`chromium ${browser.version()} (${path})`)
})

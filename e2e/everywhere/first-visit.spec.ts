import { describeBrowser } from '../../scripts/find-browser'
import { holdBack } from '../support/hold-back'
import { pageHeading } from '../support/page-heading'
import { expect, test } from '../support/start-product'

test('a first visit is drawn before the fonts are requested; later visits start with them', async ({ page }) => {
  const fontOfPage = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
  await page.goto('/login')
  await expect(pageHeading(page)).toBeVisible()
  await expect.poll(fontOfPage).toContain('Atkinson')
  await expect.poll(() => page.evaluate(fontsAskedAfterPaint)).toEqual([true, true, true])
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

test('a submission is asked for before the client is there, and what can wait after the page', async ({
  page,
  demo,
}) => {
  await page.addInitScript((stored) => {
    localStorage.setItem('token', stored?.token ?? '')
    localStorage.setItem('auth-storage', JSON.stringify({ state: stored }))
  }, demo.sessions.ada)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await holdBack(page, '**/assets/react-*.js')
  const id = demo.issue('Settling')
  await page.goto(`${demo.url}/submissions/${id}`, { waitUntil: 'commit' })
  await expect.poll(() => asked).toContain(`/api/issues/${id}`)
  await expect.poll(() => asked.some((path) => path.startsWith('/assets/common-'))).toBe(true)

  release()
  await expect(pageHeading(page)).toBeVisible()
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/site.json', '/api/auth/me']))
  const later = asked.slice(asked.indexOf('/site.json'))
  expect(later.some((path) => path.startsWith('/assets/SubmissionPage-'))).toBe(false)
  // Each once: the page takes what was begun.
  expect(asked.filter((path) => path === `/api/issues/${id}`)).toHaveLength(1)
  expect(asked.filter((path) => path.startsWith('/api/contests/'))).toHaveLength(1)
})

test('the run prints its browser and version', async ({ browser }) => {
  const path = process.env.CHROMIUM_PATH ?? ''
  expect(await describeBrowser(path)).toBe(`chromium ${browser.version()} (${path})`)
})

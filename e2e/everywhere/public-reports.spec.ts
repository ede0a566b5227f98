import { axeFaults, coveredControls, overflowFaults } from '../support/page-checks'
import { expect, test } from '../support/start-product'

const sizes = { phone: { width: 320, height: 640 }, desktop: { width: 1280, height: 800 } }
const report = '/reports/basalt-staking'

const looks = [
  { path: report, size: 'phone', theme: 'light', tag: [] },
  { path: `${report}/C-01`, size: 'desktop', theme: 'dark', tag: [] },
  { path: report, size: 'desktop', theme: 'dark', tag: ['@long'] },
  { path: report, size: 'phone', theme: 'dark', tag: ['@long'] },
  { path: report, size: 'desktop', theme: 'light', tag: ['@long'] },
  { path: `${report}/C-01`, size: 'phone', theme: 'light', tag: ['@long'] },
] as const

for (const { path, size, theme, tag } of looks) {
  const title = `whoever reads ${path} on a ${size} in ${theme} meets no barrier, and nothing that the policy stops`
  test(title, { tag: [...tag] }, async ({ page, demo }) => {
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(demo.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(problems).toEqual([])
    const faults = [...(await axeFaults(page)), ...(await overflowFaults(page)), ...(await coveredControls(page))]
    expect(faults).toEqual([])
  })
}

test('whoever opens a report on a phone finds its PDF and a finding without scrolling through it', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(demo.url + report)
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeInViewport()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: /^C-02/ }).click()
  await expect(page.locator('#C-02').getByRole('heading', { level: 2 })).toBeInViewport()
  const pdf = await page.request.get(`${demo.url}${report}.pdf`)
  expect([pdf.status(), (await pdf.body()).subarray(0, 8).toString()]).toEqual([200, '%PDF-1.7'])
})

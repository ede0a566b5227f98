import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { holdBack } from '../support/hold-back'
import { pageHeading } from '../support/page-heading'
import { contestBy, newPerson, signInAs, signUpVerified, tokenOf } from '../support/people'
import { expect, olga, test } from '../support/start-product'

const code = Array.from({ length: 60 }, (_, line) => `    uint256 a${line} = settle(${line}); // line ${line}`).join(
  '\n',
)
const report = {
  title: "Settling 'twice' empties the queue",
  description: `# Root cause\r\n\r\nThe flag is late.[^1]  \r\n\r\n\`\`\`solidity\n${code}\n\`\`\`\n\n[^1]: Tabs\tand 💥 too`,
  pocLink: '# Root cause\n\nSee https://example.org/fork and [the trace](https://example.org/trace).\r\n',
}

/** A researcher on the page of their own submission. */
async function openOwnReport(page: Page): Promise<{ id: string }> {
  const ada = newPerson('ada')
  const contestId = await contestBy(page, { title: `Vault ${ada.username}`, from: -60, to: 600 })
  await signUpVerified(page, ada)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const reply = await page.request.post('/api/issues', { data: { contestId, ...report }, headers })
  expect(reply.status()).toBe(201)
  const id = (await reply.json()).data.issue._id
  await page.goto(`/submissions/${id}`)
  await expect(pageHeading(page)).toBeVisible()
  return { id }
}

test('a worker highlights code, under a policy that allows no other script [V1.3.2]', async ({ page }) => {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (/policy|trusted/i.test(message.text())) refusals.push(message.text())
  })
  const worker = page.waitForEvent('worker', (one) => one.url().includes('/assets/highlight-worker'))
  await openOwnReport(page)
  await worker
  const call = page.getByText('settle', { exact: true }).first()
  await expect(call).toHaveAttribute('data-syntax', 'call')
  const [called, written] = [call, page.getByText('uint256').first()].map((word) =>
    word.evaluate((element) => getComputedStyle(element).color),
  )
  expect(await called).not.toBe(await written)
  expect(refusals).toEqual([])
  const start = () => new Worker('/assets/planted.js')
  await expect(page.evaluate(start)).rejects.toThrow(/TrustedScriptURL/)
})

test('a URL leads to the cited line, and every line number, heading and footnote has one', async ({ page }) => {
  const { id } = await openOwnReport(page)
  await page.goto('about:blank')
  await page.goto(`/submissions/${id}#L40`)
  const line = page.getByRole('link', { name: 'Line 40' })
  await expect(line).toBeFocused()
  await expect(line).toBeInViewport()
  await expect(page.locator('[data-cited]')).toHaveText('    uint256 a34 = settle(34); // line 34\n')
  await page.getByRole('link', { name: 'Line 42' }).click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL(/#L40-L42$/)
  await expect(page.locator('[data-cited]')).toHaveCount(3)
  await page.goBack()
  await expect(page.locator('[data-cited]')).toHaveCount(1)

  await page.getByRole('heading', { name: 'Root cause' }).last().hover()
  await page.getByRole('link', { name: 'Link to Root cause' }).last().click()
  await expect(page).toHaveURL(/#user-content-P-root-cause$/)
  await expect(page.getByRole('heading', { name: 'Root cause' }).last()).toBeFocused()
  await page.getByRole('link', { name: '1', exact: true }).first().click()
  await expect(page.getByText('Tabs\tand 💥 too')).toBeInViewport()
})

test("downloaded files equal the submitted texts and have the receipt's digest", async ({ page }) => {
  await openOwnReport(page)
  const folder = mkdtempSync(join(tmpdir(), 'primacy-saved-'))
  try {
    const save = async (button: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ])
      await download.saveAs(join(folder, download.suggestedFilename()))
      return readFileSync(join(folder, download.suggestedFilename()))
    }
    expect(await save('Download .md')).toEqual(Buffer.from(report.description))
    expect(await save('Download PoC .md')).toEqual(Buffer.from(report.pocLink.trim()))
    const receipt = page.getByRole('region', { name: 'Receipt' })
    await receipt.getByText('With a command').click()
    const command = await receipt
      .getByRole('row', { name: /Check it/ })
      .locator('pre')
      .textContent()
    const printed = execFileSync('sh', ['-c', command ?? ''], { cwd: folder, encoding: 'utf8' }).split(' ')[0]
    const digest = await receipt
      .getByRole('row', { name: /SHA-256/ })
      .getByRole('cell')
      .textContent()
    expect(printed).toBe(digest?.replaceAll(' ', ''))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a printed submission starts with its receipt, has no buttons, and shows URLs and full lines', {
  tag: '@long',
}, async ({ page }) => {
  await openOwnReport(page)
  await page.setViewportSize({ width: 700, height: 1000 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const topOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? Number.NaN
  expect(await topOf('Receipt')).toBeLessThan(await topOf('Submission Status'))
  expect(await topOf('Receipt')).toBeLessThan(await topOf('Issue Description'))
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const trace = page.getByRole('link', { name: /the trace/ })
  expect(await trace.evaluate((link) => getComputedStyle(link, '::after').content)).toBe(
    '" <https://example.org/trace>"',
  )
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(ink).toBe('rgb(0, 0, 0)')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(700)
})

// A choice that moves away between pressing and letting go is not made, and nothing says so.
test('the choices of a verdict stay where they are when the terms of the submission come late', {
  tag: '@long',
}, async ({ page }) => {
  const { id } = await openOwnReport(page)
  await signInAs(page, olga)
  const terms = `/api/issues/${id}/terms`
  const headers = { authorization: `Bearer ${await tokenOf(page, olga)}` }
  const frozenAt = async () => (await (await page.request.get(terms, { headers })).json()).data.terms.frozenAt
  await expect.poll(frozenAt).not.toBeNull()
  const arrive = await holdBack(page, `**${terms}`)
  await page.goto(`/submissions/${id}`)
  const valid = page.getByRole('region', { name: 'Verdict' }).getByRole('button', { name: 'Valid', exact: true })
  await expect(valid).toBeEnabled()
  const before = await valid.boundingBox()
  arrive()
  await expect(page.getByText('Original', { exact: true })).toBeVisible()
  expect(await valid.boundingBox()).toEqual(before)
})

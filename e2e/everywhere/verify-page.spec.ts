import { axeFaults } from '../support/page-checks'
import { expect, test } from '../support/start-product'

test('a visitor without an account checks files, and nothing leaves the browser once the page is there', async ({
  browser,
  demo,
}) => {
  const read = async (path: string) => (await fetch(`${demo.url}/api/log/${path}`)).text()
  const [checkpoint, key] = [await read('checkpoint'), JSON.parse(await read('key')).data.publicKey]
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(`${demo.url}/verify`)
  await expect(page.getByText('Your files never leave your browser')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const choose = (...files: { name: string; text: string }[]) =>
    page
      .getByLabel(/^Choose files/)
      .setInputFiles(files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })))
  const result = page.locator('#results section')
  await context.setOffline(true)
  await choose({ name: 'checkpoint', text: checkpoint })
  await expect(result).toHaveAttribute('data-result', 'unknown')
  await page.getByLabel('Public key').fill(key)
  await expect(result).toHaveAttribute('data-result', 'proved')
  await expect(result).toContainText('The site has signed that its public log')
  await choose(
    { name: 'forged', text: checkpoint.replace(/\n\d+\n/, '\n77\n') },
    { name: '<b>x', text: '{"a":'.repeat(9_000) },
  )
  await expect(result).toHaveCount(2)
  await expect(result.nth(0)).toContainText('It is not signed with this key')
  await expect(result.nth(1)).toContainText('Not verified: <b>x')
  expect(asked).toEqual([])
  expect(await axeFaults(page)).toEqual([])
  await context.setOffline(false)
  await choose({ name: 'checkpoint', text: checkpoint })
  await page.getByRole('button', { name: /Compare with this site/ }).click()
  await expect(result.nth(1)).toContainText('continues this checkpoint')
  await page.getByLabel('Public key').fill('too short')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: "Use this site's key" }).click()
  await expect(page.getByLabel('Public key')).toHaveValue(key)
  expect(asked.map((url) => new URL(url).pathname)).toEqual(['/api/log/checkpoint', '/api/log/key'])
  expect(problems).toEqual([])
  await context.close()
})

test('whoever compares a kept checkpoint where the public log is turned off learns that there is none', {
  tag: '@long',
}, async ({ browser, demo }) => {
  const checkpoint = await (await fetch(`${demo.url}/api/log/checkpoint`)).text()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route('**/api/log/checkpoint', (route) =>
    route.fulfill({ status: 404, json: { code: 'ROUTE_NOT_FOUND' } }),
  )
  await page.goto(`${demo.url}/verify`)
  await page.getByRole('button', { name: "Use this site's key" }).click()
  const file = { name: 'checkpoint', mimeType: 'text/plain', buffer: Buffer.from(checkpoint) }
  await page.getByLabel(/^Choose files/).setInputFiles([file])
  await page.getByRole('button', { name: /Compare with this site/ }).click()
  await expect(page.locator('#results section').nth(1)).toContainText('This site keeps no public log')
  await context.close()
})

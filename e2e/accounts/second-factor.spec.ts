import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enter } from '../support/people'
import { expect, olga, startServer, stopServer, test } from '../support/start-product'

/** What an app shows that has this key, `ahead` half minutes from now. */
function codeOf(key: string, ahead: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const number = mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('Olga turns two-step login on, and from then on logs in with password and code', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-second-factor-'))
  const server = await startServer(folder, {})
  try {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage()
    await enter(page, olga)
    await page.goto('/account')
    const section = page.getByRole('region', { name: 'Two-step login' })
    await section.getByRole('button', { name: 'Turn on…' }).click()
    await page.keyboard.type(olga.password)
    await page.keyboard.press('Enter')
    await expect(section.getByRole('img', { name: 'The key as a QR code' })).toBeVisible()
    const key = (await section.locator('.setup-key').innerText()).replaceAll(' ', '')
    await expect(section.getByLabel('Code', { exact: true })).toBeFocused()
    await page.keyboard.type(codeOf(key, 0))
    await page.keyboard.press('Enter')
    await expect(section.getByText('Keep these recovery codes')).toBeVisible()
    await expect(section.getByRole('listitem')).toHaveCount(10)
    await section.getByRole('button', { name: 'I have kept them' }).click()
    await expect(section.getByText('10 recovery codes are left.')).toBeVisible()

    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await page.getByLabel('Email').fill(olga.email)
    await page.getByLabel('Password', { exact: true }).fill(olga.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    // The first code is spent; the next one counts half a minute early.
    const code = codeOf(key, 1)
    await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await page.context().close()
  } finally {
    await stopServer(server.child)
    rmSync(folder, { recursive: true, force: true })
  }
})

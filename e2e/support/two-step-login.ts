import { createHmac } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** The code that an authenticator app with this key shows, `ahead` half minutes from now. */
export function codeOf(key: string, ahead: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const number = mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Turns two-step login on, on the account page, and returns the key. */
export async function turnOnTwoStepLogin(page: Page, password: string): Promise<string> {
  const section = page.getByRole('region', { name: 'Two-step login' })
  await section.getByRole('button', { name: 'Turn on…' }).click()
  await expect(section.getByLabel('Current password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(section.getByRole('img', { name: 'The key as a QR code' })).toBeVisible()
  const shown = section.locator('code').filter({ hasText: /^[A-Z2-7 ]+$/ })
  const key = (await shown.innerText()).replaceAll(' ', '')
  await expect(section.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(codeOf(key, 0))
  await page.keyboard.press('Enter')
  await expect(section.getByText('Save these recovery codes')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(10)
  await section.getByRole('button', { name: 'I’ve saved these codes' }).click()
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible()
  return key
}

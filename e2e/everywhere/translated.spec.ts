import { newPerson, register } from '../support/people'
import { expect, test } from '../support/start-product'
import { translatePage } from '../support/translate-page'
import { recordCrashes } from '../support/translated-use'

test('Mei registers, mistypes her password and logs in, in a browser that translates every page', {
  tag: '@long',
}, async ({ page }) => {
  const { crashes } = recordCrashes(page)
  await page.addInitScript(`document.addEventListener('DOMContentLoaded', () => (${translatePage})())`)
  const mei = newPerson('mei')
  await register(page, mei)
  await page.goto('/login')
  for (const password of ['not-the-password', 'neither-this-one', mei.password]) {
    await page.getByLabel('Email').fill(mei.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    if (password !== mei.password) await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  }
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible()
  expect(await page.locator('font').count()).toBeGreaterThan(3)
  expect(crashes).toEqual([])
})

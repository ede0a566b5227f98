import { newPerson, register } from '../support/people'
import { expect, test } from '../support/start-product'

test('Mei resets a forgotten password from the email; the old password and every session stop working [V6.4.3]', async ({
  page,
}) => {
  const mei = newPerson('mei')
  await register(page, mei)
  const token = await page.evaluate(() => localStorage.getItem('token'))

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(mei.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()

  const mail = page
    .getByRole('listitem')
    .filter({ hasText: mei.email })
    .filter({ hasText: /password/i })
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(mail.first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await mail.first().getByRole('link').first().click()
  await page.locator('a[href*="/reset-password?token="]').first().click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.reload()
  const password = 'Another-Horse-8!'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /Reset Password/i }).click()
  await expect(page.getByRole('heading', { name: 'Password Reset Successfully!' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('link-secret'))).not.toContain('"token":"')
  const reply = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status()).toBe(401)

  await page.goto('/login')
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password', { exact: true }).fill(mei.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(mei.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

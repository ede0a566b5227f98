import type { Page } from '@playwright/test'
import { newPerson } from '../support/people'
import { expect, test } from '../support/start-product'

const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const focused = (page: Page) => page.locator(':focus')
/** Replaces the text of the focused field. */
async function type(page: Page, words: string) {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(words)
}
async function expectStep(page: Page, title: string, place: number) {
  await expect(focused(page)).toHaveText(title)
  await expect(page).toHaveTitle(`${title}, step ${place} of 4 · Primacy`)
  await expect(page.locator('[aria-current="step"]')).toContainText(`Step ${place} of 4`)
}
async function expectFault(page: Page, label: string, message: string) {
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(`${message}$`))
}

test('Mei registers by keyboard, and every mistake is reported at its field [2.register.02 .11 4.wizard.04 .05]', async ({
  page,
}) => {
  const mei = newPerson('mei')
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Basic Info' })).toBeVisible()

  await page.getByLabel('Username').focus()
  await page.keyboard.press('Enter')
  await expectFault(page, 'Username', 'Username is required')
  await type(page, mei.username)
  await page.keyboard.press('Tab')
  await type(page, 'mei@example')
  await page.keyboard.press('Enter')
  await expectFault(page, 'Email', 'Invalid email address')
  await type(page, mei.email)
  await page.keyboard.press('Enter')

  await expectStep(page, 'Security', 2)
  await page.keyboard.press('Tab')
  await type(page, 'short')
  await page.keyboard.press('Enter')
  await expectFault(page, 'Password', 'Password must be at least 8 characters')
  await type(page, mei.password)
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveAccessibleName('Show password')
  await page.keyboard.press('Tab')
  await type(page, 'another')
  await page.keyboard.press('Enter')
  await expectFault(page, 'Confirm password', 'Passwords do not match')
  await type(page, mei.password)
  await page.keyboard.press('Enter')

  await expectStep(page, 'Wallet', 3)
  await page.keyboard.press('Tab')
  await type(page, '0x123')
  await page.keyboard.press('Enter')
  await expectFault(page, 'Wallet address', 'Invalid Ethereum wallet address')
  await type(page, wallet)

  await page.getByRole('button', { name: 'Back' }).press('Enter')
  await expectStep(page, 'Security', 2)
  await expect(page.getByLabel('Confirm password')).toHaveValue(mei.password)
  await page.getByRole('button', { name: /^Basic Info/ }).press('Enter')
  await expectStep(page, 'Basic Info', 1)
  await expect(page.getByLabel('Username')).toHaveValue(mei.username)
  await page.getByLabel('Email').press('Enter')
  await expectStep(page, 'Security', 2)
  await page.getByLabel('Confirm password').press('Enter')
  await expectStep(page, 'Wallet', 3)
  await expect(page.getByLabel('Wallet address')).toHaveValue(wallet)
  await page.getByLabel('Wallet address').press('Enter')

  await expectStep(page, 'Terms', 4)
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveAccessibleName('Terms of Service')
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveAccessibleName('Skip to end of terms')
  await page.keyboard.press('Enter')
  for (const name of ['Terms of Use (PDF)', 'Privacy Policy (PDF)']) {
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveAccessibleName(name)
  }
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveAccessibleName(/^I accept/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please accept the Terms of Service to continue')).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(focused(page)).toHaveText('Check your email')
  await expect(page.getByText(mei.email)).toBeVisible()
})

test('a taken username returns to its step; a server that is down leaves the focus on the button [2.register.11]', async ({
  page,
}) => {
  const taken = newPerson('ada')
  await page.goto('/register')
  await page.getByLabel('Username').fill(taken.username)
  await page.getByLabel('Email').fill(taken.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(taken.password)
  await page.getByLabel('Confirm password').fill(taken.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Wallet address').fill(wallet)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('region', { name: 'Terms of Service' }).evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await page.getByRole('checkbox').check()

  const create = page.getByRole('button', { name: 'Create Account' })
  await page.route('**/api/auth/signup', (route) =>
    route.fulfill({ status: 503, json: { error: 'Try again at noon.' } }),
  )
  await create.click()
  await expect(page.getByRole('alert')).toHaveText('Try again at noon.')
  await expect(create).toBeFocused()
  await page.unroute('**/api/auth/signup')

  const reply = await page.request.post('/api/auth/signup', {
    data: { ...taken, email: `other-${taken.email}`, walletAddress: wallet },
  })
  expect(reply.status()).toBe(201)
  await create.click()
  await expectFault(page, 'Username', 'This username is already taken')
  await type(page, `${taken.username}-2`)
  await page.getByRole('button', { name: /^Terms/ }).click()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await create.click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
})

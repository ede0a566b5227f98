import type { Page } from '@playwright/test'
import { logIn, newPerson, type Person, register, signUpVerified } from '../support/people'
import { expect, test } from '../support/start-product'

const newWallet = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const mistypedWallet = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d358'

async function verifiedAda(page: Page): Promise<Person> {
  const ada = newPerson('ada')
  await signUpVerified(page, ada)
  return ada
}

/** Opens the account page through the link on the home page. */
async function openAccount(page: Page, person: Person) {
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).getByRole('link', { name: person.username }).click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
}

/** Opens the newest email to this person with that subject. */
async function openMail(page: Page, person: Person, subject: string) {
  const mail = page.getByRole('listitem').filter({ hasText: person.email }).filter({ hasText: subject })
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(mail.first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await mail.first().getByRole('link').click()
}

test('Ada changes her password: the other browser is signed out, the old password fails, and an email tells her', async ({
  page,
  browser,
  product,
}) => {
  const ada = await verifiedAda(page)
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const phone = await elsewhere.newPage()
  await logIn(phone, ada)

  await openAccount(page, ada)
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText(/Chrome on Linux/)
  await page.getByRole('button', { name: 'Change password…' }).click()
  await page.getByLabel('Current password').fill('Wrong-Horse-7!')
  await page.getByLabel('New password', { exact: true }).fill('Another-Horse-8!')
  await page.getByLabel('Confirm new password').fill('Another-Horse-8!')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your current password')).toBeVisible()
  await page.getByLabel('Current password').fill(ada.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Every other session has ended.')).toBeVisible()
  await expect(sessions).toHaveCount(1)

  await phone.goto('/contests')
  await expect(phone.getByRole('heading', { name: 'Login' })).toBeVisible()
  await phone.getByLabel('Email').fill(ada.email)
  await phone.getByLabel('Password', { exact: true }).fill(ada.password)
  await phone.getByRole('button', { name: 'Login' }).click()
  await expect(phone.getByRole('alert')).toHaveText('Invalid email or password')
  await logIn(phone, { ...ada, password: 'Another-Horse-8!' })
  await elsewhere.close()
  await openMail(page, ada, 'Your password at Primacy was changed')
})

test('Ada changes her wallet: a mistyped one is cautioned, she confirms the full address, payments are held, and an email names both wallets', {
  tag: '@long',
}, async ({ page }) => {
  const ada = await verifiedAda(page)
  await openAccount(page, ada)
  await page.getByRole('button', { name: 'Change wallet…' }).click()
  await page.getByLabel('New wallet address').fill(mistypedWallet)
  await page.getByLabel('Current password').fill(ada.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('alertdialog', { name: 'Pay your rewards to this address?' })
  await expect(question).toContainText('This address does not match its checksum.')
  await expect(question.getByRole('button', { name: 'Use it anyway' })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('New wallet address').fill(newWallet)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(question.getByRole('definition').first()).toHaveText(newWallet)
  await question.getByRole('button', { name: 'Change wallet' }).click()
  await expect(page.getByText(/Payments to you are paused until/)).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('0xfB69...d359')
  await openMail(page, ada, 'Your wallet address at Primacy was changed')
  await expect(page.locator('body')).toContainText('from 0x1a2b...9f0e to 0xfB69...d359')
})

test('Ada deletes her account: she is signed out, and her address can register again', { tag: '@long' }, async ({
  page,
}) => {
  const ada = await verifiedAda(page)
  await openAccount(page, ada)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe(`primacy-${ada.username}.json`)
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Type your username to confirm').fill(ada.username)
  await question.getByLabel('Current password').fill(ada.password)
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await page.goto('/dev/mailbox')
  await expect(page.getByText(ada.email)).toHaveCount(0)
  await register(page, ada)
})

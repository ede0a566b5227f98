import type { Page } from '@playwright/test'
import { contestBy, logOut, newPerson, type Person, signInAs, signUpVerified, writeIssue } from '../support/people'
import { expect, test } from '../support/start-product'

async function submitAs(page: Page, person: Person, contestId: string, title: string) {
  await signUpVerified(page, person)
  await page.goto(`/contests/${contestId}/submit`)
  await writeIssue(page, { title, description: 'The flag is written too late.' })
  await page.getByRole('button', { name: 'Submit Issue' }).click()
  await expect(page.getByRole('region', { name: 'Receipt of your submission' })).toBeVisible()
}

test("a submission's receipt has its place in line and matches its text; an edit loses the place", async ({ page }) => {
  const [ada, linus] = [newPerson('ada'), newPerson('linus')]
  const contestId = await contestBy(page, { title: `Vault ${ada.username}`, from: -60, to: 600 })
  await submitAs(page, ada, contestId, 'First in line')
  const receipt = page.getByRole('region', { name: 'Receipt of your submission' })
  await expect(receipt.getByText('It matches the text you sent.')).toBeVisible()
  await expect(receipt.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} UTC$/)).toBeVisible()
  await expect(receipt.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Contest Rules' })).toBeVisible()
  await expect(receipt).toBeHidden()
  await logOut(page, ada)
  await submitAs(page, linus, contestId, 'Second in line')
  await logOut(page, linus)

  await signInAs(page, ada)
  await page.goto('/submissions')
  await page.getByRole('link', { name: 'First in line', exact: true }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByText(/You are number 1 now\. Saving gives you a new, later number/)).toBeVisible()
  const save = page.getByRole('button', { name: 'Save changes' })
  await page.getByLabel('Issue title').fill('Said better')
  await expect(save).toBeDisabled()
  await page.reload()
  await expect(page.getByLabel('Issue title')).toHaveValue('Said better')
  await page.getByRole('checkbox', { name: /end of the line/ }).check()
  await save.click()
  await expect(page.getByText('Submission updated')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Said better' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Place in line 3/ })).toBeVisible()
})

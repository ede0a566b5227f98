import { contestBy, logIn, logOut, newPerson, register, verifyThroughMailbox, writeIssue } from '../support/people'
import { expect, olga, test } from '../support/start-product'

const issue = {
  title: 'Settling an epoch twice releases assets of later epochs',
  description:
    '## Root cause\n\nThe flag is written **after** the external call:\n\n```solidity\ne.settled = true;\n```\n',
}

test('Ada registers, verifies her address, submits an issue, and sees the verdict [1.access.02 1.purpose.01 .02 4.issue.02 7.submit.01]', async ({
  page,
}) => {
  const ada = newPerson('ada')
  const title = `Vault Spring ${ada.username}`
  // It ends before those of other stories, so it is on the first page of the list.
  const contestId = await contestBy(page, { title, from: -60, to: 20 })

  await register(page, ada)
  await page
    .getByRole('button', { name: 'Continue to Dashboard' })
    .or(page.getByRole('link', { name: 'Continue to Dashboard' }))
    .click()
  await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible()
  await expect(page.getByText(ada.email)).toBeVisible()

  await verifyThroughMailbox(page, ada)
  await page
    .getByRole('link', { name: 'Go to Dashboard' })
    .or(page.getByRole('button', { name: 'Go to Dashboard' }))
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ada.username)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contests' }).click()
  await expect(page.getByRole('heading', { name: 'Bug Bounty Contests' })).toBeVisible()
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page
    .getByRole('button', { name: 'Submit Issue' })
    .or(page.getByRole('link', { name: 'Submit Issue' }))
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/contests/${contestId}/submit$`))
  await writeIssue(page, issue)
  await page.getByRole('button', { name: /Submit Issue/ }).click()
  await expect(page.getByText('Issue submitted successfully!')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/contests/${contestId}$`))

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Submissions' }).click()
  await expect(page.getByRole('link', { name: issue.title, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'View' }).first().click()
  await expect(page.getByText('under review. You will be notified when the review is complete.')).toBeVisible()
  await expect(page).toHaveURL(/\/submissions\/[0-9a-f-]{36}$/)
  const address = page.url()
  await logOut(page, ada)

  await logIn(page, olga)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: issue.title })).toBeVisible()
  await expect(page.getByRole('strong').filter({ hasText: 'after' })).toBeVisible()
  await page.getByRole('region', { name: 'Verdict' }).getByRole('button', { name: 'Valid', exact: true }).click()
  await expect(page.getByText('Status Updated to valid')).toBeVisible()
  await logOut(page, olga)

  await logIn(page, ada)
  await page.goto(address)
  await expect(
    page.getByText('validated as a Critical vulnerability and is eligible for bounty rewards.'),
  ).toBeVisible()
  // The email is sent once the verdict can no longer be undone.
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(page.getByText(`Your submission to ${title} was reviewed`)).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

import { contestBy, newPerson, signUpVerified, writeIssue } from '../support/people'
import { expect, test } from '../support/start-product'

test('a contest ends while somebody types: the text stays and can be copied, and the server refuses it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const ada = newPerson('ada')
  await signUpVerified(page, ada)
  const contestId = await contestBy(page, { title: `Closing ${ada.username}`, from: -60, to: 0.5 })
  await page.goto(`/contests/${contestId}/submit`)
  const text = { title: 'A late thought', description: 'What was typed must not be lost.' }
  await writeIssue(page, text)
  const banner = page.getByText(/^This contest has ended and is no longer accepting submissions/)
  await expect(banner).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('The contest has ended. The server decides by its own clock.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Issue' }).click()
  await expect(page.getByText('This contest is no longer accepting submissions', { exact: true }).first()).toBeVisible()
  await expect(page.getByLabel('Issue title')).toHaveValue(text.title)
  await page.getByRole('button', { name: 'Copy submission' }).first().click()
  await expect(page.getByText('Submission copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`# ${text.title}\n\n${text.description}\n`)
})

import { contestBy, newPerson, register, signUpVerified, writeIssue } from '../support/people'
import { expect, test } from '../support/start-product'

test('without a verified address nobody gets past the verification screen, except to the welcome page', async ({
  page,
}) => {
  const mei = newPerson('mei')
  const contestId = await contestBy(page, { title: `Vault ${mei.username}`, from: -60, to: 600 })
  await register(page, mei)
  for (const path of ['/contests', `/contests/${contestId}/submit`, '/submissions']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible()
  }
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(mei.username)
})

test('the form is closed before the contest starts', { tag: '@long' }, async ({ page }) => {
  const linus = newPerson('linus')
  const contestId = await contestBy(page, { title: `Vault ${linus.username}`, from: 60, to: 600 })
  await signUpVerified(page, linus)
  await page.goto(`/contests/${contestId}`)
  await expect(page.getByText('Repository will be available when the contest starts')).toBeVisible()
  await page.goto(`/contests/${contestId}/submit`)
  await expect(page.getByRole('heading', { name: 'Contest Not Started' })).toBeVisible()
})

test('the form is closed after the contest ends; whoever was still typing is refused and keeps the text', {
  tag: '@long',
}, async ({ page }) => {
  const ada = newPerson('ada')
  const over = await contestBy(page, { title: `Old ${ada.username}`, from: -120, to: -60 })
  const closing = await contestBy(page, { title: `Closing ${ada.username}`, from: -120, to: 600 })
  await signUpVerified(page, ada)
  await page.goto(`/contests/${over}/submit`)
  await expect(page.getByRole('heading', { name: 'Contest Ended' })).toBeVisible()
  await expect(page.getByText('no longer accepting submissions')).toBeVisible()

  await page.goto(`/contests/${closing}/submit`)
  const text = { title: 'A late thought', description: 'What was typed must not be lost.' }
  await writeIssue(page, text)
  await page.route('**/api/issues', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({
        status: 'error',
        code: 'CONTEST_ENDED',
        error: 'This contest is no longer accepting submissions',
      }),
    }),
  )
  await page.getByRole('button', { name: /Submit Issue/ }).click()
  await expect(page.getByText('This contest is no longer accepting submissions').first()).toBeVisible()
  await expect(page.getByLabel('Issue title')).toHaveValue(text.title)
  await expect(page.getByLabel('Description')).toHaveValue(text.description)
})

test('a lost reply and a second try create one issue [F26]', { tag: '@long' }, async ({ page }) => {
  const ada = newPerson('ada')
  const contestId = await contestBy(page, { title: `Vault ${ada.username}`, from: -60, to: 600 })
  await signUpVerified(page, ada)
  await page.goto(`/contests/${contestId}/submit`)
  await writeIssue(page, { title: 'Sent once', description: 'The first reply never arrives.' })
  let sendings = 0
  await page.route('**/api/issues', async (route) => {
    sendings += 1
    if (sendings > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: /Submit Issue/ }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByLabel('Issue title')).toHaveValue('Sent once')
  await page.getByRole('button', { name: /Submit Issue/ }).click()
  await expect(page.getByText('Issue submitted successfully!')).toBeVisible()
  expect(sendings).toBe(2)
  await page.goto('/submissions')
  await expect(page.getByRole('link', { name: 'Sent once', exact: true })).toHaveCount(1)
})

test("nobody can read another researcher's submission, not even its title", { tag: '@long' }, async ({ page }) => {
  const [ada, linus] = [newPerson('ada'), newPerson('linus')]
  const contestId = await contestBy(page, { title: `Vault ${ada.username}`, from: -60, to: 600 })
  await signUpVerified(page, ada)
  await page.goto(`/contests/${contestId}/submit`)
  await writeIssue(page, { title: 'Only for the judges', description: 'A secret.' })
  await page.getByRole('button', { name: /Submit Issue/ }).click()
  await expect(page.getByText('Issue submitted successfully!')).toBeVisible()
  await page.goto('/submissions')
  await page.getByRole('link', { name: 'Only for the judges', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Only for the judges' })).toBeVisible()
  await expect(page).toHaveURL(/\/submissions\/[0-9a-f-]{36}$/)
  const address = page.url()

  await page.evaluate(() => localStorage.clear())
  await signUpVerified(page, linus)
  const reply = page.waitForResponse((response) => response.url().includes('/api/issues/') && response.status() === 403)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(await (await reply).text()).not.toContain('judges')
})

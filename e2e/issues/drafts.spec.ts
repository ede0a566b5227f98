import type { Page } from '@playwright/test'
import { contestBy, logIn, logOut, newPerson, signUpVerified, writeIssue } from '../support/people'
import { expect, test } from '../support/start-product'

const text = { title: 'The flag is late', description: '## Summary\n\nSettling twice empties the queue.\n' }

const title = (page: Page) => page.getByLabel('Issue title')
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const saved = (page: Page) => page.getByText(/^Saved on this device \d{1,2}:\d\d [AP]M$/)
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Issue' })

async function researcherAtForm(page: Page, name: string) {
  const person = newPerson(name)
  const contestId = await contestBy(page, { title: `Vault ${person.username}`, from: -60, to: 600 })
  await signUpVerified(page, person)
  const form = `/contests/${contestId}/submit`
  await page.goto(form)
  return { person, form, contestId }
}

const endSession = (page: Page) =>
  page.evaluate(async () => {
    await fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' },
    })
  })

async function expectText(page: Page) {
  await expect(title(page)).toHaveValue(text.title)
  await expect(description(page)).toHaveValue(text.description)
}

test('a draft survives a reload, leaving the page and closing the tab', async ({ page, context }) => {
  const { form } = await researcherAtForm(page, 'ada')
  await writeIssue(page, text)
  // Leaving the page stores the draft at once, without waiting for the pause in typing.
  await page.reload()
  await expectText(page)
  await expect(page.getByText('Draft restored')).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked()

  await title(page).fill('The flag is much too late')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Contest Rules' })).toBeVisible()
  await page.goBack()
  await expect(title(page)).toHaveValue('The flag is much too late')

  await title(page).fill(text.title)
  await expect(saved(page)).toBeVisible()
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await next.goto(form)
  await expectText(next)
})

test('a draft survives a session that ends while somebody types', { tag: '@long' }, async ({ page }) => {
  const { person, form } = await researcherAtForm(page, 'ada')
  await writeIssue(page, text)
  await endSession(page)
  await submit(page).click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, person)
  await page.goto(form)
  await expectText(page)
  await submit(page).click()
  await expect(page.getByText('Issue submitted successfully!')).toBeVisible()
  await page.goto(form)
  await expect(title(page)).toHaveValue('')
})

test('of two tabs one edits the draft; the other follows, can take over, and gets it when the first closes', async ({
  page,
  context,
}) => {
  const { form } = await researcherAtForm(page, 'ada')
  await title(page).fill('Written in the first tab')
  await expect(saved(page)).toBeVisible()

  const second = await context.newPage()
  await second.goto(form)
  const warning = second.getByText('This form is open in another tab')
  await expect(warning).toBeVisible()
  await expect(title(second)).toHaveValue('Written in the first tab')
  await expect(title(second)).toBeDisabled()
  await title(page).fill('Changed in the first tab')
  await expect(title(second)).toHaveValue('Changed in the first tab')

  await title(page).fill('Typed right before')
  await second.getByRole('button', { name: 'Take over here' }).click()
  await expect(warning).toBeHidden()
  await expect(title(second)).toHaveValue('Typed right before')
  await expect(page.getByText('This form is open in another tab')).toBeVisible()
  await expect(title(page)).toBeDisabled()
  await title(second).fill('Goes on in the second tab')
  await expect(title(page)).toHaveValue('Goes on in the second tab')

  await second.close()
  await expect(page.getByText('This form is open in another tab')).toBeHidden()
  await expect(title(page)).toBeEnabled()
  await expect(title(page)).toHaveValue('Goes on in the second tab')

  // A tab that hangs does not answer, but what it stored is not lost.
  const third = await context.newPage()
  await third.goto(form)
  await page.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  await third.getByRole('button', { name: 'Take over here' }).click()
  await expect(title(third)).toBeEnabled()
  await expect(title(third)).toHaveValue('Goes on in the second tab')
  await expect(title(page)).toBeDisabled()
})

test("on a shared device nobody sees another account's draft, and logging out keeps one's own", {
  tag: '@long',
}, async ({ page }) => {
  const { person: ada, form } = await researcherAtForm(page, 'ada')
  await writeIssue(page, text)
  await logOut(page, ada)
  const linus = newPerson('linus')
  await signUpVerified(page, linus)
  await page.goto(form)
  await expect(title(page)).toHaveValue('')
  await title(page).fill('What Linus has found')
  await logOut(page, linus)

  await logIn(page, ada)
  await page.goto(form)
  await expectText(page)
})

test('with full storage the form says so, offers a copy, and asks before it is left', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { form } = await researcherAtForm(page, 'ada')
  await page.evaluate(() => {
    for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2)) {
      for (let part = 0; ; part += 1) {
        try {
          localStorage.setItem(`filler-${size}-${part}`, 'x'.repeat(size))
        } catch {
          break
        }
      }
    }
  })
  await writeIssue(page, text)
  await expect(page.getByText('Not saved: storage is full or blocked. Keep a copy.')).toBeVisible()
  await expect(saved(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByText('Text copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`# ${text.title}\n\n${text.description}`)

  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without a saved draft?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expectText(page)

  let asked = ''
  page.on('dialog', async (dialog) => {
    asked = dialog.type()
    await dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toBe('beforeunload')

  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('filler')) localStorage.removeItem(key)
  })
  await title(page).fill('Room again')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Contest Rules' })).toBeVisible()
  await page.goto(form)
  await expect(title(page)).toHaveValue('Room again')
})

test('a lost reply and a second try after a reload create one issue [F26]', async ({ page }) => {
  const { form } = await researcherAtForm(page, 'ada')
  await writeIssue(page, text)
  const keys: (string | undefined)[] = []
  await page.route('**/api/issues', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await submit(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.goto(form)
  await expectText(page)
  await submit(page).click()
  await expect(page.getByText('Issue submitted successfully!')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  await page.goto('/submissions')
  await expect(page.getByRole('link', { name: text.title, exact: true })).toHaveCount(1)
})

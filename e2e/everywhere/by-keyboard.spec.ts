import type { Page } from '@playwright/test'
import { pressOn, tabTo, typeInto } from '../support/keyboard'
import { contestBy, newPerson, type Person, signUpVerified } from '../support/people'
import { expect, olga, test } from '../support/start-product'

/** Logs in by keyboard. */
async function logInByKeyboard(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await typeInto(page, page.getByLabel('Email'), person.email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome back!')).toBeVisible()
}

async function openContest(page: Page, title: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await pressOn(page, navigation.getByRole('link', { name: 'Contests' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Bug Bounty Contests' })).toBeFocused()
  await pressOn(page, page.getByRole('main').getByRole('link', { name: title, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
}

test('Noor registers by keyboard, and goes back a step without losing text', { tag: '@long' }, async ({ page }) => {
  const noor = newPerson('noor')
  const step = (title: RegExp) => page.getByRole('heading', { level: 2, name: title })
  await page.goto('/register')
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await typeInto(page, page.getByLabel('Username'), noor.username)
  await typeInto(page, page.getByLabel('Email'), noor.email)
  await page.keyboard.press('Enter')
  await expect(step(/Security/)).toBeFocused()
  await typeInto(page, page.getByLabel('Password', { exact: true }), noor.password)
  await typeInto(page, page.getByLabel('Confirm password', { exact: true }), noor.password)
  await page.keyboard.press('Enter')
  await expect(step(/Wallet/)).toBeFocused()

  await pressOn(page, page.getByRole('button', { name: 'Back', exact: true }), 'Space')
  await expect(step(/Security/)).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(noor.password)
  await pressOn(page, page.getByRole('button', { name: 'Continue' }))
  await typeInto(page, page.getByLabel('Wallet address'), `0x${'5c'.repeat(20)}`)
  await page.keyboard.press('Enter')

  const accept = page.getByLabel('I accept the Terms of Service')
  await expect(accept).toBeDisabled()
  const terms = page.getByRole('region', { name: 'Terms of Service' })
  await expect(terms).toContainText('TERMS OF SERVICE')
  await tabTo(page, terms)
  await page.keyboard.press('End')
  await expect(accept).toBeEnabled()
  await pressOn(page, accept, 'Space')
  await expect(accept).toBeChecked()
  await pressOn(page, page.getByRole('button', { name: 'Create Account' }))
  await expect(page.getByText(noor.email)).toBeVisible()
})

test('Noor submits an issue and Olga judges it, both by keyboard', { tag: '@long' }, async ({ page, browser }) => {
  const noor = newPerson('noor')
  await signUpVerified(page, noor)
  await page.evaluate(() => localStorage.clear())
  const contest = `Keyboard Vault ${noor.username}`
  // It ends before those of other stories, so it is on the first page of the list.
  await contestBy(page, { title: contest, from: -60, to: 20 })
  const title = 'The keeper can be starved of gas'

  await logInByKeyboard(page, noor)
  await openContest(page, contest)
  const submitIssue = page.getByRole('main').getByRole('link', { name: 'Submit Issue' })
  await pressOn(page, submitIssue.or(page.getByRole('button', { name: 'Submit Issue' })).first())
  await expect(page.getByRole('heading', { level: 1, name: /Submit Issue/ })).toBeFocused()
  await typeInto(page, page.getByRole('textbox', { name: 'Issue title' }), title)
  const description = page.getByRole('textbox', { name: 'Description' })
  await tabTo(page, description)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText('## Root cause\n\nThe loop has no bound.')
  // Tab leaves the text instead of indenting it, in both directions.
  await page.keyboard.press('Tab')
  await expect(description).not.toBeFocused()
  await tabTo(page, description, { back: true })
  for (const box of await page.getByRole('checkbox').all()) await pressOn(page, box, 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Submit Issue' }))
  await expect(page.getByText('Issue submitted successfully!')).toBeVisible()

  const judging = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const judge = await judging.newPage()
  await logInByKeyboard(judge, olga)
  await openContest(judge, contest)
  await pressOn(judge, judge.getByRole('link', { name: title, exact: true }))
  await expect(judge.getByRole('heading', { level: 1, name: title })).toBeFocused()
  const verdict = judge.getByRole('region', { name: 'Verdict' })
  await pressOn(judge, verdict.getByRole('button', { name: 'Valid', exact: true }), 'Space')
  await expect(judge.getByText('Status Updated to valid')).toBeVisible()
  await judging.close()
})

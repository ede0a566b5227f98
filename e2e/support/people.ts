import type { Page } from '@playwright/test'
import { expect, olga } from './start-product'

export type Person = { username: string; email: string; password: string }

let people = 0

/** Each story has its own people, so that no story depends on another. */
export function newPerson(name: string): Person {
  people += 1
  const username = `${name}-${process.pid}-${people}`
  return { username, email: `${username}@example.com`, password: 'Correct-Horse-7!' }
}

const wallet = '0x1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b9f0e'

/** Goes through the four steps of the registration. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Wallet address').fill(wallet)
  await page.getByRole('button', { name: 'Continue' }).click()
  const terms = page.getByRole('region', { name: 'Terms of Service' })
  await expect(terms).toContainText('TERMS OF SERVICE')
  await expect(page.getByText('Please scroll to the bottom to continue')).toBeVisible()
  await terms.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await page.getByLabel('I accept the Terms of Service').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
}

/** Opens the newest email to this person in the local mailbox and follows its link. */
export async function verifyThroughMailbox(page: Page, person: Person): Promise<void> {
  const mail = page.getByRole('listitem').filter({ hasText: person.email }).getByRole('link').first()
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(mail).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await mail.click()
  await page.locator('a[href*="/verify-email?token="]').first().click()
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
}

const secretOfLink = /\/verify-email\?token=([\w-]+)/

async function post(page: Page, path: string, data: unknown, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const reply = await page.request.post(path, { data, headers })
  expect(reply.ok(), `${path} answered ${reply.status()}`).toBe(true)
  return reply.json()
}

type Session = { token: string; user: unknown }

/** Leaves a session in the browser, as a login does. Another product than the shared one needs its `url`. */
export async function storeSession(page: Page, session: Session, url = ''): Promise<void> {
  await page.goto(`${url}/terms.txt`)
  await page.evaluate((state) => {
    localStorage.setItem('token', state.token)
    localStorage.setItem('auth-storage', JSON.stringify({ state }))
  }, session)
}

/** Signs in through the API, for stories that are not about the login. */
export async function signInAs(page: Page, { email, password }: Person): Promise<void> {
  const { token, data } = await post(page, '/api/auth/login', { email, password })
  await storeSession(page, { token, user: data.user })
}

/** Registers, verifies and signs in a person through the API, for stories that are about what comes after. */
export async function signUpVerified(page: Page, person: Person): Promise<void> {
  const { token } = await post(page, '/api/auth/signup', { ...person, walletAddress: wallet })
  let secret: string | undefined
  await expect(async () => {
    const mails = await page.request.get(`/dev/mailbox.json?email=${encodeURIComponent(person.email)}`)
    secret = secretOfLink.exec(await mails.text())?.[1]
    expect(secret).toBeDefined()
  }).toPass({ intervals: [100] })
  const { data } = await post(page, '/api/auth/verify-email', { token: secret })
  await storeSession(page, { token, user: data.user })
}

export async function logOut(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: new RegExp(person.username) }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

const minuteMs = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()

/** Logs in through the API and leaves nothing in the browser. */
export async function tokenOf(page: Page, { email, password }: Person): Promise<string> {
  return (await post(page, '/api/auth/login', { email, password })).token
}

let tokenOfOlga: Promise<string> | undefined

/** One session at the shared product for all contests of this worker: a login takes longer than creating a contest. */
function olgasToken(page: Page): Promise<string> {
  tokenOfOlga ??= tokenOf(page, olga)
  return tokenOfOlga
}

/** Creates a contest as Olga; `from` and `to` are minutes from now. Another product than the shared one needs a `token`. */
export async function contestBy(
  page: Page,
  { title, from, to, token }: { title: string; from: number; to: number; token?: string },
): Promise<string> {
  const body = {
    title,
    description: 'Vaults with asynchronous redemptions.\n\nScope:\n\n- src/RedemptionQueue.sol',
    githubRepoUrl: 'https://github.com/vault-spring/contracts',
    startDate: inMinutes(from),
    endDate: inMinutes(to),
    prizePool: 120_000,
  }
  const { data } = await post(page, '/api/contests', body, token ?? (await olgasToken(page)))
  return data.contest._id
}

/** Takes back the results, in the settings of a finalized contest. */
export async function reopenContest(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Reopen…' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Reopen ${title}?` })
  await dialog.getByLabel('Reason').fill('It was a trial.')
  await dialog.getByLabel(/^Type the contest/).fill(title)
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Contest reopened')).toBeVisible()
}

/** Fills in the submission form and checks its three confirmations. */
export async function writeIssue(page: Page, { title, description }: { title: string; description: string }) {
  await page.getByLabel('Issue title').fill(title)
  await page.getByLabel('Description').fill(description)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

import type { Page } from '@playwright/test'
import { answer, hold } from './answer'
import { aDialog, both, press, pressFor, type Step, shown } from './press'
import type { Screen } from './screen'

const done = {
  status: 'success',
  message: 'Password reset successfully! You can now log in with your new password.',
  data: null,
}
const verified = { status: 'success', message: 'Email verified successfully!', data: { user: { _id: 'newcomer' } } }
let newcomers = 0

/** A name that nobody has yet, although the workers of Playwright register at the same demo. */
function nameOfNewcomer(): string {
  newcomers += 1
  const worker = process.env.TEST_WORKER_INDEX
  return worker === undefined ? `visitor-${newcomers}` : `visitor-${worker}-${newcomers}`
}

/** Completes the first `steps` steps of the registration; the fourth creates the account. */
const registered =
  (steps: number): Step =>
  async (page) => {
    const name = nameOfNewcomer()
    const go = press('Continue')
    if (steps > 0) {
      await page.getByLabel('Username').fill(name)
      await page.getByLabel('Email').fill(`${name}@primacy.example`)
      await go(page)
      await page.getByLabel('Confirm password', { exact: true }).waitFor()
    }
    if (steps > 1) {
      await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7!')
      await page.getByLabel('Confirm password', { exact: true }).fill('Correct-Horse-7!')
      await go(page)
      await page.getByLabel('Wallet address').waitFor()
    }
    if (steps > 2) {
      await page.getByLabel('Wallet address').fill(`0x${'7a'.repeat(20)}`)
      await go(page)
      await page.getByRole('region', { name: 'Terms of Service' }).getByText('TERMS OF SERVICE').waitFor()
    }
    if (steps > 3) {
      await page.getByRole('region', { name: 'Terms of Service' }).evaluate((box) => box.scrollTo(0, box.scrollHeight))
      await page.getByLabel('I accept the Terms of Service').check()
      await press('Create Account')(page)
      // Waiting for the address would not do: the collapsed first step above shows it as well.
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    }
  }

const commonPassword: Step = async (page) => {
  await registered(1)(page)
  await page.getByLabel('Password', { exact: true }).fill('Passw0rd!')
  await page.getByText('This password is common').waitFor()
}

const refusedLogin: Step = async (page) => {
  await page.getByLabel('Email').fill('ada@primacy.example')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await press('Login')(page)
  await page.getByRole('alert').first().waitFor()
}
const resetRequested: Step = async (page) => {
  await page.getByLabel('Email').fill('nobody@primacy.example')
  await press('Send Reset Link')(page)
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
}
const passwordSet: Step = async (page) => {
  await page.getByLabel('New password', { exact: true }).fill('Another-Horse-8!')
  await page.getByLabel('Confirm password', { exact: true }).fill('Another-Horse-8!')
  await press('Reset Password')(page)
  await page.getByRole('heading', { name: 'Password Reset Successfully!' }).waitFor()
}
const setupRefused: Step = async (page) => {
  await page.getByLabel('Username').fill('mallory')
  await page.getByLabel('Email').fill('mallory@primacy.example')
  await page.getByLabel('Password', { exact: true }).fill('Another-Horse-8!')
  await page.getByLabel('Confirm password', { exact: true }).fill('Another-Horse-8!')
  await press('Create Admin')(page)
  await page.getByRole('alert').first().waitFor()
}
const sessionsListed: Step = (page) => page.getByText('This browser', { exact: true }).waitFor()
const walletConfirmed =
  (address: string): Step =>
  async (page) => {
    await press('Change wallet…')(page)
    await page.getByLabel('New wallet address').fill(address)
    await page.getByLabel('Current password').fill('Correct-Horse-7!')
    await press('Continue')(page)
    await page.getByRole('alertdialog').waitFor()
  }
const invalidField = (page: Page) => page.locator('[aria-invalid="true"]')
const currentPassword = (page: Page) => page.getByLabel('Current password')
const draftsLeft: Step = async (page) => {
  await page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state
    localStorage.setItem(`draft:${user._id}:vault-spring`, JSON.stringify({ title: 'Settling twice' }))
  })
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByText('You are logged out. 1 draft of yours can still be read on this device.').waitFor()
}
/** The session of the demo goes on: others look at its screens. */
const logoutOnlyHere = answer('/auth/logout', 200, { status: 'success', message: 'Logged out successfully' })
const cautionedAtSignup: Step = async (page) => {
  await registered(2)(page)
  await page.getByLabel('Wallet address').fill(`0x${'0'.repeat(40)}`)
  await press('Continue')(page)
  await page.getByRole('alertdialog', { name: 'Use this wallet address anyway?' }).waitFor()
}

/** Before somebody is logged in; see screen.ts for the fields. */
export const signInScreens: Screen[] = [
  { name: 'login', at: '/login' },
  { name: 'login-refused', at: '/login', after: refusedLogin },
  { name: 'login-invalid', at: '/login', after: pressFor('Login', invalidField) },
  { name: 'login-drafts', at: '/contests', who: 'ada', before: logoutOnlyHere, after: draftsLeft },
  {
    name: 'login-drafts-remove',
    at: '/contests',
    who: 'ada',
    before: logoutOnlyHere,
    after: both(draftsLeft, pressFor('Remove…', aDialog)),
  },
  { name: 'register', at: '/register' },
  { name: 'register-invalid', at: '/register', after: pressFor('Continue', invalidField) },
  { name: 'register-password', at: '/register', after: registered(1) },
  { name: 'register-password-common', at: '/register', after: commonPassword, isPictured: false },
  { name: 'register-wallet', at: '/register', after: registered(2) },
  { name: 'register-wallet-caution', at: '/register', after: cautionedAtSignup },
  { name: 'register-terms', at: '/register', after: registered(3) },
  { name: 'register-done', at: '/register', after: registered(4) },
  { name: 'verify-email-missing', at: '/verify-email', isPictured: false },
  { name: 'verify-email-pending', at: '/verify-email?token=x', before: hold('/auth/verify-email'), isWaiting: true },
  {
    name: 'verify-email-done',
    at: '/verify-email?token=x',
    before: answer('/auth/verify-email', 200, verified),
    after: shown('Email Verified Successfully!'),
  },
  { name: 'verify-email-failed', at: '/verify-email?token=not-a-token' },
  { name: 'forgot-password', at: '/forgot-password' },
  { name: 'forgot-password-sent', at: '/forgot-password', after: resetRequested },
  { name: 'reset-password', at: '/reset-password?token=x' },
  { name: 'reset-password-missing', at: '/reset-password' },
  {
    name: 'reset-password-done',
    at: '/reset-password?token=x',
    before: answer('/auth/reset-password/x', 200, done),
    after: passwordSet,
  },
  { name: 'setup', at: '/setup#token=x' },
  { name: 'setup-missing', at: '/setup' },
  { name: 'setup-refused', at: '/setup#token=x', after: setupRefused, isPictured: false },
]

/** The account page; see screen.ts for the fields. */
export const accountScreens: Screen[] = [
  { name: 'account', at: '/account', who: 'ada', after: sessionsListed },
  { name: 'account-admin', at: '/account', who: 'olga', after: sessionsListed },
  {
    name: 'account-password',
    at: '/account',
    who: 'ada',
    after: both(sessionsListed, pressFor('Change password…', currentPassword)),
  },
  {
    name: 'account-wallet',
    at: '/account',
    who: 'ada',
    after: both(sessionsListed, walletConfirmed(`0x${'7a'.repeat(20)}`)),
  },
  {
    name: 'account-wallet-caution',
    at: '/account',
    who: 'ada',
    after: both(sessionsListed, walletConfirmed(`0x${'0'.repeat(40)}`)),
  },
  {
    name: 'account-delete',
    at: '/account',
    who: 'ada',
    after: both(sessionsListed, pressFor('Delete account…', aDialog)),
  },
]

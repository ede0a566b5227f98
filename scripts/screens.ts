import type { Page } from '@playwright/test'
import type { Contest } from '../src/contract/contest'
import { adminScreens } from './screens/admin-screens'
import { answer, answerChanged, hold } from './screens/answer'
import { appealScreens } from './screens/appeal-screens'
import { homeScreens } from './screens/home-screens'
import { aDialog, both, press, pressFor, type Step, shown } from './screens/press'
import { reportScreens } from './screens/report-screens'
import type { Address, Screen } from './screens/screen'
import { seatScreens } from './screens/seat-screens'
import { secondFactorScreens } from './screens/second-factor-screens'
import { submitScreens } from './screens/submit-screens'

const nowhere = '00000000-0000-4000-8000-000000000000'
const contest =
  (title: string, more = ''): Address =>
  ({ contest: idOf }) =>
    `/contests/${idOf(title)}${more}`
const submission =
  (title: string, more = ''): Address =>
  ({ issue: idOf }) =>
    `/submissions/${idOf(title)}${more}`
const done = {
  status: 'success',
  message: 'Password reset successfully! You can now log in with your new password.',
  data: null,
}
const verified = { status: 'success', message: 'Email verified successfully!', data: { user: { _id: nowhere } } }
const noPages = { total: 0, pages: 0, page: 1, limit: 12 }
const termsChanged = {
  status: 'success',
  data: {
    changes: [
      {
        at: '2026-11-20T12:00:00.000Z',
        by: { _id: 'olga', username: 'olga' },
        reason: 'The sponsor found two issues of their own.',
        fields: [
          { field: 'prizePool', before: '50000', after: '60000' },
          { field: 'knownIssues', before: 'Rounding favors the vault.', after: 'Rounding favors the queue.' },
        ],
        digestBefore: 'a'.repeat(64),
        digestAfter: 'b'.repeat(64),
      },
    ],
    pagination: { total: 1, pages: 1, page: 1, limit: 5 },
  },
}
const noContests = { status: 'success', data: { contests: [], pagination: noPages } }
const outage = { status: 'error', error: 'The server has a problem', code: 'INTERNAL' }

const printed: Step = (page) => page.emulateMedia({ media: 'print' })
const goOffline: Step = async (page) => {
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await page.getByText('You are offline').waitFor()
}

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
      await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
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
const walletConfirmed: Step = async (page) => {
  await press('Change wallet…')(page)
  await page.getByLabel('New wallet address').fill(`0x${'7a'.repeat(20)}`)
  await page.getByLabel('Current password').fill('Correct-Horse-7!')
  await press('Continue')(page)
  await page.getByRole('alertdialog').waitFor()
}
const changesOpened: Step = async (page) => {
  await page.getByText('What changed').first().click()
  await page.getByText('The sponsor found two issues of their own.').first().waitFor()
}
const invalidField = (page: Page) => page.locator('[aria-invalid="true"]')
const currentPassword = (page: Page) => page.getByLabel('Current password')
const nothingFound: Step = async (page) => {
  await page.getByRole('searchbox').fill('no such contest')
  await page.getByText('No contests found').waitFor()
}
const openedBy =
  (key: string): Step =>
  async (page) => {
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
  }

/**
 * Every screen in every state, with the demo's data. The accessibility of each is checked, its requests are watched and
 * its picture is taken.
 */
export const screens: Screen[] = [
  { name: 'login', at: '/login' },
  { name: 'login-refused', at: '/login', after: refusedLogin },
  { name: 'login-invalid', at: '/login', after: pressFor('Login', invalidField) },
  { name: 'register', at: '/register' },
  { name: 'register-invalid', at: '/register', after: pressFor('Continue', invalidField) },
  { name: 'register-password', at: '/register', after: registered(1) },
  { name: 'register-password-common', at: '/register', after: commonPassword, isPictured: false },
  { name: 'register-wallet', at: '/register', after: registered(2) },
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
  { name: 'terms', at: '/terms' },
  { name: 'start-up', at: '/contests', who: 'tokenOnly', before: hold('/auth/me'), isWaiting: true },
  { name: 'welcome-unverified', at: '/welcome', who: 'newcomer' },
  { name: 'verification-required', at: '/contests', who: 'newcomer' },
  ...homeScreens,
  { name: 'account', at: '/account', who: 'ada', after: sessionsListed },
  { name: 'account-admin', at: '/account', who: 'olga', after: sessionsListed },
  {
    name: 'account-password',
    at: '/account',
    who: 'ada',
    after: both(sessionsListed, pressFor('Change password…', currentPassword)),
  },
  { name: 'account-wallet', at: '/account', who: 'ada', after: both(sessionsListed, walletConfirmed) },
  {
    name: 'account-delete',
    at: '/account',
    who: 'ada',
    after: both(sessionsListed, pressFor('Delete account…', aDialog)),
  },
  {
    name: 'account-tokens',
    at: '/account',
    who: 'ada',
    after: both(
      sessionsListed,
      pressFor('Show tokens', (page) => page.getByText('You have no access tokens.')),
    ),
  },
  { name: 'contests', at: '/contests', who: 'ada' },
  { name: 'contests-loading', at: '/contests', who: 'ada', before: hold('/contests?**'), isWaiting: true },
  {
    name: 'contests-empty',
    at: '/contests',
    who: 'ada',
    before: answer('/contests?**', 200, noContests),
    after: shown('No contests available'),
  },
  { name: 'contests-no-match', at: '/contests', who: 'ada', after: nothingFound },
  {
    name: 'contests-outage',
    at: '/contests',
    who: 'ada',
    before: answer('/contests?**', 500, outage),
    after: shown('Contests could not be loaded.'),
  },
  { name: 'contests-offline', at: '/contests', who: 'ada', after: goOffline },
  { name: 'contest-active', at: contest('Vault Spring'), who: 'ada' },
  {
    name: 'contest-hidden-verdicts',
    at: contest('Vault Spring'),
    who: 'ada',
    before: answerChanged('/contests/*', (data: { contest: Contest }) => {
      const settings = { secondLookPercent: 10, undecidedMax: 3, appealHours: 48 }
      Object.assign(data.contest, { hidesAuthors: true, hidesVerdicts: true, ...settings })
    }),
    after: shown('Time for appeals'),
  },
  {
    name: 'contest-changed',
    at: contest('Vault Spring'),
    who: 'ada',
    before: both(
      answerChanged('/contests/*', (data: { contest: Contest }) => {
        data.contest.updatedAt = new Date().toISOString()
      }),
      answer('/contests/*/changes**', 200, termsChanged),
    ),
    after: changesOpened,
  },
  { name: 'contest-upcoming', at: contest('Quill Lending'), who: 'ada' },
  { name: 'contest-ended', at: contest('Marrow Restaking'), who: 'ada' },
  { name: 'contest-final', at: contest('Lantern AMM'), who: 'ada', isPictured: false },
  { name: 'results', at: contest('Lantern AMM', '/results'), who: 'mei' },
  {
    name: 'results-recomputed',
    at: contest('Lantern AMM', '/results'),
    who: 'ada',
    after: pressFor('Recompute in this browser', (page) => page.getByText(/^P = /)),
  },
  { name: 'results-none-valid', at: contest('Cairnfold Dollar', '/results'), who: 'ada' },
  { name: 'results-not-final', at: contest('Marrow Restaking', '/results'), who: 'ada' },
  { name: 'results-denied', at: contest('Cairnfold Dollar', '/results'), who: 'mei', isPictured: false },
  { name: 'contest-admin', at: contest('Vault Spring'), who: 'grace' },
  { name: 'contest-print', at: contest('Vault Spring'), who: 'ada', after: printed },
  { name: 'contest-not-found', at: `/contests/${nowhere}`, who: 'ada' },
  ...reportScreens,
  ...seatScreens,
  ...appealScreens,
  ...submitScreens,
  { name: 'submissions', at: '/submissions', who: 'ada' },
  { name: 'submissions-empty', at: '/submissions', who: 'olga' },
  { name: 'submission-primary', at: submission('Settling'), who: 'ada' },
  { name: 'submission-print', at: submission('Settling'), who: 'ada', after: printed },
  { name: 'submission-duplicate', at: submission('Reentrancy'), who: 'linus', isPictured: false },
  { name: 'submission-awarded', at: submission('Fee growth'), who: 'mei' },
  { name: 'submission-invalid', at: submission('First depositor'), who: 'ada' },
  { name: 'submission-pending', at: submission('PriceGuard'), who: 'ada' },
  { name: 'submission-judge', at: submission('PriceGuard'), who: 'grace' },
  { name: 'submission-remove', at: submission('PriceGuard'), who: 'grace', after: pressFor('Remove…', aDialog) },
  { name: 'submission-denied', at: submission('Settling'), who: 'mei' },
  { name: 'submission-not-found', at: `/submissions/${nowhere}`, who: 'ada', isPictured: false },
  { name: 'submission-edit', at: submission('PriceGuard', '/edit'), who: 'ada' },
  ...secondFactorScreens,
  ...adminScreens,
  { name: 'palette', at: '/contests', who: 'ada', after: openedBy('ControlOrMeta+K') },
  { name: 'shortcuts', at: '/contests', who: 'ada', after: openedBy('?') },
]

import type { Contest } from '../src/contract/contest'
import { accountScreens, signInScreens } from './screens/account-screens'
import { adminScreens } from './screens/admin-screens'
import { answer, answerChanged, hold } from './screens/answer'
import { featureScreens } from './screens/feature-screens'
import { homeScreens } from './screens/home-screens'
import { aDialog, both, pressFor, type Step, shown } from './screens/press'
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
const outage = { status: 'error', error: 'An unexpected error occurred', code: 'INTERNAL' }

const printed: Step = (page) => page.emulateMedia({ media: 'print' })
const goOffline: Step = async (page) => {
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await page.getByText('You are offline').waitFor()
}

const changesOpened: Step = async (page) => {
  await page.getByText('What changed').first().click()
  await page.getByText('The sponsor found two issues of their own.').first().waitFor()
}
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
 * Every screen in every state, with the demo's data. For each, accessibility is checked, requests are monitored, and a
 * screenshot is taken.
 */
export const screens: Screen[] = [
  ...signInScreens,
  { name: 'terms', at: '/terms' },
  { name: 'verify', at: '/verify', isOfServer: true },
  { name: 'start-up', at: '/contests', who: 'tokenOnly', before: hold('/auth/me'), isWaiting: true },
  { name: 'welcome-unverified', at: '/welcome', who: 'newcomer' },
  { name: 'verification-required', at: '/contests', who: 'newcomer' },
  ...homeScreens,
  ...accountScreens,
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
    after: shown('Appeal period'),
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
  ...seatScreens,
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
  ...featureScreens,
  { name: 'palette', at: '/contests', who: 'ada', after: openedBy('ControlOrMeta+K') },
  { name: 'shortcuts', at: '/contests', who: 'ada', after: openedBy('?') },
]

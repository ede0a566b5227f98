import type { WaitingWork } from '../../src/contract/contests/contest-admin'
import type { OwnSeat } from '../../src/contract/seats/seats'
import { answer } from './answer'
import { type Step, shown } from './press'
import type { Screen } from './screen'

// Typed, so that a kind of work that is added to the answer has to be named here too.
const waiting: WaitingWork = {
  shares: [],
  pending: [],
  blocked: [],
  ready: [],
  appeals: [],
  publishable: [],
  looks: [],
  differences: [],
  payments: [],
  questions: [],
  identityChecks: 0,
}
const at = '2026-11-20T14:02:11.000Z'
const spring = { _id: 'vault-spring', title: 'Vault Spring' }
const share: WaitingWork = {
  ...waiting,
  shares: [{ contest: spring, count: 4, oldestAt: at }],
  pending: [{ contest: spring, count: 12, oldestAt: at }],
  looks: [{ contest: { _id: 'marrow', title: 'Marrow Restaking' }, count: 2 }],
}
const nothingWaits = { status: 'success', data: { waiting } }
const sponsorOf = (title: string, endDate: string, waiting: OwnSeat['waiting'], isFinalized = false): OwnSeat => ({
  contest: { _id: title, title, endDate, isFinalized },
  ...{ seat: 'sponsor', waiting },
})
/** More seats than the sponsor of the demo has. */
const seats = [
  sponsorOf('Vault Spring', '2199-01-01T00:00:00.000Z', { questions: 0, answers: 0 }),
  sponsorOf('Marrow Restaking', at, { questions: 2, answers: 1 }),
  sponsorOf('Lantern AMM', at, { questions: 0, answers: 0 }, true),
]
const guideOpened: Step = async (page) => {
  // Folded once the answer is there: she has submitted.
  await page.locator('details:not([open])').waitFor()
  await page.getByText('Four steps to a reward').click()
  await page.getByRole('heading', { name: 'Earn rewards' }).waitFor()
}
const menuOpened: Step = async (page) => {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
}

/** Home, by who looks at it; see screen.ts for the fields. */
export const homeScreens: Screen[] = [
  { name: 'home', at: '/dashboard', who: 'ada' },
  { name: 'home-judge', at: '/dashboard', who: 'olga' },
  {
    name: 'home-judge-share',
    at: '/dashboard',
    who: 'olga',
    before: answer('/admin/waiting', 200, { status: 'success', data: { waiting: share } }),
    after: shown('Yours: 4 of 12 pending'),
  },
  { name: 'home-guide', at: '/dashboard', who: 'ada', after: guideOpened },
  {
    name: 'home-judge-nothing-waits',
    at: '/dashboard',
    who: 'olga',
    before: answer('/admin/waiting', 200, nothingWaits),
    after: shown('You are all caught up'),
  },
  {
    name: 'home-sponsor',
    at: '/dashboard',
    who: 'nadia',
    before: answer('/account/seats', 200, { status: 'success', data: { seats } }),
    after: shown('2 questions to answer'),
  },
  { name: 'home-menu', at: '/dashboard', who: 'ada', after: menuOpened },
]

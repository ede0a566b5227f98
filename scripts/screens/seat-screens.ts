import type { SeatView } from '../../src/contract/seats/seats'
import type { SponsorPageView } from '../../src/contract/seats/sponsors'
import { noOptionalTexts } from '../../src/domain/issues/issue-text'
import { answer } from './answer'
import { both, type Step, shown } from './press'
import type { Address, Screen } from './screen'

export const sponsorPage: Address = ({ contest: idOf }) => `/contests/${idOf('Marrow Restaking')}/sponsor`
const sponsorPageOf =
  (issue: string): Address =>
  (demo) =>
    `${sponsorPage(demo)}?show=${issue}`
const at = '2026-11-20T14:02:11.000Z'

const report = {
  description: '## Root cause\n\nThe flag is written too late.\n\n## Impact\n\nThe queue is drained.',
  ...{ ...noOptionalTexts, status: 'valid' as const, duplicateOf: null, releasedAt: at, answers: [] },
  author: { _id: 'researcher-7', username: 'Researcher 7' },
}

/** More kinds of answers and questions than the sponsor of the demo has. */
export const released: SponsorPageView = {
  contest: { _id: 'marrow', title: 'Marrow Restaking', endDate: at },
  total: 14,
  byStatus: { pending: 3, valid: 5, invalid: 6 },
  issues: [
    {
      ...{ ...report, _id: 'one', placeInLine: 3, title: 'Redeem settles twice', group: 'one' },
      answers: [
        {
          sponsor: { _id: 'mei', username: 'mei' },
          answer: 'disputed',
          text: 'The owner sets this value.',
          commit: null,
          audience: 'report',
          at,
        },
      ],
    },
    { ...report, _id: 'two', placeInLine: 5, title: 'A queued withdrawal can be slashed twice', group: 'two' },
    { ...report, _id: 'three', placeInLine: 8, title: 'Withdrawals are slashed again', group: 'two', duplicateOf: 5 },
    { ...report, _id: 'four', placeInLine: 11, title: 'Rounding of the slashed amount', group: 'four' },
  ],
  pagination: { page: 1, limit: 20, total: 4, pages: 1 },
}

export const asSponsor = (page: SponsorPageView, questions: readonly object[] = []) =>
  both(
    answer('/contests/*/sponsor?page=*', 200, { status: 'success', data: page }),
    answer('/contests/*/sponsor/questions?page=*', 200, {
      status: 'success',
      data: { questions, pagination: { page: 1, limit: 20, total: questions.length, pages: 1 } },
    }),
  )

const seats: SeatView[] = [
  { user: { _id: 'mei', username: 'mei' }, seat: 'lead', givenAt: at, assigned: 4, pending: 1 },
  { user: { _id: 'grace', username: 'grace' }, seat: 'judge', givenAt: at, assigned: 12, pending: 7 },
  { user: { _id: 'vera', username: 'vera' }, seat: 'sponsor', givenAt: at, assigned: 0, pending: 0 },
]

const releaseAsked: Step = async (page) => {
  await page.getByRole('button', { name: /^Release all valid/ }).click()
  await page.getByRole('alertdialog').waitFor()
}

export const seatScreens: Screen[] = [
  { name: 'seats', at: ({ contest: idOf }) => `/admin/contests/${idOf('Vault Spring')}/seats`, who: 'olga' },
  {
    name: 'seats-given',
    at: ({ contest: idOf }) => `/admin/contests/${idOf('Vault Spring')}/seats`,
    who: 'olga',
    before: answer('/admin/contests/*/seats', 200, { status: 'success', data: { seats, unassigned: 2 } }),
    after: shown('Lead judge'),
  },
  {
    name: 'seats-release',
    at: ({ contest: idOf }) => `/admin/contests/${idOf('Lantern AMM')}/seats`,
    who: 'olga',
    after: releaseAsked,
  },
  {
    name: 'sponsor',
    at: sponsorPageOf('two'),
    who: 'ada',
    before: asSponsor(released),
    after: (page) => page.getByRole('form', { name: 'Answer to submissions 5 and 8' }).waitFor(),
  },
  {
    name: 'sponsor-answered',
    at: sponsorPageOf('one'),
    who: 'ada',
    before: asSponsor(released),
    after: shown('The owner sets this value.'),
  },
  {
    name: 'sponsor-list',
    at: sponsorPage,
    who: 'ada',
    before: asSponsor(released),
    after: shown('Needs your response: 2'),
  },
  {
    name: 'sponsor-nothing-released',
    at: sponsorPage,
    who: 'ada',
    before: asSponsor({
      ...released,
      byStatus: null,
      issues: [],
      pagination: { page: 1, limit: 20, total: 0, pages: 0 },
    }),
    after: shown('No submissions released yet'),
  },
  { name: 'sponsor-refused', at: sponsorPage, who: 'ada', isPictured: false },
]

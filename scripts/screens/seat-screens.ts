import type { SponsorPageView } from '../../src/contract/seats/sponsors'
import { noOptionalTexts } from '../../src/domain/issues/issue-text'
import { answer } from './answer'
import { aDialog, both, pressFor, type Step } from './press'
import type { Address, Screen } from './screen'

export const sponsorPage: Address = ({ contest: idOf }) => `/contests/${idOf('Marrow Restaking')}/sponsor`
const at = '2026-11-20T14:02:11.000Z'

/** Nobody of the demo is a sponsor, so the refusal is replaced by what one would see. */
export const released: SponsorPageView = {
  contest: { _id: 'marrow', title: 'Marrow Restaking', endDate: at },
  total: 14,
  byStatus: { pending: 3, valid: 5, invalid: 6 },
  issues: [
    {
      _id: 'one',
      placeInLine: 3,
      title: 'Redeem settles twice',
      description: 'The flag is written too late.',
      ...noOptionalTexts,
      status: 'valid',
      ...{ group: 'one', duplicateOf: null },
      author: { _id: 'researcher-7', username: 'Researcher 7' },
      releasedAt: at,
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
  ],
  pagination: { page: 1, limit: 20, total: 1, pages: 1 },
}

export const asSponsor = (page: SponsorPageView, questions: readonly object[] = []) =>
  both(
    answer('/contests/*/sponsor?page=*', 200, { status: 'success', data: page }),
    answer('/contests/*/sponsor/questions?page=*', 200, {
      status: 'success',
      data: { questions, pagination: { page: 1, limit: 20, total: questions.length, pages: 1 } },
    }),
  )

const releaseAsked: Step = async (page) => {
  await page.getByRole('button', { name: /^Release all valid/ }).click()
  await page.getByRole('alertdialog').waitFor()
}

export const seatScreens: Screen[] = [
  { name: 'seats', at: ({ contest: idOf }) => `/admin/contests/${idOf('Vault Spring')}/seats`, who: 'olga' },
  {
    name: 'seats-release',
    at: ({ contest: idOf }) => `/admin/contests/${idOf('Lantern AMM')}/seats`,
    who: 'olga',
    after: releaseAsked,
  },
  {
    name: 'sponsor',
    at: sponsorPage,
    who: 'ada',
    before: asSponsor(released),
    after: (page) => page.getByText('Redeem settles twice').waitFor(),
  },
  {
    name: 'sponsor-answer',
    at: sponsorPage,
    who: 'ada',
    before: asSponsor(released),
    after: pressFor('Answer submission 3', aDialog),
  },
  { name: 'sponsor-refused', at: sponsorPage, who: 'ada', isPictured: false },
]

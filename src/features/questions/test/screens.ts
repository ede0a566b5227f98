import { aDialog, pressFor, shown } from '../../../../scripts/screens/press'
import type { Screen } from '../../../../scripts/screens/screen'
import { asSponsor, released, sponsorPage } from '../../../../scripts/screens/seat-screens'
import type { SponsorPageView } from '../../../contract/seats/sponsors'
import type { Question } from '../contract'

const at = '2026-11-20T14:02:11.000Z'
const running: SponsorPageView = {
  ...released,
  contest: { ...released.contest, endDate: '2199-01-01T00:00:00.000Z' },
  ...{ byStatus: null, issues: [] },
  pagination: { page: 1, limit: 20, total: 0, pages: 0 },
}
const asked = { closedAt: null, addendum: null, declineReason: null, askedAt: at }
const questions: Question[] = [
  { ...asked, _id: 'open', state: 'open', text: 'Does the keeper count as a trusted party?' },
  { ...asked, _id: 'answered', state: 'answered', closedAt: at, addendum: 1, text: 'Which chains are in scope?' },
  {
    ...{ ...asked, _id: 'declined', state: 'declined', closedAt: at, text: 'Is the fee capped?' },
    declineReason: 'The description says so.',
  },
]

export const screens: Screen[] = [
  {
    name: 'sponsor-questions',
    at: sponsorPage,
    who: 'ada',
    before: asSponsor(running, questions),
    after: shown('Is the fee capped?'),
  },
  {
    name: 'sponsor-question-answer',
    at: sponsorPage,
    who: 'ada',
    before: asSponsor(running, questions),
    after: pressFor('Answer publicly…: Does the keeper count as a trusted party?', aDialog),
  },
]

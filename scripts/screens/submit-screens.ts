import type { Contest } from '../../src/contract/contest'
import { answer, answerChanged } from './answer'
import { both, pressFor, type Step, shown } from './press'
import type { Address, Screen } from './screen'

const submitTo =
  (title: string): Address =>
  ({ contest: idOf }) =>
    `/contests/${idOf(title)}/submit`
const allChecked: Step = async (page) => {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}
const open = { open: 2, max: 2, verdictsMakeRoom: true, withdrawalsLeft: 2 }
const full = both(
  answerChanged('/contests/*', ({ contest }: { contest: Contest }) => {
    contest.undecidedMax = 2
  }),
  answer('/issues/contests/*/open', 200, { status: 'success', data: { submissions: open } }),
)

export const submitScreens: Screen[] = [
  { name: 'submit', at: submitTo('Vault Spring'), who: 'ada' },
  {
    name: 'submit-invalid',
    at: submitTo('Vault Spring'),
    who: 'ada',
    after: both(
      allChecked,
      pressFor('Submit Issue', (page) => page.locator('[aria-invalid="true"]')),
    ),
  },
  {
    name: 'submit-full',
    at: submitTo('Vault Spring'),
    who: 'ada',
    before: full,
    after: shown('Submission Limit Reached'),
  },
  { name: 'submit-not-started', at: submitTo('Quill Lending'), who: 'ada', isPictured: false },
  { name: 'submit-ended', at: submitTo('Marrow Restaking'), who: 'ada' },
  {
    name: 'submit-preview',
    at: submitTo('Vault Spring'),
    who: 'ada',
    after: async (page) => {
      await page.getByRole('tab', { name: 'Preview' }).first().click()
      await page.getByRole('tabpanel').first().waitFor()
    },
  },
]

import { answer } from '../../../../scripts/screens/answer'
import { aDialog, both, type Step, shown } from '../../../../scripts/screens/press'
import type { Address, Screen } from '../../../../scripts/screens/screen'
import type { QueueEntry } from '../../../contract/judging'
import { noOptionalTexts } from '../../../domain/issues/issue-text'
import type { LookAlikes } from '../contract'

const triage: Address = ({ contest, issue }) =>
  `/admin/contests/${contest('Vault Spring')}/triage?issue=${issue('PriceGuard')}`
const swept: Step = async (page) => {
  await page.getByRole('heading', { name: 'Likely duplicates' }).waitFor()
  await page.keyboard.press('d')
  await aDialog(page).first().waitFor()
}
const sideBySide: Step = async (page) => {
  await page
    .getByRole('button', { name: /^Side by side/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).nth(1).waitFor()
}

const at = '2026-11-20T14:02:11.000Z'
const entryOf = (placeInLine: number, title: string): QueueEntry => ({
  ...{ _id: `issue-${placeInLine}`, placeInLine, title, status: 'valid', receivedAt: at, version: 1 },
  ...{ invalidationReason: null, invalidationCode: null, duplicateGroupId: null, isPrimary: false },
  ...{ author: { _id: 'ada', username: 'ada' }, isEdited: false, isOwn: false, assignee: null, isMine: false },
})
const [first, second] = [entryOf(3, 'Redeem settles twice'), entryOf(5, 'The queue is settled again')]
const pairs: LookAlikes = {
  contest: { _id: 'vault', title: 'Vault Spring' },
  lookAlikes: [
    {
      ...{ one: first, other: second, chance: 0.97 },
      reasons: [
        { kind: 'identifiers', found: ['settle', 'RedemptionQueue'] },
        { kind: 'words', found: ['epoch', 'twice'] },
      ],
    },
    { one: first, other: entryOf(8, 'Fees are taken twice'), chance: 0.61, reasons: [] },
  ],
  ...{ total: 2, judgeRefusal: null },
}
const lookAlikes =
  (pair = ''): Address =>
  ({ contest }) =>
    `/admin/contests/${contest('Vault Spring')}/look-alikes${pair}`
const description = '## Root cause\n\nThe flag is written after the transfer.\n\n## Impact\n\nThe queue is drained.'
const compared = both(
  answer('/admin/contests/*/look-alikes', 200, { status: 'success', data: pairs }),
  answer('/admin/issues/*/judging', 200, {
    status: 'success',
    data: { issue: { ...first, ...noOptionalTexts, description } },
  }),
)

export const screens: Screen[] = [
  { name: 'triage-sweep', at: triage, who: 'grace', after: swept },
  { name: 'triage-side-by-side', at: triage, who: 'grace', after: sideBySide },
  {
    name: 'look-alikes',
    at: lookAlikes('?pair=issue-3+issue-5'),
    who: 'grace',
    before: compared,
    after: shown('Are 3 and 5 the same?'),
  },
  {
    name: 'look-alikes-none',
    at: ({ contest }) => `/admin/contests/${contest('Vault Spring')}/look-alikes`,
    who: 'grace',
  },
]

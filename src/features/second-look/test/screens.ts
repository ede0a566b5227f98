import { answer, answerChanged } from '../../../../scripts/screens/answer'
import { both, shown } from '../../../../scripts/screens/press'
import type { Address, Screen } from '../../../../scripts/screens/screen'
import { noOptionalTexts } from '../../../domain/issues/issue-text'
import type { SecondLooks } from '../contract'

/** Without an issue, a phone shows the list. */
const page =
  (issue = ''): Address =>
  ({ contest: idOf }) =>
    `/admin/contests/${idOf('Marrow Restaking')}/second-look${issue && `?issue=${issue}`}`
const at = '2026-11-20T14:02:11.000Z'

const given = { verdict: 'valid', reason: null, invalidationCode: null } as const
const differing = {
  issueId: 'three',
  placeInLine: 9,
  title: 'Slashing rounds down to zero',
  first: given,
  refusal: null,
  resolution: null,
}
const invalid = { verdict: 'invalid', reason: 'By design.', invalidationCode: 'intended_behavior' } as const
const resolved = {
  ...{ ...differing, second: invalid },
  ...{ issueId: 'five', placeInLine: 11, title: 'The guardian can cancel every exit' },
}
type Look = SecondLooks['looks'][number]
const look = (issueId: string, placeInLine: number, title: string, of: Partial<Look> & Pick<Look, 'state'>): Look => ({
  ...{ issueId, position: 1, placeInLine, title, refusal: null },
  ...of,
})
const looks: SecondLooks = {
  contest: { _id: 'marrow', title: 'Marrow Restaking' },
  ...{ percent: 10, drawableAt: at, judgeRefusal: null },
  draw: {
    ...{ commitment: 'c0'.repeat(32), committedAt: at, drawnAt: at, seed: '5e'.repeat(32), submissions: 14 },
  },
  looks: [
    look('one', 7, 'The owner can set any delay', { state: 'undecided' }),
    look('two', 3, 'A queued withdrawal is slashed twice', { state: 'undecided', refusal: 'second_look_seen' }),
    look('three', 9, differing.title, { state: 'difference' }),
    look('five', 11, resolved.title, { state: 'resolved' }),
    look('four', 12, 'Deposits are open while paused', { state: 'agreed' }),
  ],
  differences: [
    { ...differing, second: invalid },
    { ...resolved, resolution: { verdict: 'invalid', reason: 'The terms name it.', at } },
  ],
}
const issue = {
  ...{ _id: 'one', position: 1, placeInLine: 7, title: 'The owner can set any delay', receivedAt: at },
  ...{ ...noOptionalTexts, description: '## Summary\n\nThe delay has no bound.' },
}
const differingIssue = {
  ...{ ...issue, _id: 'three', placeInLine: 9, title: differing.title },
  description: '## Summary\n\nA slash below one share takes nothing.',
}
const drawn = (changed: Partial<SecondLooks> = {}) =>
  both(
    answer('/admin/contests/*/second-look', 200, { status: 'success', data: { ...looks, ...changed } }),
    answer('/admin/issues/*/second-look', 200, { status: 'success', data: { contest: looks.contest, issue } }),
    answer('/admin/issues/*/judging', 200, { status: 'success', data: { issue: differingIssue } }),
  )

/** As the server masks entries of this judge's second looks. */
function withhold(entries: object[]): void {
  const withheld = { status: 'pending', duplicateGroupId: null, isPrimary: false, secondLook: 'yours' }
  for (const entry of entries) Object.assign(entry, withheld)
}

/** See screen.ts for the fields. */
export const screens: Screen[] = [
  {
    name: 'triage-second-look',
    at: ({ contest: idOf, issue }) => `/admin/contests/${idOf('Vault Spring')}/triage?issue=${issue('PriceGuard')}`,
    who: 'grace',
    before: both(
      answerChanged('/admin/contests/*/triage', ({ issues }: { issues: object[] }) => withhold(issues)),
      answerChanged('/admin/issues/*/candidates', ({ candidates }: { candidates: { issue: object }[] }) =>
        withhold(candidates.map(({ issue }) => issue)),
      ),
    ),
    after: shown('Skip it…'),
  },
  { name: 'second-look', at: page('one'), who: 'grace', before: drawn(), after: shown('The delay has no bound.') },
  {
    name: 'second-look-difference',
    at: page('three'),
    who: 'grace',
    before: drawn({ looks: looks.looks.slice(1) }),
    after: shown('By design.'),
  },
  {
    name: 'second-look-judging',
    at: ({ contest: idOf }) => `/admin/contests/${idOf('Harrow Vaults')}/second-look`,
    who: 'grace',
    after: shown(/^A random /),
  },
  { name: 'second-look-list', at: page(), who: 'grace', before: drawn(), after: shown('Other drawn submissions') },
  { name: 'second-look-none', at: page(), who: 'grace' },
]

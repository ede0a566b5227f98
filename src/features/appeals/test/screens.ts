import { answer, answerChanged } from '../../../../scripts/screens/answer'
import { aDialog, both, pressFor, type Step, shown } from '../../../../scripts/screens/press'
import type { Address, Screen } from '../../../../scripts/screens/screen'
import type { PreliminaryResults } from '../../../contract/awards/preliminary'
import type { Contest } from '../../../contract/contest'
import type { ContestSummary, WaitingWork } from '../../../contract/contests/contest-admin'
import { noOptionalTexts } from '../../../domain/issues/issue-text'
import type { Appeal, AppealForJudge } from '../contract'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const marrow =
  (page: string, isAdmin = false): Address =>
  ({ contest: idOf }) =>
    `${isAdmin ? '/admin' : ''}/contests/${idOf('Marrow Restaking')}${page}`
const triageOfMarrow: Address = ({ contest: idOf, issue }) =>
  `/admin/contests/${idOf('Marrow Restaking')}/triage?issue=${issue('Slashing')}`
const firstDepositor: Address = ({ issue: idOf }) => `/submissions/${idOf('First depositor')}`

/** No contest of the demo has appeals, so its replies are changed. */
const published = { appealHours: 48, preliminaryAt: inHours(-12), appealsEndAt: inHours(36.5) }
const aContest = (change: Partial<Contest>): Step =>
  answerChanged('/contests/*', ({ contest }: { contest: Contest }) => {
    Object.assign(contest, { endDate: inHours(-60) }, change)
  })
const standing = (change: Partial<ContestSummary>): Step =>
  answerChanged('/admin/contests/*/standing', (data: { standing: ContestSummary }) => {
    Object.assign(data.standing, change)
  })

/** Two appeals wait for a decision. */
const appealed: Partial<ContestSummary> = {
  ...{ publishBlockers: [], finalizeBlockers: ['appeal_window_open', 'appeals_open'], openAppealCount: 2 },
  finalizableAt: published.appealsEndAt,
}

const people = {
  ada: { _id: 'ada', username: 'ada' },
  mei: { _id: 'mei', username: 'mei' },
  linus: { _id: 'linus', username: 'linus' },
}
const found = { status: 'valid', isPrimary: true, isOwn: false } as const
const preliminary: PreliminaryResults = {
  contest: { _id: 'marrow', title: 'Marrow Restaking' },
  preliminaryAt: published.preliminaryAt,
  appealsEndAt: published.appealsEndAt,
  ...{ poolCents: 7_500_001, uniqueCount: 2, returnedCents: 0 },
  issues: [
    {
      ...{ ...found, issueId: 'one', title: 'Slashing rounds in favor of the operator', author: people.ada },
      ...{ isOwn: true, placeInLine: 2, primaryPlace: 2, amountCents: 3_750_001 },
    },
    {
      ...{ ...found, issueId: 'two', title: 'A queued withdrawal can be slashed twice', author: people.mei },
      ...{ placeInLine: 5, primaryPlace: 5, amountCents: 3_750_000 },
    },
    {
      ...{ ...found, issueId: 'three', title: 'Rounding of the slashed amount', author: people.linus },
      ...{ isPrimary: false, placeInLine: 6, primaryPlace: 2, amountCents: 0 },
    },
    {
      ...{ ...found, issueId: 'four', title: 'The owner can set any delay', author: people.ada, status: 'invalid' },
      ...{ isOwn: true, placeInLine: 9, primaryPlace: 9, amountCents: 0 },
    },
  ],
}

const words =
  'The judge writes that only the owner can do this. The second paragraph of my report shows the call that anybody can make: the modifier is missing on the overload.\n\nThe proof of concept runs as a stranger.'
const made: Appeal = {
  ...{ _id: 'appeal-1', issueId: 'one', kind: 'verdict', rule: 'Critical: more than 20 % of the funds', text: words },
  ...{ receivedAt: inHours(-5), state: 'open', reason: null, decidedAt: null },
}
const rejected: Appeal = {
  ...made,
  ...{ _id: 'appeal-2', kind: 'place', state: 'rejected', decidedAt: inHours(-1) },
  reason: 'The first revision does not name the path to the loss, so it could not be certified.',
}
const ownAppeals = (appeals: Appeal[]): Step =>
  both(
    aContest(published),
    answer('/issues/*/appeals', 200, { status: 'success', data: { appeals, openCount: 1, validCount: 2 } }),
  )

const issue: AppealForJudge['issue'] = {
  ...{ _id: 'one', placeInLine: 9, title: 'The owner can set any delay', duplicateGroupId: null, isPrimary: false },
  ...{ status: 'invalid' as const, certifiedSeq: null, version: 3 },
}
const judged: AppealForJudge = {
  ...made,
  ...{ author: { _id: 'researcher-7', username: 'Researcher 7' }, issue, change: null, handledBy: null, refusal: null },
}
const others: AppealForJudge[] = [
  { ...judged, _id: 'appeal-3', kind: 'group', refusal: 'own_decision', issue },
  {
    ...judged,
    ...{ _id: 'appeal-4', kind: 'place', state: 'upheld', change: 'certify_revision', decidedAt: inHours(-2) },
    ...{ reason: 'The first revision is complete.', handledBy: { _id: 'olga', username: 'olga' } },
    issue: { ...issue, placeInLine: 2, title: 'Slashing rounds in favor of the operator' },
  },
]
const judging = {
  issue: {
    ...{ ...issue, ...noOptionalTexts, description: '## Summary\n\nThe delay has no bound.' },
    ...{ invalidationReason: 'The owner is trusted by the rules of this contest.', knownIssue: null },
    ...{
      isDuplicate: false,
      duplicateOf: null,
      receivedAt: inHours(-90),
      createdAt: inHours(-90),
      updatedAt: inHours(-20),
    },
    ...{ userId: judged.author, contestId: { _id: 'marrow', title: 'Marrow Restaking', prizePool: 75_000 } },
    ...{ lastSeq: 9, contentHash: 'a4'.repeat(32), isEdited: false },
  },
  revisions: [{ seq: 9, number: 1, receivedAt: inHours(-90), isDeciding: true, isCertified: false, rewritten: null }],
  ...{ group: null, history: [], sameWallet: [] },
}
const appealsListed = (appeals: AppealForJudge[]): Step =>
  both(
    aContest(published),
    answer('/admin/contests/*/appeals**', 200, {
      status: 'success',
      data: {
        appeals,
        openCount: appeals.filter(({ state }) => state === 'open').length,
        decidableCount: appeals.filter(({ state, refusal }) => state === 'open' && refusal === null).length,
        pagination: { total: appeals.length, pages: 1, page: 1, limit: 20 },
      },
    }),
    answer('/admin/issues/*/judging', 200, { status: 'success', data: judging }),
  )
const upholding: Step = async (page) => {
  await page.getByLabel(/^Uphold/).check()
  await page.getByLabel('Make it a duplicate of another submission').check()
  await page.getByLabel('Place in line of the other submission').waitFor()
}
const waiting: Step = answerChanged('/admin/waiting', (data: { waiting: WaitingWork }) => {
  const marrowRef = { _id: 'marrow', title: 'Marrow Restaking' }
  data.waiting.appeals = [{ contest: marrowRef, count: 2, oldestAt: inHours(-30) }]
  data.waiting.publishable = [marrowRef]
  data.waiting.pending = []
})

/** Between the last verdict and final results, in a contest with appeals; see screen.ts for the fields. */
export const screens: Screen[] = [
  {
    name: 'contest-preliminary',
    at: marrow(''),
    who: 'ada',
    before: aContest(published),
    after: shown(/Appeals end in/),
  },
  {
    name: 'results-preliminary',
    at: marrow('/results'),
    who: 'ada',
    before: answer('/contests/*/preliminary-results', 200, { status: 'success', data: { results: preliminary } }),
    after: shown('Each would earn'),
  },
  {
    name: 'submissions-preliminary',
    at: '/submissions',
    who: 'ada',
    before: answerChanged('/issues/my-issues**', (data: { contests: { appealsEndAt: string | null }[] }) => {
      for (const one of data.contests) one.appealsEndAt = published.appealsEndAt
    }),
    after: shown(/appeals until/),
  },
  {
    name: 'submission-appeals',
    at: firstDepositor,
    who: 'ada',
    before: ownAppeals([made, rejected]),
    after: shown('Rejected'),
  },
  {
    name: 'submission-appeal',
    at: firstDepositor,
    who: 'ada',
    before: ownAppeals([rejected]),
    after: pressFor('Appeal…', aDialog),
  },
  {
    name: 'appeals',
    at: marrow('/appeals?appeal=appeal-1', true),
    who: 'grace',
    before: appealsListed([judged, ...others]),
    after: upholding,
  },
  {
    name: 'appeals-list',
    at: marrow('/appeals', true),
    who: 'grace',
    before: appealsListed([judged, ...others]),
    after: shown('1 for you, 1 for other judges'),
  },
  {
    name: 'appeals-barred',
    at: marrow('/appeals?appeal=appeal-3', true),
    who: 'grace',
    before: appealsListed(others),
    after: shown(/about your decision/),
  },
  {
    name: 'appeals-demo',
    at: ({ contest: idOf }) => `/admin/contests/${idOf('Juniper Index')}/appeals`,
    who: 'olga',
    after: shown(/to decide|All decided|for other judges/),
  },
  { name: 'appeals-none', at: marrow('/appeals', true), who: 'grace', isPictured: false },
  {
    name: 'contest-edit-publish',
    at: marrow('/edit?act=publish', true),
    who: 'olga',
    before: both(
      aContest({ appealHours: 48 }),
      standing({
        ...{ publishBlockers: [], finalizeBlockers: ['preliminary_results_missing'] },
        counts: { all: 2, pending: 0, valid: 1, invalid: 1 },
      }),
    ),
    after: (page) => page.getByRole('region', { name: 'What would be awarded' }).waitFor(),
  },
  {
    name: 'contest-edit-withdraw',
    at: marrow('/edit?act=withdraw', true),
    who: 'olga',
    before: both(aContest(published), standing(appealed)),
    after: (page) => aDialog(page).first().waitFor(),
  },
  {
    name: 'contest-edit-preliminary',
    at: marrow('/edit', true),
    who: 'olga',
    before: both(aContest(published), standing(appealed)),
    after: shown(/^Authors can appeal until/),
  },
  {
    name: 'triage-preliminary',
    at: triageOfMarrow,
    who: 'grace',
    before: answerChanged('/admin/contests/*/triage', (data: { contest: Contest; judgeRefusal: string }) => {
      Object.assign(data.contest, published)
      data.judgeRefusal = 'preliminary_results'
    }),
    after: shown(/only an upheld appeal/),
  },
  {
    name: 'home-judge-appeals',
    at: '/dashboard',
    who: 'olga',
    before: waiting,
    after: shown(/^Marrow Restaking, oldest/),
  },
]

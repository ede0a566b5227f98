import { answer, answerChanged } from '../../../../scripts/screens/answer'
import { aDialog, both, press, pressFor, type Step, shown } from '../../../../scripts/screens/press'
import type { Address, Screen } from '../../../../scripts/screens/screen'
import type { Contest } from '../../../contract/contest'
import type { QueueEntry } from '../../../contract/judging'
import type { ProofSettings } from '../../../domain/contests/proof-settings'
import type { ProofRunner } from '../contract'
import type { ProofRun } from '../contract/run'
import type { ProofSummary } from '../domain/issue-proof'
import { noRunnerFinished } from '../domain/run-rules'
import { longMatrix, matrixOnScreen, patchOnScreen } from './fixes-on-screen'
import {
  entryOfRun,
  failingRun,
  hostileResult,
  incompleteRun,
  runnerOf,
  runOf,
  runWith,
  waitingRun,
} from './runs-on-screen'

const success = (data: object) => ({ status: 'success', data })
const funds = { token: `0x${'b1'.repeat(20)}`, holders: [`0x${'c2'.repeat(20)}`, `0x${'d3'.repeat(20)}`] }
const settings = (more: Partial<ProofSettings> = {}): ProofSettings => ({
  ...{ mode: 'asked', token: null, holders: [] },
  ...more,
})

/** A contest of the demo, with proofs. */
const proving = (proofs = settings()): Step =>
  answerChanged('/contests/*', ({ contest }: { contest: Contest }) => {
    contest.proofs = proofs
  })

const ownRuns = (run: ProofRun | null): Step =>
  both(
    answer(
      '/contests/*/proof-runs?*',
      200,
      success({
        runs: run ? [entryOfRun(run)] : [],
        runsLeft: run ? 19 : 20,
        pagination: { total: run ? 1 : 0, pages: 1, page: 1, limit: 20 },
      }),
    ),
    answer('/proof-runs/*', 200, success({ run })),
  )

const form = (name: string, run: ProofRun | null, words: string, isPictured = true): Screen => ({
  name: `submit-proof-${name}`,
  at: ({ contest }) => `/contests/${contest('Vault Spring')}/submit`,
  who: 'ada',
  before: both(proving(), ownRuns(run)),
  after: both(shown(words), (page) => page.getByText('Run the proof', { exact: true }).scrollIntoViewIfNeeded()),
  isPictured,
})

const ofIssue = (run: ProofRun | null, summary: ProofSummary) =>
  answer(
    '/issues/*/proof-run',
    200,
    success({ proof: { summary, run, isRepeatable: run?.state === 'failed', fixes: [] } }),
  )

const beside = (name: string, run: ProofRun | null, summary: ProofSummary, isPictured = true): Screen => ({
  name: `submission-proof-${name}`,
  at: ({ issue }) => `/submissions/${issue('PriceGuard')}`,
  who: 'grace',
  before: both(proving(), ofIssue(run, summary)),
  after: both(shown('Proof run'), (page) => page.getByText('Proof run').scrollIntoViewIfNeeded()),
  isPictured,
})

const markedQueue: Step = async (page) => {
  const summaries = ['over', 'failed', 'no-measure', 'waiting', 'none', 'under', 'over'] as const
  const fractions: Partial<Record<ProofSummary, number>> = { over: 0.614, under: 0.12 }
  let issues: string[] = []
  await answerChanged('/admin/contests/*/triage', (triage: { contest: Contest; issues: QueueEntry[] }) => {
    triage.contest.proofs = settings()
    issues = triage.issues.map(({ _id }) => _id)
  })(page)
  await page.route('**/api/admin/contests/*/proofs', (route) => {
    const proofs = issues.map((issue, at) => {
      const summary = summaries[at % summaries.length] ?? 'none'
      return { issue, summary, fraction: fractions[summary] ?? null, isFlagged: at === summaries.length - 1 }
    })
    return route.fulfill({ json: success({ proofs }) })
  })
}

const runners = (list: ProofRunner[]) => answer('/admin/runners', 200, success({ runners: list }))
const silent = runnerOf({
  ...{ _id: 'runner-2', name: 'The laptop' },
  lastSeenAt: '2026-11-01T12:00:00.000Z',
  running: 0,
})
const revoked = runnerOf({
  ...{ _id: 'runner-3', name: `A name of ${'unbroken'.repeat(6)}` },
  ...{ revokedAt: '2026-11-20T14:02:11.000Z', running: 0 },
})
const added = { runner: runnerOf(), token: `primacy_runner_${'kX9_'.repeat(11).slice(0, 43)}` }

const fixesAt =
  (query = ''): Address =>
  ({ contest }) =>
    `/contests/${contest('Vault Spring')}/fixes${query}`

const readFixes = (matrix: ReturnType<typeof matrixOnScreen>): Step =>
  both(
    answer('/contests/*/fix-matrix', 200, success(matrix)),
    answer('/fixes/*', 200, success({ fix: matrix.fixes[0] ?? {}, patch: patchOnScreen })),
    answer('/fixes/*/run*', 200, success({ run: failingRun() })),
  )
const fixesRefused = (status: number, code: string): Step =>
  answer('/contests/*/fix-matrix', status, { status: 'error', message: 'Refused.', code })

const ofFixes = (name: string, before: Step, after: Step, more: Partial<Screen> = {}): Screen => ({
  ...{ name: `fixes-${name}`, at: fixesAt(), who: 'grace', before, after },
  ...more,
})

const fixScreens: Screen[] = [
  ofFixes('matrix', readFixes(matrixOnScreen()), shown('Still shows')),
  ofFixes(
    'none',
    readFixes({ fixes: [], rows: matrixOnScreen().rows }),
    shown('Add a fix to see which proofs it stops.'),
  ),
  ofFixes('no-proofs', readFixes({ fixes: [], rows: [] }), shown('No proof that you can see'), { isPictured: false }),
  ofFixes('long', readFixes(longMatrix()), shown('Proofs run with it.'), { isPictured: false }),
  ofFixes(
    'patch',
    readFixes(matrixOnScreen()),
    both((page) => page.getByText('Patch', { exact: true }).first().click(), shown('require(msg.sender')),
    {
      isPictured: false,
    },
  ),
  ofFixes('run', readFixes(matrixOnScreen()), shown('The proof of submission 2 with fix 1'), {
    at: fixesAt('?fix=fix-1&issue=issue-2'),
  }),
  ofFixes('running', fixesRefused(409, 'CONTEST_NOT_ENDED'), shown('Fixes open when the contest ends')),
  ofFixes('not-shown', fixesRefused(403, 'FIXES_NOT_SHOWN'), shown('Fixes are for judges and sponsors'), {
    ...{ who: 'ada', isPictured: false },
  }),
]

export const screens: Screen[] = [
  ...fixScreens,
  form('none', null, 'Nothing to run yet.'),
  form('waiting', waitingRun(3), 'Place 3 in the queue'),
  {
    ...form('passed', runOf(), 'Your last run', false),
    after: both(shown('Your last run'), (page) => page.getByText('Your last run').click(), shown('Passes and loses')),
  },
  beside('over', runOf(), 'over'),
  beside('failed', failingRun(), 'failed'),
  beside('untrusted', runWith({ ...hostileResult() }, { summary: 'no-measure' }), 'no-measure'),
  beside('incomplete', incompleteRun(), 'no-measure', false),
  beside('waiting', waitingRun(12), 'waiting', false),
  beside('repeatable', waitingRun(1, { state: 'failed', place: null, reason: noRunnerFinished }), 'failed', false),
  beside('none', null, 'none', false),
  beside('revoked', runOf({ runner: { name: 'The box', isRevoked: true } }), 'over', false),
  {
    name: 'triage-proofs',
    at: ({ contest }) => `/admin/contests/${contest('Vault Spring')}/triage?order=mark`,
    who: 'grace',
    before: both(markedQueue, ofIssue(runOf(), 'over')),
    after: shown('61.4%'),
  },
  {
    name: 'contest-proofs',
    at: ({ contest }) => `/contests/${contest('Vault Spring')}`,
    who: 'ada',
    before: proving(settings(funds)),
    after: shown('Token that counts'),
    isPictured: false,
  },
  {
    name: 'proofs-settings',
    at: ({ contest }) => `/admin/contests/${contest('Quill Lending')}/proofs`,
    who: 'olga',
    before: proving(settings(funds)),
    after: shown('Token that counts'),
  },
  {
    name: 'proofs-fixed',
    at: ({ contest }) => `/admin/contests/${contest('Vault Spring')}/proofs`,
    who: 'olga',
    before: proving(settings(funds)),
    after: shown('can no longer be changed'),
    isPictured: false,
  },
  {
    name: 'runners',
    at: '/admin/runners',
    who: 'olga',
    before: runners([runnerOf(), silent, revoked]),
    after: shown('The laptop'),
  },
  { name: 'runners-none', at: '/admin/runners', who: 'olga', before: runners([]), after: shown('No runner yet') },
  {
    name: 'runner-token',
    at: '/admin/runners',
    who: 'olga',
    before: (page) =>
      page.route('**/api/admin/runners', (route) =>
        route.fulfill(
          route.request().method() === 'POST'
            ? { status: 201, json: success(added) }
            : { json: success({ runners: [] }) },
        ),
      ),
    after: async (page) => {
      await pressFor('Add a runner…', aDialog)(page)
      await page.getByLabel('Name').fill('The box in the cellar')
      await press('Add')(page)
      await shown('Token of the runner')(page)
    },
  },
  {
    name: 'runner-revoke',
    at: '/admin/runners',
    who: 'olga',
    before: runners([runnerOf()]),
    after: pressFor(/^Revoke The box/, aDialog),
  },
]

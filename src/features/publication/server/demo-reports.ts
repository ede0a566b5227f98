import type { DemoPart, DemoStage } from '../../../server/demo/demo-stage'
import { daysAfter } from '../../../server/demo/demo-stage'
import { noPublishableFixes as publishableFixes } from '../../../server/startup/features'
import type { ReportDraft } from '../domain/report-draft'
import { composeGathered } from './compose-gathered'
import { saveDraft } from './prepare-report'
import { publishReport } from './publish-report'
import type { RendererFor } from './start-renderer'

type Written = Pick<ReportDraft, 'summary' | 'scope' | 'nSloc' | 'commit'>

const written: Record<string, Written> = {
  'Basalt Staking': {
    summary:
      'Basalt is a liquid staking pool with a queue of exits. Nine submissions came in two weeks, and four of the vulnerabilities in them are critical: each would have let somebody leave with more than their share.\n\nThree are fixed. The fourth is mitigated by settling the queue before every upgrade.',
    scope: '`src/ExitQueue.sol`, `src/StakingPool.sol` and `src/BalanceOracle.sol`.',
    ...{ nSloc: 1_912, commit: '71c0e5d2a9b4' },
  },
  'Fennel Streams': {
    summary:
      'Fennel pays by the second, and lets receivers sell what has not been paid yet. All three critical vulnerabilities are where streams and their market meet. The market was closed until they were fixed.',
    scope: '`src/Stream.sol` and `src/StreamMarket.sol`.',
    ...{ nSloc: 1_140, commit: 'c3a80f617e52' },
  },
  'Copperline Router': {
    summary:
      'Copperline splits orders over eleven exchanges. Three critical vulnerabilities concern permits, refunds and allowances. The deployed router was replaced before this report was published.',
    scope: '`src/Router.sol` and `src/Permits.sol`.',
    ...{ nSloc: 864, commit: '0d9b5e27f1c8' },
  },
  'Tamarisk Options': {
    summary:
      'Tamarisk settles covered options by a time-weighted price. Three critical vulnerabilities were found in settlement and in rolling, and all were fixed before launch.',
    scope: '`src/OptionVault.sol` and `src/Settlement.sol`.',
    ...{ nSloc: 2_310, commit: '5f7be2a46c90' },
  },
  'Wren Registry': {
    summary:
      'Wren rents names by the year. Two critical vulnerabilities were found: roots that are valid on every network, and deposits that went to whoever renewed a name.',
    scope: '`src/Registry.sol` and `src/Roots.sol`.',
    ...{ nSloc: 702, commit: 'b84d1903ae6f' },
  },
}

/** In this thread, because nothing else runs while the demo is filled. */
const drawing: RendererFor<'composeGathered'> = { ask: async (_, gathered) => composeGathered(gathered) }

/** Ten days after a contest, when its results have been final for a week. */
async function publish({ db, site, people, contest }: DemoStage, title: string, texts: Written): Promise<void> {
  const { id: contestId, endDate } = contest(title)
  const by = { contestId, judgeId: people.olga, site, publishableFixes, now: daysAfter(endDate, 10) }
  const draft = { ...texts, delayHours: 0, findings: [] }
  const gathered = await saveDraft(db, { ...by, draft, expectedVersion: 0 })
  await publishReport({ db, drawing }, { ...by, previewDigest: composeGathered(gathered).previewDigest })
}

export const demoReports: DemoPart = {
  feature: 'publication',
  async fill(stage) {
    for (const [title, texts] of Object.entries(written)) await publish(stage, title, texts)
  },
  tour: [{ about: 'A published report', as: null, path: '/reports/basalt-staking' }],
}

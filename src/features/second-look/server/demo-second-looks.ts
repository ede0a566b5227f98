import { submissionsTo } from '../../../server/demo/demo-past-issues'
import { type DemoPart, type DemoStage, daysAfter } from '../../../server/demo/demo-stage'
import { decideSecondLook, openSecondLook } from './decide-second-look'
import { drawLooks } from './draw-second-looks'

const title = 'Harrow Vaults'
const harrow = submissionsTo(title)
const twice = 'A liquidation can be started twice'
const cached = 'The price of a paused market stays cached'
const small = 'A deposit of one unit blocks the queue'
const issues = [
  harrow.valid('ines', 1.7, [
    twice,
    '`liquidate` clears the debt before the collateral.',
    'A second caller takes collateral that backs other positions, up to 33% of the vault.',
  ]),
  harrow.invalid(
    'tomas',
    4.9,
    [cached, '`pause` does not clear the cache.', 'The first trade after a pause is at the old price.'],
    ['not_proven', 'Nothing shows that the old price is ever read.'],
  ),
  harrow.valid('ada', 8.2, [
    'Interest is paid for the time before the deposit',
    '`lastAccrual` is set after the balance.',
    'A deposit and a withdrawal in one block take the interest of a month, until the vault is empty.',
  ]),
  harrow.invalid(
    'mei',
    11.6,
    [small, 'The queue has a fixed length.', 'Deposits wait for as long as somebody pays for dust.'],
    ['below_critical', 'Deposits are late, and nothing is lost.'],
  ),
]

const again = [
  [twice, 'valid', null],
  [cached, 'valid', null],
  [small, 'invalid', 'Late, not lost.'],
] as const

/** A contest that is judged twice: two verdicts agree, one differs, and one is still to be given. */
export const demoSecondLooks: DemoPart = {
  feature: 'second-look',
  async fill(stage) {
    const { db, now, addContest } = stage
    const { issueId } = await addContest(
      {
        ...{ title, startsInDays: -17, endsInDays: -3, prizePool: 110_000, secondLookPercent: 20 },
        repository: 'https://github.com/harrow/vaults',
        about:
          'Lending vaults with one asset each. Positions are liquidated in steps, and interest accrues with every call.\n\nScope: src/Vault.sol, src/Liquidation.sol',
      },
      issues,
    )
    await drawLooks(db, daysAfter(now, -0.3))
    for (const [about, verdict, reason] of again) await lookAgain(stage, issueId(about), { verdict, reason })
  },
  tour: [
    { about: 'A second, blind verdict', as: 'olga', contest: title, path: '/admin/contests/:contest/second-look' },
  ],
}

async function lookAgain(
  { db, now, people }: DemoStage,
  issueId: string,
  { verdict, reason }: { verdict: 'valid' | 'invalid'; reason: string | null },
): Promise<void> {
  const at = daysAfter(now, -0.2)
  await openSecondLook(db, issueId, { id: people.olga, role: 'admin', isEmailVerified: true }, at)
  const look = { issueId, judgeId: people.olga, verdict, reason, now: at }
  await decideSecondLook(db, { ...look, invalidationCode: verdict === 'invalid' ? 'below_critical' : null })
}

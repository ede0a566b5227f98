import { nothingBeforeResults } from '../../../server/awards/before-results'
import { publishPreliminary } from '../../../server/awards/preliminary/publish-preliminary'
import { submissionsTo } from '../../../server/demo/demo-past-issues'
import { type DemoPart, daysAfter } from '../../../server/demo/demo-stage'
import { decideAppeal } from './decide-appeal'
import { makeAppeal } from './make-appeal'

const title = 'Juniper Index'
const juniper = submissionsTo(title)
const anyDelay = 'Rebalancing can be delayed for good by anyone'
const wrongFee = 'The exit fee is charged on the wrong side'
const issues = [
  juniper.valid('linus', 2.1, [
    'Redeeming one component at a time skips the cap',
    'The cap of 20% is checked per call and not per block.',
    'Five calls in one block take a whole component, 41% of the index.',
  ]),
  juniper.invalid(
    'ada',
    6.4,
    [
      anyDelay,
      '`postpone` checks the age of the proposal, and not who calls it.',
      'Nothing can be redeemed while a proposal is postponed, so that all funds are locked.',
    ],
    ['trusted_party_needed', 'Only the manager can postpone a proposal, and the manager is trusted.'],
  ),
  juniper.valid('noor', 9.8, [
    'A component that was removed still counts',
    '`removeComponent` leaves its weight in the sum.',
    'Shares are redeemed for more than they are worth, until 26% of the index is gone.',
  ]),
  juniper.invalid(
    'kofi',
    12.7,
    [wrongFee, '`exitFee` is taken from the index and not from the caller.', 'Whoever stays pays for whoever leaves.'],
    ['below_critical', 'At 0.1% per exit this stays far below 20% of the funds.'],
  ),
]

/** A contest in its appeal period, with an appeal that was rejected and one that is open. */
export const demoAppeals: DemoPart = {
  feature: 'appeals',
  async fill({ db, now, people, addContest }) {
    const { id: contestId, issueId } = await addContest(
      {
        ...{ title, startsInDays: -20, endsInDays: -6, prizePool: 70_000, appealHours: 120 },
        repository: 'https://github.com/juniper/index',
        about:
          'An index of nine tokens that rebalances once a week. Redemptions pay out the components.\n\nScope: src/Index.sol, src/Rebalance.sol',
      },
      issues,
    )
    const preliminary = { contestId, judgeId: people.olga, beforeResults: nothingBeforeResults }
    await publishPreliminary(db, { ...preliminary, now: daysAfter(now, -2) })
    const rule = 'Critical Issues Only'
    const appeal = async (author: 'ada' | 'kofi', about: string, daysAgo: number, text: string) =>
      makeAppeal(db, {
        ...{ issueId: issueId(about), author: { id: people[author], role: 'user' as const, isEmailVerified: true } },
        ...{ readAppeal: () => ({ kind: 'verdict' as const, rule, text }), receivedAt: daysAfter(now, -daysAgo) },
      })
    const fee = await appeal('kofi', wrongFee, 1.8, 'A thousand exits in one block make it more than 20%.')
    await decideAppeal(db, {
      ...{ appealId: fee.id, judgeId: people.olga, expectedVersion: null, now: daysAfter(now, -1.1) },
      readDecision: () => ({
        outcome: 'rejected' as const,
        reason: 'A thousand exits need a thousand shares of the index, which is not normal operation.',
      }),
    })
    await appeal(
      'ada',
      anyDelay,
      0.6,
      'The modifier is missing on the overload with three arguments, which anyone can call. Line 3 of my proof of concept does so as a stranger.',
    )
  },
  tour: [{ about: 'Deciding an appeal', as: 'olga', contest: title, path: '/admin/contests/:contest/appeals' }],
}

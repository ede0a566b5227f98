import type { InvalidationCode } from '../../domain/judging/invalidation-codes'
import type { DemoIssue } from './demo-issues'
import type { DemoMember } from './demo-people'
import { exitPaidTwice, exitPaidTwiceProof, staleStream } from './demo-write-ups'

type Texts = [title: string, root: string, impact: string]

export const shortReport = (root: string, impact: string) =>
  `## Root cause\n\n${root}\n\n## Impact\n\n${impact}\n\n## Mitigation\n\nCheck before the transfer, and add the case to the invariant suite.`

/** Submissions of one contest. `group` makes the later ones duplicates of the first. */
export function submissionsTo(contest: string) {
  const issue = (author: DemoMember, day: number, [title, root, impact]: Texts) => ({
    ...{ contest, author, day, title },
    description: shortReport(root, impact),
  })
  return {
    valid: (author: DemoMember, day: number, texts: Texts, group?: string): DemoIssue => ({
      ...issue(author, day, texts),
      ...{ verdict: 'valid', group },
    }),
    invalid: (
      author: DemoMember,
      day: number,
      texts: Texts,
      [code, reason]: [code: InvalidationCode, reason: string],
    ): DemoIssue => ({ ...issue(author, day, texts), verdict: 'invalid', code, reason }),
    pending: (author: DemoMember, day: number, texts: Texts): DemoIssue => issue(author, day, texts),
  }
}

const basalt = submissionsTo('Basalt Staking')
const fennel = submissionsTo('Fennel Streams')
const copperline = submissionsTo('Copperline Router')
const tamarisk = submissionsTo('Tamarisk Options')
const wren = submissionsTo('Wren Registry')

export const pastIssues: DemoIssue[] = [
  {
    ...basalt.valid('noor', 2.3, ['Merged exit tickets are paid twice', '', ''], 'merge'),
    ...{ description: exitPaidTwice, pocLink: exitPaidTwiceProof },
  },
  basalt.invalid(
    'ines',
    3.1,
    [
      'A zero deposit emits an event',
      '`deposit` has no lower bound, and `Deposited` is emitted for an amount of zero.',
      'Indexers count a deposit that moved nothing.',
    ],
    ['below_critical', 'Nothing is lost. The event is noise, and the indexer of the project ignores it.'],
  ),
  basalt.valid('ada', 5.6, [
    'A slashed operator withdraws the bond first',
    '`reportSlashing` waits for the daily report, while `withdrawBond` needs only the age of the bond.',
    'An operator who sees the slashing coming takes the whole bond, and holders of shares carry the loss: 24% of the pool at the size of the largest operator.',
  ]),
  basalt.valid(
    'tomas',
    6.2,
    [
      'Joining two tickets duplicates the claim',
      '`mergeTickets` adds up the amounts and forgets to delete the second ticket.',
      'Both tickets are redeemed, and the last ones in the queue are not paid.',
    ],
    'merge',
  ),
  basalt.invalid(
    'yuki',
    8.4,
    [
      'The dashboard shows shares of another account',
      'The dashboard keys its cache by position and not by account.',
      'A visitor reads balances that are not theirs.',
    ],
    ['out_of_scope', 'The operator dashboard is out of scope.'],
  ),
  basalt.valid('linus', 10.7, [
    'The oracle accepts a report for a day that is over',
    '`report` checks that the day is not in the future, and not that it is the next one.',
    'An old balance is replayed after a slashing. Whoever leaves then is paid by everyone who stays, up to 31% of the pool.',
  ]),
  basalt.valid('mei', 12.9, [
    'Exits during an upgrade use the old share price',
    '`upgradeTo` runs before the queue is settled, so that tickets keep the price of the old implementation.',
    'With an upgrade announced a day ahead, 22% of the pool can be taken at the old price.',
  ]),
  basalt.invalid(
    'tomas',
    13.4,
    [
      'The owner can pause exits for good',
      '`pauseExits` has no end.',
      'If the owner wishes so, no share can ever leave the pool.',
    ],
    ['trusted_party_needed', 'The owner is a trusted party by the rules of this contest.'],
  ),
  basalt.valid(
    'kofi',
    13.8,
    [
      'mergeTickets leaves a ticket behind',
      'The ticket that is merged stays in `tickets` with its amount.',
      'It is redeemed once more, at the expense of whoever stands last in the queue.',
    ],
    'merge',
  ),
  {
    ...fennel.valid('noor', 1.4, ['A paused stream can be sold at its full value', '', '']),
    description: staleStream,
  },
  fennel.valid(
    'tomas',
    4.2,
    [
      'Cancelling pays the sender what was already sold',
      '`cancel` returns everything unpaid to the sender and does not look at `StreamMarket.soldUntil`.',
      'The buyer has paid for a stream that ends. Any sender can do this to every open sale.',
    ],
    'sold',
  ),
  fennel.invalid(
    'linus',
    6.6,
    [
      'Rounding pays the receiver too little',
      'The rate is a whole number of units per second.',
      'The receiver loses the rest of the division.',
    ],
    ['wrong_claim', 'The rest is paid with the last second, as `Stream._rest` shows.'],
  ),
  fennel.valid(
    'ada',
    9.3,
    [
      'A sender cancels and takes back a sold stream',
      '`cancel` trusts `paidUntil`, which a sale does not move.',
      'Everything in the market can be taken by its senders, 58% of all funds.',
    ],
    'sold',
  ),
  fennel.invalid(
    'kofi',
    11.5,
    ['A receiver can refuse a stream', '`refuse` has no reason and no delay.', 'The sender pays for the gas twice.'],
    ['intended_behavior', 'A receiver may refuse at any time. The description says so.'],
  ),
  fennel.valid('ines', 13.2, [
    'Top-ups of a finished stream go to nobody',
    '`topUp` does not check that the stream has ended, and `withdraw` does.',
    'Whatever is sent to a finished stream stays in the contract for good, with all that later streams of the sender hold.',
  ]),
  copperline.valid('noor', 2.8, [
    'A permit of one token moves another one',
    '`Permits.use` verifies the signature, and takes the token from the call instead of from the permit.',
    'One signed permit for a worthless token takes every token that its owner has approved.',
  ]),
  copperline.invalid(
    'tomas',
    5.1,
    [
      'The interface suggests a slippage of 5%',
      'The default of the interface is 5%.',
      'Users accept bad prices without noticing.',
    ],
    ['out_of_scope', 'Only the contracts are in scope.'],
  ),
  copperline.valid(
    'ada',
    7.9,
    [
      'Refunds of a split order go to the last caller',
      'The refund is read from the balance of the router after all eleven calls.',
      'A caller who nests an order takes the refund of the outer one.',
    ],
    'refund',
  ),
  copperline.valid('yuki', 12.2, [
    'A hostile exchange keeps the allowance',
    'The router approves the exchange for the whole order and never resets it.',
    'An exchange that fills half of an order takes the other half in the next block.',
  ]),
  copperline.valid(
    'linus',
    13.6,
    [
      'Nested orders steal the refund of the outer order',
      '`_refund` pays out whatever the router holds.',
      'Every order above the size of one exchange can be robbed of its refund.',
    ],
    'refund',
  ),
  tamarisk.valid('ada', 3.3, [
    'Exercising after expiry uses the price of the next one',
    '`settlementPrice(expiry)` falls through to the following expiry if no price is stored.',
    'Options that expired worthless are exercised, and take up to 44% of the vault.',
  ]),
  tamarisk.invalid(
    'tomas',
    6.1,
    ['Writers cannot leave early', '`withdraw` needs the expiry to have passed.', 'Collateral is locked for a month.'],
    ['intended_behavior', 'Collateral is locked until expiry by design.'],
  ),
  tamarisk.valid(
    'linus',
    8.8,
    [
      'One block moves the time-weighted price',
      'The window is counted in observations and not in seconds.',
      'Thirty observations fit into one block, and the price of a whole day is one trade.',
    ],
    'window',
  ),
  tamarisk.valid('kofi', 11.9, [
    'Collateral of a rolled option is counted twice',
    '`roll` adds the collateral to the new expiry before it leaves the old one.',
    'Writers withdraw it from both vaults, until the second is empty.',
  ]),
  tamarisk.valid(
    'noor',
    13.5,
    [
      'The price window is as short as its observations',
      '`observe` can be called any number of times in a block.',
      'The settlement price is whatever the last trader wants.',
    ],
    'window',
  ),
  wren.valid(
    'linus',
    2.4,
    [
      'A root can be replayed on another network',
      'The signed root does not name the network it is for.',
      'Every name on the smallest network can be pointed anywhere, with the funds that are sent to it.',
    ],
    'root',
  ),
  wren.valid(
    'ada',
    7.7,
    [
      'Roots are not bound to a chain id',
      'The digest that is signed has no chain id.',
      'Payments to names are redirected on two of three networks.',
    ],
    'root',
  ),
  wren.invalid(
    'yuki',
    9.5,
    ['Names can be rented in advance', '`rent` has no upper bound.', 'One person rents a name for a century.'],
    ['below_critical', 'No funds are at risk.'],
  ),
  wren.valid('kofi', 12.6, [
    'Renewing moves the deposit to the caller',
    '`renew` refunds the old deposit to `msg.sender` and not to the owner of the name.',
    'Anyone takes the deposit of every name, 71% of what the registry holds.',
  ]),
]

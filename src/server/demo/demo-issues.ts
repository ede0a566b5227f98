import type { OptionalTextName } from '../../domain/issues/issue-text'
import type { InvalidationCode } from '../../domain/judging/invalidation-codes'
import type { CastMember } from './demo-people'

/** `day` is relative to the contest's start. */
export type DemoIssue = Partial<Record<OptionalTextName, string>> & {
  contest: string
  author: CastMember
  day: number
  title: string
  description: string
  verdict?: 'valid' | 'invalid'
  reason?: string
  code?: InvalidationCode
  group?: string
}

const settleTwice = `## Summary

\`RedemptionQueue.settle\` pays an epoch out before it records that the epoch is settled. Anyone holding a queued request can re-enter from the receipt hook of the asset and settle the same epoch again. Each pass releases assets that belong to later epochs.

## Root cause

The flag is written after the external calls:

\`\`\`solidity
function settle(uint256 epoch) external {
    Epoch storage e = epochs[epoch];
    require(block.timestamp >= e.closesAt, "open");
    require(!e.settled, "settled");

    uint256 owed = e.shares.mulDiv(vault.pricePerShare(), 1e18);
    for (uint256 i; i < e.requests.length; ++i) {
        Request memory r = e.requests[i];
        // control passes to r.receiver, and e.settled is still false
        asset.safeTransfer(r.receiver, owed.mulDiv(r.shares, e.shares));
    }
    e.settled = true;
}
\`\`\`

On mainnet \`asset\` is ERC-777 compatible, so \`safeTransfer\` calls \`tokensReceived\` on the receiver before the loop goes on.

## Impact

- The queue holds the assets of every open epoch: 38,912 of 63,374 at block 24,118,600, which is **61.4% of total funds**.
- One request for a single share is enough. No role, no price move and no trusted party is involved.
- Four nested calls empty the queue. Redeemers of later epochs are left with burned shares and nothing to claim.

## Mitigation

Set \`e.settled = true\` before the loop, or guard \`settle\` with \`nonReentrant\`. The first is enough and costs no gas.`

const settleTwicePoc = `Run against a fork with \`forge test --match-test settleTwice -vv\`:

\`\`\`solidity
function test_settleTwice() public {
    vm.createSelectFork("mainnet", 24_118_600);
    Attacker a = new Attacker(queue, asset);
    vault.deposit(1 ether, address(a));
    a.request(1);
    vm.warp(queue.closesAt(7));

    uint256 before = asset.balanceOf(address(queue));
    a.settle(7); // re-enters three times from tokensReceived
    assertLt(asset.balanceOf(address(queue)), before * 80 / 100);
}
\`\`\`

\`\`\`text
[PASS] test_settleTwice() (gas: 412907)
  queue before  38912.044 wst
  queue after       0.000 wst
\`\`\``

const short = (root: string, impact: string) =>
  `## Root cause\n\n${root}\n\n## Impact\n\n${impact}\n\n## Mitigation\n\nCheck before the transfer, and add the case to the invariant suite.`

export const demoIssues: DemoIssue[] = [
  {
    contest: 'Vault Spring',
    author: 'ada',
    day: 1,
    title: 'Settling an epoch twice releases assets of later epochs',
    description: settleTwice,
    pocLink: settleTwicePoc,
    verdict: 'valid',
    group: 'settle',
  },
  {
    contest: 'Vault Spring',
    author: 'linus',
    day: 3,
    title: 'Reentrancy in RedemptionQueue.settle drains the queue',
    description: short(
      '`settle` transfers to each receiver before it marks the epoch as settled, and the asset calls back.',
      'A receiver settles the same epoch repeatedly and takes more than 20% of total funds.',
    ),
    verdict: 'valid',
    group: 'settle',
  },
  {
    contest: 'Vault Spring',
    author: 'ada',
    day: 4,
    title: 'First depositor can inflate the share price of an empty vault',
    description: short(
      '`convertToShares` rounds down and the vault mints no dead shares.',
      'Later deposits are rounded to zero shares.',
    ),
    verdict: 'invalid',
    code: 'wrong_claim',
    reason:
      'The deployment script seeds every vault with dead shares, so the path does not exist under normal operating conditions.',
  },
  {
    contest: 'Vault Spring',
    author: 'ada',
    day: 8,
    title: 'PriceGuard accepts a stale round after the sequencer restarts',
    description: short(
      '`latestRoundData` is read without a look at `updatedAt`.',
      'Requests settle at an old price until the feed moves.',
    ),
    pocLink: 'https://gist.github.com/ada/stale-round',
  },
  {
    contest: 'Vault Spring',
    author: 'mei',
    day: 9,
    title: 'Cancelled requests still count towards the epoch total',
    description: short(
      '`cancel` burns the request and leaves `e.shares` as it was.',
      'Everybody else in the epoch is paid less.',
    ),
  },
  {
    contest: 'Marrow Restaking',
    author: 'mei',
    day: 2,
    title: 'Slashing in one network undelegates from all',
    description: short(
      '`_slash` iterates over every delegation of the operator.',
      'One network can remove the security of the others.',
    ),
    verdict: 'valid',
  },
  {
    contest: 'Marrow Restaking',
    author: 'ada',
    day: 6,
    title: 'Operators can withdraw during the unbonding period',
    description: short(
      '`completeWithdrawal` compares with the wrong timestamp.',
      'Stake leaves before it can be slashed.',
    ),
  },
  {
    contest: 'Lantern AMM',
    author: 'linus',
    day: 2,
    title: 'Limit orders at the edge of a word are filled twice',
    description: short(
      'The bitmap walk visits the last tick of a word again as the first of the next.',
      'A maker is paid twice from the pool.',
    ),
    verdict: 'valid',
    group: 'word',
  },
  {
    contest: 'Lantern AMM',
    author: 'ada',
    day: 5,
    title: 'Packed ticks let a maker collect an order twice',
    description: short(
      'Tick 255 of a word aliases tick 0 of the next one.',
      'Half of a pool can be taken in one block.',
    ),
    verdict: 'valid',
    group: 'word',
  },
  {
    contest: 'Lantern AMM',
    author: 'mei',
    day: 9,
    title: 'Fee growth can be read before it is checkpointed',
    description: short('`collect` trusts a cached growth.', 'Fees of others can be collected.'),
    verdict: 'valid',
  },
  {
    contest: 'Cairnfold Dollar',
    author: 'ada',
    day: 3,
    title: 'Events omit the position id',
    description: short('`Redeemed` has no id.', 'Indexers have to guess.'),
    verdict: 'invalid',
    code: 'below_critical',
  },
]

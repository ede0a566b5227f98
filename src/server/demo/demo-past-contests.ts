import type { DemoContest } from './demo-contests'

/** Finalized and, if reports are on, published. The last two ended in an earlier year, another season. */
export const pastContests: DemoContest[] = [
  {
    title: 'Basalt Staking',
    repository: 'https://github.com/basalt/contracts',
    about:
      'Liquid staking with a queue of exits. Operators post bonds, an oracle reports balances once a day, and holders of shares leave in the order in which they asked.\n\nScope:\n\n- src/ExitQueue.sol\n- src/StakingPool.sol\n- src/BalanceOracle.sol\n\nOut of scope:\n\n- The operator dashboard',
    startsInDays: -89,
    endsInDays: -75,
    prizePool: 60_000,
    isFinalized: true,
    hasSeats: true,
  },
  {
    title: 'Fennel Streams',
    repository: 'https://github.com/fennel/streams',
    about:
      'Payment streams that a sender can top up, pause and cancel. A stream pays by the second, and a receiver can sell what has not been paid yet.\n\nScope: src/Stream.sol, src/StreamMarket.sol',
    startsInDays: -103,
    endsInDays: -89,
    prizePool: 75_000,
    isFinalized: true,
  },
  {
    title: 'Copperline Router',
    repository: 'https://github.com/copperline/router',
    about:
      'A swap router that splits orders over eleven exchanges and keeps no balance between calls.\n\nScope: src/Router.sol, src/Permits.sol',
    startsInDays: -117,
    endsInDays: -103,
    prizePool: 90_000,
    isFinalized: true,
  },
  {
    title: 'Tamarisk Options',
    repository: 'https://github.com/tamarisk/options',
    about:
      'Covered options settled by a time-weighted price. Writers lock collateral in one vault per expiry.\n\nScope: src/OptionVault.sol, src/Settlement.sol',
    startsInDays: -420,
    endsInDays: -406,
    prizePool: 120_000,
    isFinalized: true,
  },
  {
    title: 'Wren Registry',
    repository: 'https://github.com/wren/registry',
    about:
      'A registry of names that rents them by the year. Names resolve on three networks through signed roots.\n\nScope: src/Registry.sol, src/Roots.sol',
    startsInDays: -395,
    endsInDays: -381,
    prizePool: 85_000,
    isFinalized: true,
  },
]

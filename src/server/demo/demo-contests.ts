import type { JudgingSettings } from '../../domain/contests/judging-settings'

/** Finalized and, if reports are on, published. The last two ended in an earlier year, another season. */
const pastContests: DemoContest[] = [
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

/** Days are relative to when the demo is loaded; negative ones are in the past. */
export type DemoContest = {
  title: string
  repository: string
  about: string
  startsInDays: number
  endsInDays: number
  prizePool: number | null
  knownIssues?: string
  isFinalized?: true
  /** Whether Olga leads it, Grace judges it and Nadia is its sponsor. Without seats any admin judges. */
  hasSeats?: true
} & Partial<JudgingSettings>

export const demoContests: DemoContest[] = [
  {
    title: 'Vault Spring',
    repository: 'https://github.com/vault-spring/contracts',
    about:
      'ERC-4626 vaults with asynchronous redemptions. Requests queue up and settle once per epoch through a keeper that holds no keys to the funds.\n\nScope:\n\n- src/RedemptionQueue.sol\n- src/EpochVault.sol\n- src/PriceGuard.sol\n\nFile                  nSLOC\n---------------------------\nRedemptionQueue.sol      58\nEpochVault.sol           40\nPriceGuard.sol           23\n\nOut of scope:\n\n- Anything under test/ and script/\n- Issues listed in KNOWN_ISSUES.md\n\nThe keeper is trusted to call settle on time, and nothing else. A proof of concept is a test of the project.',
    startsInDays: -12,
    endsInDays: 2.17,
    prizePool: 120_000,
    hasSeats: true,
    knownIssues:
      'A keeper that stops calling settle delays redemptions for as long as it does.\n\n* The first deposit into an empty vault rounds down by one share.\n* Rewards sent to a paused vault wait until it is opened again.',
  },
  {
    title: 'Sextant Oracle',
    repository: 'https://github.com/sextant/oracle',
    about:
      'Pull-based price feeds with bonded reporters. A report is final after one dispute window; consumers read a median that may not move by more than a bound per block.\n\nScope: src/Feed.sol, src/Dispute.sol\n\nFile                  nSLOC\n---------------------------\nFeed.sol                286\nDispute.sol             341',
    startsInDays: -14,
    endsInDays: 0.139,
    prizePool: 60_000,
  },
  {
    title: 'Halyard Bridge',
    repository: 'https://github.com/halyard/bridge',
    about:
      'Optimistic message bridge between five rollups. Watchers have thirty minutes to challenge a root before funds can be released.\n\nFile                  nSLOC\n---------------------------\nOutbox.sol              528\nInbox.sol               604\nWatchers.sol            377',
    startsInDays: -7,
    endsInDays: 14.1,
    prizePool: 250_000,
  },
  {
    title: 'Quill Lending',
    repository: 'https://github.com/quill/lending',
    about:
      'Isolated lending markets with per-market interest curves. Bad debt is socialized inside one market and must never reach another one.\n\nFile                  nSLOC\n---------------------------\nMarket.vy               462\nCurve.vy                158',
    startsInDays: 3.05,
    endsInDays: 17,
    prizePool: null,
  },
  {
    title: 'Ostler Perps',
    repository: 'https://github.com/ostler/perps',
    about:
      'Perpetual futures margined in a basket of liquid staking tokens, with a funding rate that settles every block instead of every hour.\n\nFile                  nSLOC\n---------------------------\nlib.rs                1,204\nfunding.rs              389',
    startsInDays: 10.1,
    endsInDays: 31,
    prizePool: 150_000,
  },
  {
    title: 'Marrow Restaking',
    repository: 'https://github.com/marrow/restaking',
    about:
      'Restaked security for three networks. Operators register once; slashing in one network must leave delegations to the others untouched.',
    startsInDays: -26,
    endsInDays: -5,
    prizePool: 180_000,
    hasSeats: true,
  },
  {
    title: 'Lantern AMM',
    repository: 'https://github.com/lantern/amm',
    about:
      'Concentrated liquidity with dynamic fees and native limit orders. Ticks are packed eight to a word and initialized lazily.',
    startsInDays: -40,
    endsInDays: -26,
    prizePool: 100_000,
    isFinalized: true,
  },
  {
    title: 'Cairnfold Dollar',
    repository: 'https://github.com/cairnfold/dollar',
    about:
      'Over-collateralized dollar backed by staked ether. Redemptions walk a sorted list of positions from the least collateralized one.',
    startsInDays: -54,
    endsInDays: -40,
    prizePool: 90_000,
    isFinalized: true,
  },
  {
    title: 'Pinion Prover',
    repository: 'https://github.com/pinion/contracts',
    about: 'A prover market: provers stake, take jobs and are paid per proof that the verifier contract accepts.',
    startsInDays: -75,
    endsInDays: -61,
    prizePool: 40_000,
  },
  ...pastContests,
]

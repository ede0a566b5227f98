import type { JudgingSettings } from '../../domain/contests/judging-settings'
import { pastContests } from './demo-past-contests'

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

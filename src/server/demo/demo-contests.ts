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
}

export const demoContests: DemoContest[] = [
  {
    title: 'Vault Spring',
    repository: 'https://github.com/vault-spring/contracts',
    about:
      'ERC-4626 vaults with asynchronous redemptions. Requests queue up and settle once per epoch through a keeper that holds no keys to the funds.\n\nScope:\n\n- src/RedemptionQueue.sol\n- src/EpochVault.sol\n- src/PriceGuard.sol\n\nFile                     blank  comment  nSLOC\n---------------------------------------------\nRedemptionQueue.sol         41       88    312\nEpochVault.sol              29       61    244\nPriceGuard.sol              12       20     78\nSUM:                        82      169    634\n\nOut of scope:\n\n- Anything under test/ and script/\n- Issues listed in KNOWN_ISSUES.md\n\nThe keeper is trusted to call settle on time, and nothing else. Every report must hold on a fork of the block named in the README of the repository.',
    startsInDays: -12,
    endsInDays: 2.17,
    prizePool: 120_000,
    knownIssues:
      'A keeper that stops calling settle delays redemptions for as long as it does.\n\n* The first deposit into an empty vault rounds down by one share.\n* Rewards sent to a paused vault wait until it is opened again.',
  },
  {
    title: 'Sextant Oracle',
    repository: 'https://github.com/sextant/oracle',
    about:
      'Pull-based price feeds with bonded reporters. A report is final after one dispute window; consumers read a median that may not move by more than a bound per block.\n\nScope: src/Feed.sol, src/Dispute.sol',
    startsInDays: -14,
    endsInDays: 0.139,
    prizePool: 60_000,
  },
  {
    title: 'Halyard Bridge',
    repository: 'https://github.com/halyard/bridge',
    about:
      'Optimistic message bridge between five rollups. Watchers have thirty minutes to challenge a root before funds can be released.',
    startsInDays: -7,
    endsInDays: 14.1,
    prizePool: 250_000,
  },
  {
    title: 'Quill Lending',
    repository: 'https://github.com/quill/lending',
    about:
      'Isolated lending markets with per-market interest curves. Bad debt is socialized inside one market and must never reach another one.',
    startsInDays: 3.05,
    endsInDays: 17,
    prizePool: null,
  },
  {
    title: 'Ostler Perps',
    repository: 'https://github.com/ostler/perps',
    about:
      'Perpetual futures margined in a basket of liquid staking tokens, with a funding rate that settles every block instead of every hour.',
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
  ...[
    'Pinion Prover',
    'Basalt Staking',
    'Fennel Streams',
    'Copperline Router',
    'Tamarisk Options',
    'Wren Registry',
  ].map(
    (title, index): DemoContest => ({
      title,
      repository: `https://github.com/${title.split(' ')[0]?.toLowerCase()}/contracts`,
      about: `${title}: a past audit. Its rules and repository stay readable for everyone who took part.`,
      startsInDays: -75 - index * 14,
      endsInDays: -61 - index * 14,
      prizePool: 40_000 + index * 12_500,
      ...(index === 0 ? {} : { isFinalized: true as const }),
    }),
  ),
]

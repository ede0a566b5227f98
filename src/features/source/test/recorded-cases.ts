import type { RecordedChain } from '../domain/recorded-state'

const many = Array.from({ length: 120 }, (_, at) => String(20_000_000 + at))

type Recorded = [title: string, files: string[], state: RecordedChain[]]
/** What two readers of recorded state, that of the site and that of the runner, have to take and leave alike. */
export const recordedCases: Recorded[] = [
  [
    'chains by name and by number',
    ['mainnet/20000000.json', 'mainnet/9.json', '8453/1.json', 'base/0.json'],
    [
      { chain: '8453', blocks: ['1'] },
      { chain: 'base', blocks: ['0'] },
      { chain: 'mainnet', blocks: ['9', '20000000'] },
    ],
  ],
  ['chains without a name or number', ['ganache/1.json', '007/1.json', 'Mainnet/1.json', '__proto__/1.json'], []],
  [
    'every chain with a name',
    [
      ...['mainnet', 'optimism', 'bsc', 'gnosis', 'unichain', 'polygon', 'base', 'arbitrum', 'avalanche', 'linea'],
      ...['blast', 'scroll', 'sepolia'],
    ].map((chain) => `${chain}/7.json`),
    [
      ...['arbitrum', 'avalanche', 'base', 'blast', 'bsc', 'gnosis', 'linea', 'mainnet', 'optimism', 'polygon'],
      ...['scroll', 'sepolia', 'unichain'],
    ].map((chain) => ({ chain, blocks: ['7'] })),
  ],
  [
    'files that are no blocks',
    ['mainnet/latest.json', 'mainnet/01.json', 'mainnet/1.txt', 'mainnet/deep/1.json', '1.json'],
    [],
  ],
  [
    'more files than are replayed',
    many.toReversed().map((block) => `mainnet/${block}.json`),
    [{ chain: 'mainnet', blocks: many.slice(0, 100) }],
  ],
]

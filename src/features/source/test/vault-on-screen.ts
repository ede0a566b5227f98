import type { Source, SourceFileView } from '../contract'

const commit = '8b1a9953c4611296a827abf8c47804d7e6c49c6b'

const fileOf = (path: string, more: Partial<SourceFileView> = {}): SourceFileView => ({
  ...{ path, bytes: 1_200, digest: 'b2'.repeat(32), kind: 'text', nsloc: null, isInScope: false },
  ...more,
})

/** The files of a small project, by path. */
export const vaultFiles: SourceFileView[] = [
  fileOf('README.md'),
  fileOf('docs/audit.pdf', { kind: 'binary', bytes: 420_000 }),
  fileOf('foundry.toml'),
  fileOf('lib/forge-std/src/Test.sol', { nsloc: 310 }),
  fileOf('src/Queue.sol', { nsloc: 64, isInScope: true }),
  fileOf('src/Vault.sol', { nsloc: 120, isInScope: true }),
  fileOf('src/mocks/Token.sol', { nsloc: 12 }),
]

export const vaultSource = (more: Partial<Source> = {}): Source => ({
  digest: 'a1'.repeat(32),
  archiveBytes: 82_000,
  format: 'tar.gz',
  commit,
  manifest: 'c3'.repeat(32),
  uploadedAt: '2026-11-01T09:30:00.000Z',
  isFixed: true,
  scope: ['src', '!src/mocks'],
  build: {
    root: '',
    solc: '0.8.19',
    evmVersion: null,
    optimizer: true,
    runs: 200,
    viaIr: false,
    src: 'src',
    test: 'test',
    libs: ['lib'],
    remappings: ['forge-std/=lib/forge-std/src/'],
  },
  recordedState: [
    { chain: 'base', blocks: ['5'] },
    { chain: 'mainnet', blocks: ['19999999', '20000000'] },
  ],
  totals: { files: 7, bytes: 427_200, nsloc: 506, filesInScope: 2, nslocInScope: 184 },
  ...more,
})

/** Forty lines of Solidity in which each tells its number. */
export const vaultText = [
  '// SPDX-License-Identifier: MIT',
  'pragma solidity 0.8.19;',
  '',
  'contract Vault {',
  ...Array.from({ length: 35 }, (_, at) => `    uint256 public line${at + 5}; // deposit ${at + 5}`),
  '}',
].join('\n')

export const linkToVault = `https://github.com/vault-spring/vaults/blob/${commit}/src/Vault.sol`

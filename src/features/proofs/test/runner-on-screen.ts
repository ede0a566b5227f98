import type { RunnerTools } from '../../../domain/contests/proof-runs'
import type { ProofResult } from '../contract/run'

export const someTools: RunnerTools = {
  ...{ forge: '1.7.1', forgeStd: '1.9.7', node: '22.11.0', bubblewrap: '0.8.0', contracts: 'c'.repeat(64) },
  compilers: ['0.8.20', '0.8.30'],
}

const holder = `0x${'a'.repeat(40)}`

/** A proof that passes, and takes 38,912 of 63,374 from its one holder. */
export const someResult = (more: Partial<ProofResult> = {}): ProofResult => ({
  verdict: 'passes',
  reason: null,
  tests: [{ contract: 'Proof', name: 'testLoss()', status: 'passed', reason: null, gas: 81_234 }],
  loss: {
    ...{ token: `0x${'b'.repeat(40)}`, before: '63374', after: '24462', fraction: 0.614 },
    holders: [{ address: holder, before: '63374', after: '24462' }],
    ...{ claimedBy: 'author', countedBy: 'balance' },
  },
  cheats: [{ phase: 'attack', name: 'prank', values: [holder], times: 1 }],
  flags: [],
  state: null,
  log: 'Proof.testLoss(): passed\n',
  runsEqual: true,
  toolVersions: {
    ...{ runner: '0.1.0', forge: '1.7.1', forgeStd: '1.9.7', node: '22.11.0', lossTest: 'c'.repeat(64) },
    solc: '0.8.20',
  },
  ...{ seconds: 5.6, peakBytes: 302_000_000 },
  ...more,
})

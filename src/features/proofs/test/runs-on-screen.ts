import type { ProofRunner } from '../contract'
import type { ProofResult, ProofRun, ProofRunEntry } from '../contract/run'
import { someResult, someTools } from './runner-on-screen'

const askedAt = '2026-11-10T17:03:40.000Z'
const startedAt = '2026-11-10T17:04:00.000Z'

/** A run that has finished: it passes and takes 61.4% of the funds. */
export const runOf = (more: Partial<ProofRun> = {}): ProofRun => ({
  _id: 'run-1',
  proofDigest: 'd'.repeat(64),
  state: 'finished',
  ...{ place: null, step: null, askedAt, startedAt, finishedAt: '2026-11-10T17:04:06.000Z', seconds: 6 },
  ...{ summary: 'over', fraction: 0.614, reason: null, result: someResult() },
  runner: { name: 'The box in the cellar', isRevoked: false },
  ...more,
})

export const waitingRun = (place: number, more: Partial<ProofRun> = {}): ProofRun =>
  runOf({
    ...{ state: 'waiting', place, startedAt: null, finishedAt: null, seconds: 0 },
    ...{ summary: null, fraction: null, result: null, runner: null },
    ...more,
  })

/** A finished run with a result of which nothing is trusted. */
export const runWith = (result: Partial<ProofResult>, more: Partial<ProofRun> = {}): ProofRun =>
  runOf({ summary: 'failed', fraction: null, result: someResult({ loss: 'none', ...result }), ...more })

export const failingRun = (): ProofRun =>
  runWith({
    verdict: 'fails',
    reason: 'A test did not pass.',
    tests: [
      { contract: 'Proof', name: 'test_drain()', status: 'failed', reason: 'assertion failed: 0 != 1', gas: 81_234 },
    ],
    log: 'Proof.test_drain(): failed\nassertion failed: 0 != 1\n',
  })

/** A proof that forks, and read an account and a slot that no file of the source records. */
export const incompleteRun = (): ProofRun => {
  const fork = { chain: 'mainnet', block: '20000000' }
  const account = `0x${'d'.repeat(40)}`
  const text = `Incomplete state: no file records account ${account} on mainnet at block 20000000, and 1 more.`
  return runWith(
    {
      loss: { untrusted: 'it reads state of a chain that no file records' },
      flags: [{ kind: 'incomplete state', text }],
      state: {
        forks: [fork],
        missing: [
          { ...fork, what: 'account', address: account, slot: null },
          { ...fork, what: 'storage', address: account, slot: `0x${'2'.padStart(64, '0')}` },
        ],
        missed: 2,
      },
    },
    { summary: 'no-measure' },
  )
}

/** What a runner may send at most, or nearly: nothing of it may break a page. */
export const hostileResult = (): ProofResult =>
  someResult({
    loss: { untrusted: `The token answers differently after the attack. ${'x'.repeat(300)}` },
    cheats: [
      {
        phase: 'setup',
        name: 'deal',
        values: Array.from({ length: 9 }, (_, at) => `0x${`${at}`.repeat(40)}`),
        times: 9,
      },
      { phase: 'attack', name: 'store'.repeat(20), values: ['<img src=x onerror=alert(1)>'], times: 1_204 },
    ],
    flags: [
      { kind: 'state', text: 'The attack changes storage with store.' },
      { kind: 'long', text: 'unbroken'.repeat(40) },
    ],
    log: `<script>alert(1)</script>\n[passed] \u202Edevorppa\n${'long'.repeat(200)}\n`,
  })

export const entryOfRun = ({ reason: _, result: __, runner: ___, ...entry }: ProofRun): ProofRunEntry => entry

export const runnerOf = (more: Partial<ProofRunner> = {}): ProofRunner => ({
  _id: 'runner-1',
  name: 'The box in the cellar',
  createdAt: '2026-11-01T12:00:00.000Z',
  createdBy: { _id: 'olga-id', username: 'Olga' },
  lastSeenAt: new Date().toISOString(),
  revokedAt: null,
  hasToken: true,
  tools: someTools,
  running: 1,
  ...more,
})

import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { proofResult } from '../../../src/features/proofs/contract/run'
import { someResult } from '../../../src/features/proofs/test/runner-on-screen'
import type { Result } from '../src/job'
import { boundedResult } from '../src/reading/bounds'

/** A request to the site has at most 256 KB. */
const mostBytes = 256 * 1_024

const many = <T>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at))

function hugeResult(text: string): Result {
  const status = (index: number) => (index === 899 ? 'failed' : 'passed')
  return {
    ...someResult(),
    reason: text,
    tests: many(900, (at) => ({ contract: text, name: `${at} ${text}`, status: status(at), reason: text, gas: 1 })),
    loss: { untrusted: text },
    cheats: many(300, () => ({ phase: 'attack', name: text, values: many(80, () => text), times: 2 })),
    flags: many(100, () => ({ kind: text, text })),
    state: {
      forks: many(300, () => ({ chain: 'mainnet', block: '20000000' })),
      missing: many(20, () => ({ chain: 'mainnet', block: '20000000', what: text, address: null, slot: null })),
      missed: 1_000,
    },
    log: text.repeat(10),
    toolVersions: { ...someResult().toolVersions, solc: text },
  }
}

for (const [title, sign] of [
  ['letters', 'a'],
  ['signs of four bytes', '\u{1f600}'],
  ['halves of signs', '\ud83d'],
  ['control characters', '\u0000'],
  ['quotes', '"'],
] as const) {
  test(`a result with a flood of ${title} is cut to what a site takes`, () => {
    const bounded = boundedResult(hugeResult(sign.repeat(20_000)))
    deepEqual(proofResult.parse(bounded), bounded)
    ok(Buffer.byteLength(JSON.stringify({ lease: 'x'.repeat(100), result: bounded })) < mostBytes)
  })
}

test('of more tests than a site takes those that did not pass are told, and that there were more', () => {
  const { tests, flags } = boundedResult(hugeResult('x'))
  equal(tests.length, 200)
  equal(tests[0]?.status, 'failed')
  equal(flags[0]?.text, 'It has 900 tests, of which 200 are shown.')
})

test('a usual result stays as it is', () => {
  const { toolVersions, ...usual } = someResult()
  deepEqual(boundedResult({ ...usual, toolVersions }), { ...usual, toolVersions })
})

import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, answerCalls, refusal, success } from '#test/web/answer-calls'
import { measureNothing } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import { openSession } from '../../../web/accounts/session/session-store'
import type { ProofRun } from '../contract/run'
import type { ProofSummary } from '../domain/issue-proof'
import { failingRun, hostileResult, incompleteRun, runOf, runWith, waitingRun } from '../test/runs-on-screen'

beforeEach(measureNothing)
afterEach(closeClient)

const api = 'GET /api/issues/issue-1/proof-run'

type Answers = Parameters<typeof answerCalls>[0]

function open(
  run: ProofRun | null,
  summary: ProofSummary = run?.summary ?? 'none',
  mode: 'off' | 'shown' = 'shown',
  answers: Answers = {},
) {
  const calls = answerCalls({
    'GET /api/issues/issue-1': success({ issue: issueOf() }),
    'GET /api/contests/vault-spring': success({ contest: contestOf({ proofs: { mode, token: null, holders: [] } }) }),
    [api]: () => success({ proof: { summary, run, isRepeatable: false, fixes: [] } }),
    ...answers,
  })
  openSession('token', ada, true)
  return { calls, ...openClient('/submissions/issue-1') }
}

const section = async () => within(await screen.findByRole('region', { name: 'Proof run' }))

const fact = async (term: string) => {
  const name = await (await section()).findByText(term)
  return name.parentElement?.textContent?.slice(term.length)
}

test('beside a submission stand the loss, whose funds they are, the cheats and the tools', async () => {
  const { user } = open(runOf())
  const proof = await section()
  expect(await proof.findByText('Passes and loses 61.4%')).toBeTruthy()
  expect(await fact('Loss')).toBe('61.4% (38,912 of 63,374)')
  expect(await fact('Before and after')).toBe('63,374, then 24,462')
  expect(await fact('Whose funds')).toBe('Holders claimed by the author')
  expect(await fact('Repeated')).toBe('Three equal runs')
  expect(await fact('Tools')).toBe(
    'solc 0.8.20, forge 1.7.1, forge-std 1.9.7, Node 22.11.0, runner 0.1.0, LossTest cccccccccccc',
  )
  expect(await fact('Runner')).toBe('The box in the cellar')
  const cheats = within(proof.getByRole('table', { name: 'Cheatcodes by phase' }))
  expect(cheats.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Attack',
    'prank',
    '1',
    `0x${'a'.repeat(40)}`,
  ])
  await user.click(proof.getByText('Holders (1)'))
  expect(await proof.findByRole('table', { name: 'Holders of the funds' })).toBeTruthy()
})

test('a judge sees what a proof read of a chain that nobody has recorded', async () => {
  const { user } = open(incompleteRun())
  const proof = await section()
  expect(await proof.findByText('Passes, incomplete state')).toBeTruthy()
  expect(await fact('Recorded state')).toBe('mainnet at block 20,000,000')
  await user.click(proof.getByText('Reads that were not recorded (2)'))
  const reads = within(await proof.findByRole('table', { name: 'Reads that were not recorded' }))
  expect(reads.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'ChainReadAccountSlot',
    `mainnet at block 20,000,000Account0x${'d'.repeat(40)}`,
    `mainnet at block 20,000,000Slot0x${'d'.repeat(40)}0x${'2'.padStart(64, '0')}`,
  ])
})

test.each([
  ['Passes, no measure', runWith({}, { summary: 'no-measure' })],
  ['Passes, measure not trusted', runWith({ loss: { untrusted: 'Forged.' } }, { summary: 'no-measure' })],
  ['Passes and loses only 12.0%', runOf({ summary: 'under', fraction: 0.12 })],
  ['Passes, but its runs differ', runWith({ runsEqual: false })],
  ['Fails', failingRun()],
  ['Does not build', runWith({ verdict: 'does not build' })],
  ['Hits a limit', runWith({ verdict: 'limit' })],
  [
    'Not run',
    runWith({ verdict: 'refused', reason: 'Compiler 0.8.19 is not installed on the runner: ask the operator.' }),
  ],
  [
    'Could not be run',
    waitingRun(1, { state: 'failed', place: null, summary: 'failed', reason: 'Three attempts ended.' }),
  ],
  ['Place 2 in the queue', waitingRun(2)],
  ['The result cannot be read', runOf({ result: null })],
])('a headline says in a few words what came of it: %s', async (headline, run) => {
  open(run, run.summary ?? 'waiting')
  expect(await (await section()).findByText(headline)).toBeTruthy()
  for (const reason of [run.reason, run.result?.reason])
    if (reason) expect((await section()).getByText(reason)).toBeTruthy()
})

test('what was not measured as it should be looks no better than a loss with something to look at', async () => {
  open(runWith({ loss: { untrusted: 'Forged.' } }, { summary: 'no-measure' }), 'no-measure')
  const headline = await (await section()).findByText('Passes, measure not trusted')
  expect(headline.closest('[data-status]')?.getAttribute('data-status')).toBe('warn')
})

test('an author retries a failed run of a proof, and then sees it wait', async () => {
  let run = waitingRun(1, { state: 'failed', place: null, reason: 'Three attempts ended without a result.' })
  const { user, calls } = open(run, 'failed', 'shown', {
    [api]: () => success({ proof: { summary: 'failed', run, isRepeatable: run.state === 'failed', fixes: [] } }),
    'POST /api/issues/issue-1/proof-run': () => {
      run = waitingRun(4)
      return success({ run })
    },
  })
  await user.click(await (await section()).findByRole('button', { name: 'Run again' }))
  expect(await (await section()).findByText('Place 4 in the queue')).toBeTruthy()
  expect((await section()).queryByRole('button', { name: 'Run again' })).toBeNull()
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1)
})

test('a run that may not be asked for again says why', async () => {
  const run = waitingRun(1, { state: 'failed', place: null })
  const { user } = open(run, 'failed', 'shown', {
    [api]: success({ proof: { summary: 'failed', run, isRepeatable: true, fixes: [] } }),
    'POST /api/issues/issue-1/proof-run': refusal(429, 'Too many requests. Try again in 41 minutes.', {
      code: 'RATE_LIMITED',
    }),
  })
  await user.click(await (await section()).findByRole('button', { name: 'Run again' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 41 minutes.')
})

test.each([
  ['waiting', 'The proof will be queued in a few seconds.'],
  ['none', 'There is no fenced Solidity test in this submission, so nothing was run.'],
] as const)('without a run it says why: %s', async (summary, says) => {
  open(null, summary)
  expect(await (await section()).findByText(says)).toBeTruthy()
})

test('the result of a revoked runner is marked', async () => {
  open(runOf({ runner: { name: 'The box', isRevoked: true } }))
  expect(await (await section()).findByText(/^An admin revoked this runner since/)).toBeTruthy()
  expect((await section()).getByText('Passes, but its runner was revoked')).toBeTruthy()
  expect(await fact('Runner')).toBe('The box (revoked)')
})

test('what a runner says is text: nothing of it runs, and hidden characters are seen', async () => {
  const { user } = open(runOf({ summary: 'no-measure', fraction: null, result: hostileResult() }))
  const proof = await section()
  await user.click(await proof.findByText('Log'))
  const log = await proof.findByRole('region', { name: 'Log' })
  expect(log.textContent).toBe(hostileResult().log)
  expect(log.querySelector('script')).toBeNull()
  expect(log.querySelector('bdi')?.dataset.code).toBe('U+202E')
  expect(proof.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(proof.getByText('3 more')).toBeTruthy()
})

test('a contest without proofs has no such part, and asks for nothing', async () => {
  const { calls } = open(runOf(), 'over', 'off')
  expect(await screen.findByText('Issue Description')).toBeTruthy()
  expect(await screen.findByText('Submission Timeline')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Proof run' })).toBeNull()
  expect(calls.some(({ route }) => route === api)).toBe(false)
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import type { ProofMode } from '../../../domain/contests/proof-settings'
import { openSession } from '../../../web/accounts/session/session-store'
import type { ProofRun } from '../contract/run'
import { entryOfRun, failingRun, runOf, waitingRun } from '../test/runs-on-screen'
import { proofTemplate } from './proof-template'

afterEach(closeClient)

const proof = 'contract Proof is Test {\n    function test_drain() public {}\n}\n'
const report = `Run it:\n\n\`\`\`solidity\n${proof}\`\`\``
/** Of the proof as UTF-8. */
const proofDigest = '6d23dd9262354a164bf6bf8851b555ea4d140fee3765f35b2c17bee3a685be2b'
const runs = 'GET /api/contests/vault-spring/proof-runs'
const start = 'POST /api/contests/vault-spring/proof-runs'

type Opening = { mode?: ProofMode; run?: ProofRun | null; answers?: Parameters<typeof answerCalls>[0]; at?: string }

/** The form with a run that a test can replace, as time does on the server. */
async function open({ mode = 'shown', run = null, answers = {}, at = '/contests/vault-spring/submit' }: Opening = {}) {
  let known = run
  const setRun = (next: ProofRun) => {
    known = next
  }
  const contest = contestOf({ proofs: { mode, token: null, holders: [] } })
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest }),
    'GET /api/issues/issue-1': success({ issue: issueOf({ pocLink: report }) }),
    [runs]: () =>
      success({
        runs: known ? [entryOfRun(known)] : [],
        runsLeft: 17,
        pagination: { total: known ? 1 : 0, pages: 1, page: 1, limit: 20 },
      }),
    'GET /api/proof-runs/run-1': () => success({ run: known }),
    [start]: () => {
      known = waitingRun(3, { proofDigest })
      return success({ run: known })
    },
    'DELETE /api/proof-runs/run-1': () => {
      known = waitingRun(3, { proofDigest, state: 'canceled', place: null })
      return success({ run: known })
    },
    ...answers,
  })
  openSession('token', ada, true)
  const client = openClient(at)
  await screen.findByRole('textbox', { name: /Proof of Concept/ })
  return { ...client, calls, setRun, sent: () => calls.filter(({ route }) => route === start) }
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Proof of Concept/ })
const write = (value: string) => fireEvent.change(field(), { target: { value } })
const runProof = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Run proof' })
const ownRun = async () => within(await screen.findByRole('region', { name: 'Your run' }))

test('in a contest without proofs the form has no part for them, and asks for nothing', async () => {
  const { calls } = await open({ mode: 'off' })
  expect(screen.queryByText('Run the proof')).toBeNull()
  expect(calls.some(({ route }) => route === runs)).toBe(false)
})

test.each([
  ['shown', 'Judges see the result beside your submission.'],
  ['asked', 'Judges look first at proofs that run. You can also submit without one.'],
] as const)('where proofs are %s, the form says what judges do with them', async (mode, says) => {
  await open({ mode })
  expect(await screen.findByText(says)).toBeTruthy()
})

test('Ada runs the first fenced test of her text, sees her place, cancels and can run it again', async () => {
  const { user, sent } = await open()
  expect((await runProof()).disabled).toBe(true)
  write(`${report}\n`)
  await waitFor(async () => expect((await runProof()).disabled).toBe(false))
  expect(await screen.findByText('17 of 20 runs left this hour, in all contests')).toBeTruthy()
  await user.click(await runProof())
  expect(sent().map(({ body }) => body)).toEqual([{ text: report }])
  expect(await (await ownRun()).findByText('Place 3 in the queue')).toBeTruthy()
  expect((await runProof()).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Cancel run' }))
  expect(await (await ownRun()).findByText('Canceled')).toBeTruthy()
  expect((await runProof()).disabled).toBe(false)
})

test('a run shows its step and seconds until it has a result, without a reload', async () => {
  const running = { startedAt: '2026-11-10T17:04:00.000Z', step: 'compiling', seconds: 12 } as const
  const { setRun } = await open({ run: waitingRun(1, { ...running, proofDigest, state: 'running', place: null }) })
  write(report)
  expect(await (await ownRun()).findByText('Compiling, 12 s')).toBeTruthy()
  expect((await ownRun()).getByText(/^The first run on a source compiles all of it/)).toBeTruthy()
  setRun(runOf({ proofDigest }))
  await waitFor(async () => expect((await ownRun()).queryByText('Passes and loses 61.4%')).toBeTruthy(), {
    timeout: 5_000,
  })
  expect((await ownRun()).getByText('This result is of the proof as it is now.')).toBeTruthy()
  expect((await ownRun()).queryByText(/^The first run on a source/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel run' })).toBeNull()
})

test('while Ada mends her proof its last result stays, and says that it is of another text', async () => {
  await open({ run: { ...failingRun(), proofDigest } })
  write(report)
  expect(await (await ownRun()).findByText('Fails')).toBeTruthy()
  write(report.replace('drain', 'drainAll'))
  expect(await (await ownRun()).findByText(/^This run is of another text\./)).toBeTruthy()
  expect((await ownRun()).getByText('Fails')).toBeTruthy()
  await waitFor(async () => expect((await runProof()).disabled).toBe(false))
})

test('the run of another submission is only offered', async () => {
  const { user } = await open({ run: failingRun() })
  write(report)
  const offer = await screen.findByText('Your last run, of another text')
  expect(screen.queryByRole('region', { name: 'Your run' })).toBeNull()
  await user.click(offer)
  expect(await screen.findByText('Fails')).toBeTruthy()
})

test('what a revoked runner has run can be run again', async () => {
  await open({ run: runOf({ proofDigest, runner: { name: 'The box', isRevoked: true } }) })
  write(report)
  await waitFor(async () => expect((await runProof()).disabled).toBe(false))
})

test('an edit shows the run of the text that was submitted', async () => {
  await open({ run: runOf({ proofDigest }), at: '/submissions/issue-1/edit' })
  expect(await (await ownRun()).findByText('This result is of the proof as it is now.')).toBeTruthy()
})

test('the template goes below what is written, and can be run', async () => {
  const { user } = await open()
  write('Start with this:')
  await user.click(await screen.findByRole('button', { name: 'Insert a template' }))
  await waitFor(() => expect(field().value).toBe(`Start with this:\n\n\`\`\`solidity\n${proofTemplate}\`\`\`\n`))
  await waitFor(async () => expect((await runProof()).disabled).toBe(false))
  expect(screen.queryByRole('button', { name: 'Insert a template' })).toBeNull()
})

test('a refused run says why, and the text stays', async () => {
  const { user } = await open({ answers: { [start]: refusal(429, 'Too many runs. Try again in 12 minutes.') } })
  write(report)
  await waitFor(async () => expect((await runProof()).disabled).toBe(false))
  await user.click(await runProof())
  expect(await screen.findByText('Too many runs. Try again in 12 minutes.')).toBeTruthy()
  expect(field().value).toBe(report)
})

test("the template is the runner's", () => {
  const [template = ''] = Object.values(
    import.meta.glob<string>('../../../../tools/runner/contracts/Proof.t.sol', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  )
  expect(template.slice(template.indexOf('pragma'))).toBe(proofTemplate)
})

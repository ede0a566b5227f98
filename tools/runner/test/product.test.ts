import { deepEqual, equal, match } from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { packFiles } from '../../../src/features/source/test/make-archive'
import { filesOfProject, readProject } from './projects'
import { startProvingProduct } from './proving-product'
import { boxed, freshState } from './support'

const toml = '[profile.default]\nsrc = "src"\nsolc = "0.8.24"\n'
const fenced = (proof: string) => `# Proof\n\n\`\`\`solidity\n${proof}\`\`\`\n`

boxed('a runner proves for the product, drafts and submissions, until it is revoked', async (tools) => {
  const archive = packFiles(Object.fromEntries(filesOfProject('vault', { 'foundry.toml': toml })))
  const { stop, call, submit, contestId, runner, startRunner } = await startProvingProduct(archive)
  const child = startRunner(freshState(tools).state)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  try {
    const requireRunning = () => equal(child.exitCode, null, `The runner ended: ${said}`)
    const proof = readProject('vault', 'proofs/redeem-for.t.sol')
    const start = (text: string) => call('startProofRun', { as: 'ada', id: contestId, body: { text } })
    const finished = async (id: string) => {
      for (;;) {
        const { run } = await call('readProofRun', { as: 'ada', id })
        if (run.state !== 'waiting' && run.state !== 'running') return run
        requireRunning()
        await wait(200)
      }
    }

    const draft = await finished((await start(fenced(proof))).run._id)
    deepEqual([draft.state, draft.summary, draft.result?.verdict], ['finished', 'over', 'passes'])
    match(draft.result?.toolVersions.solc ?? '', /^0\.8\.24/)
    deepEqual(draft.runner, { name: 'The box', isRevoked: false })
    equal((await start(fenced(proof))).run._id, draft._id, 'the same proof is run once')

    const issue = await submit(contestId, 'Shares of others are redeemed', fenced(proof))
    let ofIssue = await call('readIssueProof', { as: 'ada', id: issue })
    for (; ofIssue.proof.summary === 'waiting'; ofIssue = await call('readIssueProof', { as: 'ada', id: issue })) {
      requireRunning()
      await wait(200)
    }
    deepEqual([ofIssue.proof.summary, ofIssue.proof.run?._id], ['over', draft._id])

    const wrong = await finished((await start(fenced(proof.replace('attack()', 'attacks()')))).run._id)
    deepEqual([wrong.state, wrong.summary, wrong.result?.verdict], ['finished', 'failed', 'does not build'])

    await call('revokeRunner', { as: 'olga', id: runner._id })
    equal(await ended, 2)
    match(said, /does not know the token of this runner/)
    equal((await finished(wrong._id)).runner?.isRevoked, true)
  } finally {
    child.kill('SIGKILL')
    await stop()
  }
})

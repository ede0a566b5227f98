import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { contestBy, newPerson, signInAs, signUpVerified, tokenOf, writeIssue } from '../support/people'
import { expect, olga, test } from '../support/start-product'

const commit = '8b1a9953c4611296a827abf8c47804d7e6c49c6b'
const proof = 'contract Proof is Test {\n    function test_drain() public {}\n}\n'
const holder = `0x${'a1'.repeat(20)}`
const version = { forge: '1.7.1', forgeStd: '1.9.7', node: '22.11.0' }
const result = {
  ...{ verdict: 'passes', reason: null, runsEqual: true, seconds: 5.6, peakBytes: 302_000_000 },
  tests: [{ contract: 'Proof', name: 'test_loss()', status: 'passed', reason: null, gas: 81_234 }],
  loss: {
    ...{ token: `0x${'b2'.repeat(20)}`, before: '63374', after: '24462', fraction: 0.614 },
    holders: [{ address: holder, before: '63374', after: '24462' }],
    ...{ claimedBy: 'author', countedBy: 'balance' },
  },
  cheats: [{ phase: 'attack', name: 'prank', values: [holder], times: 1 }],
  flags: [],
  log: 'Proof.test_loss(): passed\n',
  toolVersions: { ...version, runner: '0.1.0', lossTest: 'c'.repeat(64), solc: '0.8.19' },
}

/** A program that runs nothing, and says of each proof that it takes 61.4% of the funds. */
function fakeRunner(page: Page, token: string) {
  const ask = async (path: string, data: object) => {
    const reply = await page.request.post(`/api/runner${path}`, {
      headers: { authorization: `Bearer ${token}` },
      data,
    })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()).data
  }
  return {
    take: async () => {
      const tools = { ...version, bubblewrap: '0.8.0', contracts: 'c'.repeat(64), compilers: ['0.8.19'] }
      const { job } = await ask('/lease', { tools })
      return job as { _id: string; lease: string; proof: string }
    },
    compile: ({ _id, lease }: { _id: string; lease: string }) =>
      ask(`/jobs/${_id}/progress`, { lease, step: 'compiling' }),
    finish: ({ _id, lease }: { _id: string; lease: string }) => ask(`/jobs/${_id}/result`, { lease, result }),
  }
}

async function uploadSource(page: Page, contestId: string, folder: string) {
  mkdirSync(join(folder, 'vaults/src'), { recursive: true })
  writeFileSync(join(folder, 'vaults/foundry.toml'), "[profile.default]\nsrc = 'src'\nsolc = '0.8.19'\n")
  writeFileSync(join(folder, 'vaults/src/Vault.sol'), 'pragma solidity 0.8.19;\ncontract Vault {}\n')
  const archive = join(folder, 'vaults.tar.gz')
  execFileSync('tar', ['-czf', archive, '-C', folder, 'vaults'])
  await page.goto(`/admin/contests/${contestId}/source`)
  await page.getByLabel(/Choose an archive/).setInputFiles(archive)
  await page.getByLabel('Commit').fill(commit)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Archive read and stored')).toBeVisible()
}

/** Olga asks for proofs, and adds the runner whose token is returned. */
async function setUpProofs(page: Page, contestId: string, runner: string): Promise<string> {
  await page.goto(`/contests/${contestId}`)
  await page.getByRole('region', { name: 'Administration' }).getByRole('link', { name: 'Proofs' }).click()
  await page.getByLabel(/^Asked for/).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings of proofs saved')).toBeVisible()
  await page.goto('/admin/system')
  await page.getByRole('link', { name: 'Runners' }).click()
  await page.getByRole('button', { name: 'Add a runner…' }).first().click()
  await page.getByLabel('Name').fill(runner)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Token of the runner' })
  const token = (await dialog.getByText(/^primacy_runner_/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(page.getByRole('region', { name: runner }).getByText('Waiting for its first call')).toBeVisible()
  return token
}

async function startNow(page: Page, contestId: string) {
  const reply = await page.request.put(`/api/contests/${contestId}`, {
    headers: { authorization: `Bearer ${await tokenOf(page, olga)}` },
    data: { startDate: new Date(Date.now() + 1_500).toISOString() },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
}

test('Olga asks for proofs; Ada runs hers while she writes and submits it, and a judge finds it by its loss', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(120_000)
  const folder = mkdtempSync(join(tmpdir(), 'primacy-proofs-'))
  try {
    const person = newPerson('ada')
    const contestId = await contestBy(page, { title: `Proofs ${person.username}`, from: 600, to: 1200 })
    await signInAs(page, olga)
    await uploadSource(page, contestId, folder)
    const runner = `The box of ${person.username}`
    const { take, compile, finish } = fakeRunner(page, await setUpProofs(page, contestId, runner))
    await startNow(page, contestId)

    const author = await (await browser.newContext({ baseURL: product.url })).newPage()
    await signUpVerified(author, person)
    const run = author.getByRole('button', { name: 'Run proof' })
    await expect(async () => {
      await author.goto(`/contests/${contestId}/submit`)
      await expect(run).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await author.getByRole('textbox', { name: /^Proof of Concept/ }).fill(`\`\`\`solidity\n${proof}\`\`\``)
    await run.click()
    const own = author.getByRole('region', { name: 'Your run' })
    await expect(own.getByText(/^Place \d+ in the queue$/)).toBeVisible()
    const job = await take()
    expect(job.proof).toBe(proof)
    await compile(job)
    await expect(own.getByText(/^Compiling, \d+ s$/)).toBeVisible()
    await finish(job)
    await expect(own.getByText('Passes and loses 61.4%')).toBeVisible()
    await expect(own.getByText('This result is of the proof as it is now.')).toBeVisible()
    await writeIssue(author, { title: 'The vault can be drained', description: 'See the proof.' })
    await author.getByRole('button', { name: 'Submit Issue' }).click()
    await expect(author.getByText('Issue submitted successfully!')).toBeVisible()

    const row = page.getByRole('link', { name: /^1 .*The vault can be drained/ })
    await expect(async () => {
      await page.goto(`/admin/contests/${contestId}/triage?status=proof-over`)
      await expect(row).toContainText('61.4%', { timeout: 2_000 })
    }).toPass()
    const report = page.getByRole('region', { name: /^Submission 1: The vault/ })
    await expect(report.getByRole('region', { name: 'Proof run' })).toContainText('61.4% (38,912 of 63,374)')
    await expect(report.getByText(runner)).toBeVisible()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

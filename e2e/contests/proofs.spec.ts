import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { contestBy, newPerson, signInAs, signUpVerified, tokenOf, writeIssue } from '../support/people'
import { expect, olga, test } from '../support/start-product'
import { archiveOf, drained, fakeRunner, nextJob, setUpProofs, uploadSource } from './proving'

const proof = 'contract Proof is Test {\n    function test_drain() public {}\n}\n'
const files = {
  'foundry.toml': "[profile.default]\nsrc = 'src'\nsolc = '0.8.19'\n",
  'src/Vault.sol': 'pragma solidity 0.8.19;\ncontract Vault {}\n',
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
  request,
}) => {
  test.setTimeout(120_000)
  const folder = mkdtempSync(join(tmpdir(), 'primacy-proofs-'))
  try {
    const person = newPerson('ada')
    const contestId = await contestBy(page, { title: `Proofs ${person.username}`, from: 600, to: 1200 })
    await signInAs(page, olga)
    await uploadSource(page, contestId, archiveOf(files, folder))
    const runner = `The box of ${person.username}`
    const box = fakeRunner(request, product.url, await setUpProofs(page, contestId, runner))
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
    const job = await nextJob(box)
    expect(job.proof).toBe(proof)
    await box.progress(job, 'compiling')
    await expect(own.getByText(/^Compiling, \d+ s$/)).toBeVisible()
    await box.finish(job, drained)
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

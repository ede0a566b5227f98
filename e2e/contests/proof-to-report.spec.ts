import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { axeFaults, overflowFaults } from '../support/page-checks'
import { writeIssue } from '../support/people'
import { expect, test } from '../support/start-product'
import { asSomebody, hourMs, member, startLaterProduct } from './later-product'
import { archiveOf, drained, fakeRunner, type Job, nextJob, setUpProofs, uploadSource } from './proving'

const [ada, grace, olga] = ['ada', 'grace', 'olga'].map(member) as [Person, Person, Person]
type Person = ReturnType<typeof member>

const title = 'Harbor Vaults'
const files = {
  'foundry.toml': "[profile.default]\nsrc = 'src'\nsolc = '0.8.19'\n",
  'src/Vault.sol': 'pragma solidity 0.8.19;\n\ncontract Vault {\n    function redeem() external {}\n}\n',
}
const proof = 'contract Proof is Test {\n    function test_drain() public {}\n}\n'
const patch =
  '--- a/src/Vault.sol\n+++ b/src/Vault.sol\n@@ -3,3 +3,3 @@\n contract Vault {\n-    function redeem() external {}\n+    function redeem() external view {}\n }\n'
const fix = 'Redeeming changes nothing'

/** As the proof does without a fix, with it, and as the project's own tests do. */
function answer({ kind, patch: applied }: Job): object {
  if (kind === 'own tests') return { ...drained, loss: 'none', cheats: [], runsEqual: null }
  if (applied === null) return drained
  const tests = drained.tests.map((one) => ({ ...one, status: 'failed', reason: 'nothing to redeem' }))
  return { ...drained, verdict: 'fails', tests, loss: 'none', log: 'Proof.test_loss(): failed\n' }
}

/** Ada selects lines, cites them in a submission, runs its proof while she writes, and submits. */
async function proveAndSubmit(page: Page, contestId: string, runner: ReturnType<typeof fakeRunner>) {
  await expect(async () => {
    await page.goto(`/contests/${contestId}/source`)
    await expect(page.getByRole('treeitem', { name: /^Vault\.sol/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('treeitem', { name: /^Vault\.sol/ }).click()
  await page.getByRole('link', { name: 'Line 3', exact: true }).click()
  await page.getByRole('link', { name: 'Line 4', exact: true }).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Cite lines 3 to 4 in a submission' }).click()
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(description).toHaveValue(/src\/Vault\.sol#L3-L4/)
  await page.getByRole('textbox', { name: /^Proof of Concept/ }).fill(`\`\`\`solidity\n${proof}\`\`\``)
  await page.getByRole('button', { name: 'Run proof' }).click()
  const own = page.getByRole('region', { name: 'Your run' })
  await expect(own.getByText(/^Place \d+ in the queue$/)).toBeVisible()
  const job = await nextJob(runner)
  expect(job).toMatchObject({ contest: contestId, proof })
  await runner.progress(job, 'running')
  await expect(own.getByText(/^Running, \d+ s$/)).toBeVisible()
  await runner.finish(job, drained)
  await expect(own.getByText('Passes and loses 61.4%')).toBeVisible()
  await writeIssue(page, {
    title: 'Anyone redeems',
    description: `${await description.inputValue()}\n\nSee the proof.`,
  })
  await page.getByRole('button', { name: 'Submit Issue' }).click()
  await expect(page.getByText('Issue submitted successfully!')).toBeVisible()
}

/** Grace finds the submission by its loss, reads the log, and judges it. */
async function judgeByProof(page: Page, contestId: string) {
  await page.goto(`/admin/contests/${contestId}/triage?status=proof-over`)
  await expect(page.getByRole('link', { name: /^1 .*Anyone redeems/ })).toContainText('61.4%')
  const report = page.getByRole('region', { name: /^Submission 1: Anyone redeems/ })
  const ran = report.getByRole('region', { name: 'Proof run' })
  await expect(ran).toContainText('61.4% (38,912 of 63,374)')
  await ran.getByText('Log', { exact: true }).click()
  await expect(ran.getByRole('region', { name: 'Log' })).toContainText('Proof.test_loss(): passed')
  await report.getByText('Cited code').click()
  await expect(report.getByRole('region', { name: 'Code, lines 3 to 4' })).toContainText('function redeem()')
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision.getByText('Passes and loses 61.4%')).toBeVisible()
  await decision.getByRole('button', { name: /^Valid/ }).click()
  await expect(decision.getByRole('button', { name: /^Valid/ })).toHaveAttribute('aria-pressed', 'true')
}

/** Grace adds a fix; its own tests run first, and then the proof, which it stops. */
async function fixIt(page: Page, contestId: string, { workAll }: ReturnType<typeof fakeRunner>) {
  await page.goto(`/contests/${contestId}/fixes`)
  await page.getByLabel('Title').fill(fix)
  await page.getByLabel('Patch').fill(patch)
  await page.getByRole('button', { name: 'Add fix' }).click()
  await expect(page.getByText("Waiting for the project's own tests")).toBeVisible()
  const row = page.getByRole('region', { name: 'Proofs by fix' }).getByRole('row', { name: /Anyone redeems/ })
  await expect(row).toContainText('Waiting')
  await expect(async () => {
    await workAll(answer)
    await expect(row).toContainText('Stopped', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText("Counts: the project's own tests pass")).toBeVisible()
  await row.getByRole('link', { name: 'Stopped' }).click()
  const ran = page.getByRole('dialog', { name: 'The proof of submission 1 with fix 1' })
  await expect(ran).toContainText('with this fix the proof no longer passes')
  await ran.getByText('Log', { exact: true }).click()
  await expect(ran.getByRole('region', { name: 'Log' })).toContainText('Proof.test_loss(): failed')
}

/** Grace, who leads, finalizes, chooses the fix for the report and publishes it. */
async function finalizeAndPublish(page: Page, contestId: string) {
  await page.goto(`/admin/contests/${contestId}/edit?act=finalize`)
  const finalizing = page.getByRole('alertdialog', { name: `Finalize ${title}?` })
  await finalizing.getByRole('textbox').fill(title)
  await finalizing.getByRole('button', { name: 'Finalize' }).click()
  await expect(page.getByText('Contest finalized')).toBeVisible()
  await page.goto(`/admin/contests/${contestId}/report`)
  await page.getByRole('textbox', { name: 'Summary' }).fill('Vaults were audited.')
  await page.getByRole('textbox', { name: 'Scope', exact: true }).fill('src')
  await page.getByLabel('Fix of C-01').selectOption({ label: `${fix} – stops the proof` })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Report saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Report published')).toBeVisible()
  await page.getByRole('link', { name: 'View' }).click()
}

test("a proof goes from Ada's run over Grace's verdict and a fix that stops it to the published report", {
  tag: '@long',
}, async ({ browser, request }) => {
  test.setTimeout(300_000)
  const folder = mkdtempSync(join(tmpdir(), 'primacy-proof-to-report-'))
  const product = await startLaterProduct(folder)
  const { call } = product
  const who = (person: Person, look: (page: Page) => Promise<void>) => asSomebody(browser, product, person, look)
  const at = (fromNow: number) => new Date(Date.now() + fromNow).toISOString()
  try {
    await product.goOnAt(0)
    const { contest } = await call('createContest', {
      as: olga,
      body: {
        ...{ title, description: 'Vaults.', prizePool: 90_000 },
        githubRepoUrl: 'https://github.com/harbor/vaults',
        ...{ startDate: at(hourMs / 2), endDate: at(hourMs) },
      },
    })
    const id: string = contest._id
    const { people } = await call('listPeople', { as: olga })
    const personId = people.find(({ username }: Person) => username === grace.username)._id
    await call('setSeat', { as: olga, id, body: { personId, seat: 'lead' } })
    let token = ''
    await who(olga, async (page) => {
      await uploadSource(page, id, archiveOf(files, folder))
      token = await setUpProofs(page, id, 'The box in the cellar')
    })
    const runner = fakeRunner(request, product.url, token)
    await call('updateContest', { as: olga, id, body: { startDate: at(1_500) } })
    await who(ada, (page) => proveAndSubmit(page, id, runner))

    // Two hours later the contest is over.
    await product.goOnAt(2)
    await who(grace, async (page) => {
      await judgeByProof(page, id)
      await fixIt(page, id, runner)
      await finalizeAndPublish(page, id)
    })
    const stranger = await (await browser.newContext({ baseURL: product.url })).newPage()
    await stranger.goto('/reports')
    await stranger.getByRole('link', { name: title }).click()
    const finding = stranger.locator('#C-01')
    await expect(finding).toContainText('Anyone redeems')
    await expect(finding).toContainText('The proof loses 61.4% of the funds; with this fix it is stopped.')
    await expect(finding).toContainText('+    function redeem() external view {}')
    await expect(finding).not.toContainText(fix)
    expect([...(await axeFaults(stranger)), ...(await overflowFaults(stranger))]).toEqual([])
  } finally {
    await product.stop().finally(() => rmSync(folder, { recursive: true, force: true }))
  }
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { contestBy, newPerson, type Person, signInAs, signUpVerified, tokenOf } from '../support/people'
import { expect, olga, test } from '../support/start-product'
import { archiveOf, commit } from './proving'

const files = {
  'foundry.toml': "[profile.default]\nsrc = 'src'\nsolc = '0.8.19'\n",
  'src/Vault.sol': [
    'pragma solidity 0.8.19;',
    '',
    'contract Vault {',
    '    bool settled;',
    '',
    '    function settle() external {',
    '        payable(msg.sender).transfer(1 ether);',
    '        settled = true; // too late',
    '    }',
    '}',
  ].join('\n'),
  'test/Vault.t.sol': 'contract VaultTest {}\n',
}

async function upload(page: Page, contestId: string, archive: string) {
  await page.goto(`/contests/${contestId}`)
  await page.getByRole('region', { name: 'Administration' }).getByRole('link', { name: 'Source' }).click()
  await page.getByLabel(/Choose an archive/).setInputFiles(archive)
  await page.getByLabel('Commit').fill(commit)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Archive read and stored')).toBeVisible()
  const stored = page.getByRole('region', { name: 'What is stored' })
  await expect(stored.getByText('8 nSLOC in 1 file')).toBeVisible()
  await expect(stored.getByText(/^solc 0\.8\.19/)).toBeVisible()
}

/** Moves the start to the next second, as an admin can until the contest has begun. */
async function startNow(page: Page, contestId: string) {
  const reply = await page.request.put(`/api/contests/${contestId}`, {
    headers: { authorization: `Bearer ${await tokenOf(page, olga)}` },
    data: { startDate: new Date(Date.now() + 1_500).toISOString() },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
}

async function asResearcher(browser: Browser, url: string, person: Person) {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await signUpVerified(page, person)
  return page
}

test('Olga uploads the source; when the contest runs, Ada reads it, cites lines and submits, and a judge sees them', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(120_000)
  const folder = mkdtempSync(join(tmpdir(), 'primacy-source-'))
  try {
    const person = newPerson('ada')
    const title = `Vault ${person.username}`
    const contestId = await contestBy(page, { title, from: 600, to: 1200 })
    await signInAs(page, olga)
    await upload(page, contestId, archiveOf(files, folder))

    const reader = await asResearcher(browser, product.url, person)
    await reader.goto(`/contests/${contestId}/source`)
    await expect(reader.getByRole('heading', { name: 'No Source Here' })).toBeVisible()
    await startNow(page, contestId)
    const browse = reader.getByRole('link', { name: 'Browse the source' })
    await expect(async () => {
      await reader.goto(`/contests/${contestId}`)
      await expect(browse).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await browse.click()

    await reader.getByRole('treeitem', { name: /^Vault\.sol/ }).click()
    await reader.getByRole('link', { name: 'Line 7', exact: true }).click()
    await reader.getByRole('link', { name: 'Line 8', exact: true }).click({ modifiers: ['Shift'] })
    await expect(reader).toHaveURL(/source\?path=src%2FVault\.sol#L7-L8$/)
    await reader.getByRole('button', { name: 'Cite lines 7 to 8 in a submission' }).click()
    const description = reader.getByRole('textbox', { name: 'Description' })
    const link = `https://github.com/vault-spring/contracts/blob/${commit}/src/Vault.sol#L7-L8`
    await expect(description).toHaveValue(new RegExp(link.replaceAll('.', '\\.')))
    await reader.getByLabel('Issue title').fill('The flag is written too late')
    for (const box of await reader.getByRole('checkbox').all()) await box.check()
    await description.press('Control+End')
    await description.pressSequentially('\n\nSettling twice takes two ether.')
    await reader.getByRole('button', { name: 'Submit Issue' }).click()
    await expect(reader.getByText('Issue submitted successfully!')).toBeVisible()

    await page.goto(`/admin/contests/${contestId}/triage`)
    const report = page.getByRole('region', { name: /^Submission 1: The flag/ })
    await report.getByText('Cited code').click()
    await expect(report.getByRole('region', { name: 'Code, lines 7 to 8' })).toContainText(
      'settled = true; // too late',
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

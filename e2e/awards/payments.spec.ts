import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { type Demo, startDemo } from '../../scripts/demo-product'
import { openScreen } from '../../scripts/screens/open-screen'
import { expect, test } from '../support/start-product'

const hash = `0x${'9c1f'.repeat(16)}`

const openAt = async (browser: Browser, demo: Demo, who: 'olga' | 'linus', at: string) =>
  openScreen(await browser.newContext(), demo, { name: at, at, who })

test('Olga approves an identity check, exports the batch and records the payment; Linus sees that he was paid', {
  tag: '@long',
}, async ({ browser }) => {
  // A payment cannot be undone, and other stories start without one.
  const demo = await startDemo({}, process.env.INITIAL_DEMO_DATA)
  try {
    const contest = demo.contest('Lantern AMM')
    const people = await openAt(browser, demo, 'olga', '/admin/people')
    await people.getByRole('button', { name: 'Award waiting' }).click()
    await people.getByRole('button', { name: 'Change the identity check of mei' }).click()
    const dialog = people.getByRole('dialog', { name: 'Identity check of mei' })
    await dialog.getByRole('radio', { name: 'Approved' }).check()
    await dialog.getByLabel('Note').fill('Proof of address came.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(people.getByText('Proof of address came.')).toBeVisible()

    const page = await openAt(browser, demo, 'olga', `/admin/contests/${contest}/payments`)
    await page.getByRole('button', { name: 'Select all payable' }).click()
    await expect(page.getByText('2 of 2 payable awards selected')).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Safe batch' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^awards-lantern-amm-\d{4}-\d\d-\d\d-safe\.json$/)
    const batch = JSON.parse(await readFile(await file.path(), 'utf8'))
    const values = batch.transactions.map(
      (one: { contractInputsValues: { value: string } }) => one.contractInputsValues.value,
    )
    expect(values).toEqual(['50000000000', '50000000000'])
    await expect(page.getByText(/Last exported .* by olga\. Make sure it was not already sent/)).toBeVisible()

    await page.getByLabel('Transaction hash').fill(hash)
    await page.getByRole('button', { name: 'Record 2 awards as paid…' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Record $100,000 as paid?' })
    await expect(asked).toContainText(hash)
    await asked.getByRole('button', { name: 'Record as paid' }).click()
    await expect(page.getByRole('row', { name: /Limit orders/ })).toContainText('Paid')
    await page.reload()
    await expect(page.getByRole('row', { name: /Fee growth/ })).toContainText(/0x9c1f\.\.\.9c1f .* by olga/)
    await expect(page.getByRole('checkbox')).toHaveCount(0)

    const results = await openAt(browser, demo, 'linus', `/contests/${contest}/results`)
    await expect(results.getByRole('region', { name: 'Your share' })).toContainText(hash)
  } finally {
    await demo.stop()
  }
})

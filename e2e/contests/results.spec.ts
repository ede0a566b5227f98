import { readFile } from 'node:fs/promises'
import { screens } from '../../scripts/screens'
import { openScreen } from '../../scripts/screens/open-screen'
import { expect, test } from '../support/start-product'

const finalContest = screens.find((screen) => screen.name === 'contest-final')

test('Ada opens the results of a finalized contest, recomputes them and downloads the files', async ({
  browser,
  demo,
}) => {
  if (!finalContest) throw new Error('There is no screen called contest-final')
  const context = await browser.newContext()
  const page = await openScreen(context, demo, finalContest)
  await expect(page.getByText('2 unique valid Criticals')).toBeVisible()
  await page.getByRole('link', { name: 'View Results' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern AMM results' })).toBeVisible()

  const share = page.getByRole('region', { name: 'Your share' })
  await expect(share).toContainText('$0')
  await expect(share).toContainText('A valid duplicate')
  const rows = page.getByRole('table', { name: 'Unique valid Criticals' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Limit orders at the edge' })).toContainText('$50,000')
  await expect(rows.filter({ hasText: 'Fee growth' })).toContainText('$50,000')

  await page.getByRole('button', { name: 'Recompute in this browser' }).click()
  await expect(
    page.getByText(/^They match: your browser computed the same amounts as the 3 published lines/),
  ).toBeVisible()
  await expect(page.getByText('sum = 10,000,000 = P')).toBeVisible()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const table = await saving
  expect(table.suggestedFilename()).toBe('lantern-amm-awards.csv')
  expect(await readFile(await table.path(), 'utf8')).toMatch(/^\ufeffplace,finding,author,.*\r\n1,Limit orders/)
  const savingStatement = page.waitForEvent('download')
  await page.getByRole('button', { name: 'JSON' }).click()
  const statement = JSON.parse(await readFile(await (await savingStatement).path(), 'utf8'))
  expect(statement.lines.map((line: { amount: string }) => line.amount)).toEqual(['50000.00', '0.00', '50000.00'])
  await context.close()
})

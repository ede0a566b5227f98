import type { Locator, Page } from '@playwright/test'
import { contestBy, newPerson, signUpVerified } from '../support/people'
import { expect, test } from '../support/start-product'

const branch = 'https://github.com/vault-spring/contracts/blob/main/src/RedemptionQueue.sol#L88-L97'

/** Opens the empty form as Ada, and fails on every violation of the content security policy. */
async function openForm(page: Page, name: string) {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  const person = newPerson(name)
  const contestId = await contestBy(page, { title: `Vault Spring ${person.username}`, from: -60, to: 600 })
  await signUpVerified(page, person)
  await page.goto(`/contests/${contestId}/submit`)
  const field = page.getByRole('textbox', { name: 'Description' })
  await expect(field).toBeVisible()
  faults.length = 0
  return { field, faults }
}

const select = (field: Locator, from: number, to: number) =>
  field.evaluate((element, [start, end]) => (element as HTMLTextAreaElement).setSelectionRange(start, end), [
    from,
    to,
  ] as const)

/** Dispatches a paste event; true when the page leaves the paste to the browser. */
const paste = (field: Locator, types: Record<string, string>) =>
  field.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(copied)) clipboardData.setData(type, text)
    return element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, types)

test('Ada writes Markdown with shortcuts and the toolbar, and undo reverts each', async ({ page }) => {
  const { field, faults } = await openForm(page, 'ada')
  await field.fill('the flag is late')
  await select(field, 4, 8)
  await page.keyboard.press('Control+B')
  await expect(field).toHaveValue('the **flag** is late')
  await page.keyboard.press('Control+Z')
  await expect(field).toHaveValue('the flag is late')

  await select(field, 4, 8)
  await page.keyboard.press('Control+K')
  await expect(field).toHaveValue('the [flag](url) is late')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.type('https://a.example')
  await expect(field).toHaveValue('the [flag](https://a.example) is late')

  await field.fill('one\ntwo')
  await select(field, 0, 7)
  const tools = page.getByRole('toolbar', { name: 'Format the report' })
  await tools.getByRole('button', { name: /^Numbered list/ }).click()
  await expect(field).toHaveValue('1. one\n2. two')
  await expect(field).toBeFocused()

  await page.getByRole('tab', { name: 'Write' }).first().focus()
  await page.keyboard.press('Tab')
  await expect(tools.getByRole('button', { name: 'Heading' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tools.getByRole('button', { name: /^Bold/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field).not.toBeFocused()
  await expect(field).toHaveValue('1. one\n2. two')
  expect(faults).toEqual([])
})

test('pasted HTML becomes Markdown, and long texts are not cut', async ({ page }) => {
  const { field, faults } = await openForm(page, 'ada')
  await field.fill('')
  await field.focus()
  const table =
    '<style>td { color: red }</style><table style="color: red"><tr><th>Asset</th><th>Lost</th></tr><tr><td>ETH</td><td>4,120</td></tr></table>'
  expect(await paste(field, { 'text/plain': 'Asset\tLost\nETH\t4,120', 'text/html': table })).toBe(false)
  await expect(field).toHaveValue('| Asset | Lost |\n| - | - |\n| ETH | 4,120 |')
  await page.keyboard.press('Control+Z')
  await expect(field).toHaveValue('')

  await field.fill('the flag')
  await select(field, 4, 8)
  await paste(field, { 'text/plain': 'https://a.example/x' })
  await expect(field).toHaveValue('the [flag](https://a.example/x)')

  const long = 'Sixty characters of a text that goes on for a long, long time.\n'.repeat(330)
  await field.evaluate((element, text) => {
    element.focus()
    ;(element as HTMLTextAreaElement).select()
    document.execCommand('insertText', false, text)
  }, long)
  await expect(field).toHaveValue(long)
  await expect(page.getByText('20,790/20,000')).toBeVisible()
  expect(faults).toEqual([])
})

test('line numbers follow the lines of the text, however often they wrap', { tag: '@long' }, async ({ page }) => {
  const { field } = await openForm(page, 'ada')
  const heightOf = async () => (await field.boundingBox())?.height ?? 0
  const empty = await heightOf()
  await field.fill(`${'many words '.repeat(40)}\n${'x'.repeat(300)}\n\nlast${'\nmore'.repeat(20)}`)
  expect(await heightOf()).toBeGreaterThan(empty)
  const drift = await field.evaluate((element) => {
    const mirror = element.previousElementSibling as HTMLElement
    return {
      lines: mirror.children.length,
      height: mirror.scrollHeight - element.scrollHeight,
      hidden: element.scrollHeight - element.clientHeight,
    }
  })
  expect(drift).toEqual({ lines: 24, height: 0, hidden: 0 })
  await select(field, 5, 5)
  await field.press('ArrowRight')
  await expect(page.getByText('Ln 1, Col 7')).toBeVisible()
})

test('Ada uses the template and links the root cause; the preview matches the page of the submission', async ({
  page,
}) => {
  const { field, faults } = await openForm(page, 'ada')
  await field.fill('')
  await page.getByRole('button', { name: 'Insert template' }).click()
  await page.keyboard.type('The **flag** is written late.')
  await expect(field).toHaveValue(/^## Summary\n\nThe \*\*flag\*\* is written late\.\n\n## Root cause\n/)

  const address = page.getByRole('textbox', { name: 'Add a link to the root cause' })
  await address.fill('https://github.com/vault-spring')
  await address.press('Enter')
  await expect(page.getByText(/^This is not a link to code\./)).toBeVisible()
  await address.fill(branch)
  await address.press('Enter')
  await expect(field).toHaveValue(new RegExp(`## Root cause\n\n${branch.replaceAll('.', '\\.')}\n\n`))
  const links = page.getByRole('list', { name: 'Links to the root cause' })
  await expect(links).toContainText('src/RedemptionQueue.sol L88-L97')
  await expect(links).toContainText('Points to a branch, which can change. Press y on GitHub for a permanent link.')

  await field.focus()
  await page.keyboard.press('Control+Shift+P')
  const preview = page.getByRole('tabpanel', { name: 'Preview' })
  await expect(preview).toBeFocused()
  await expect(preview.getByRole('strong')).toHaveText('flag')
  const drawn = await preview.innerHTML()
  await page.keyboard.press('Control+Shift+P')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+Z')
  await expect(field).not.toHaveValue(/RedemptionQueue/)
  await page.keyboard.press('Control+Shift+Z')

  await page.getByLabel('Issue title').fill('The flag is written late')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: /^Submit Issue/ }).click()
  await expect(page.getByText('Issue submitted successfully!')).toBeVisible()
  await page.goto('/submissions')
  await page.getByRole('link', { name: 'The flag is written late', exact: true }).click()
  const section = page.getByRole('region', { name: 'Issue Description' })
  await expect(section.getByRole('strong')).toHaveText('flag')
  expect(await section.innerHTML()).toContain(drawn)
  expect(faults).toEqual([])
})

test('the calculator rejects exactly 20% and accepts 20.01%', { tag: '@long' }, async ({ page }) => {
  await openForm(page, 'ada')
  const calculator = page.getByRole('region', { name: '20% calculator' })
  await calculator.getByLabel('Total funds').fill('10,000')
  await calculator.getByLabel('Funds at risk').fill('2,000')
  await expect(calculator.getByRole('status')).toHaveText('20.00% Does not qualify: the rule is more than 20%')
  await calculator.getByLabel('Funds at risk').fill('2,001')
  await expect(calculator.getByRole('status')).toHaveText('20.01% Qualifies: more than 20%')
})

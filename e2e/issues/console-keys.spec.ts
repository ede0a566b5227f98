import { storeSession } from '../support/people'
import { expect, test } from '../support/start-product'

test('a key in the console changes it at once: no row and no button fades into what it is next', async ({
  page,
  demo,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await storeSession(page, demo.sessions.grace as Parameters<typeof storeSession>[1], demo.url)
  await page.goto(`${demo.url}/admin/contests/${demo.contest('Vault Spring')}/triage`)
  const valid = page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: /^Valid/ })
  const isOpen = page.getByRole('region', { name: 'Queue' }).locator('[aria-current]')
  await expect(valid).toBeEnabled()
  const faded = await page.evaluateHandle(() => {
    const names: string[] = []
    document.addEventListener('transitionrun', ({ target }) => names.push((target as HTMLElement).outerHTML))
    return names
  })
  const first = await isOpen.textContent()
  await page.keyboard.press('j')
  await expect(isOpen).not.toHaveText(first ?? '')
  await expect(valid).toBeEnabled()
  expect(await faded.jsonValue()).toEqual([])
})

test('a title of two lines is read whole in the queue, so titles that begin alike can be told apart', {
  tag: '@long',
}, async ({ page, demo }) => {
  await storeSession(page, demo.sessions.grace as Parameters<typeof storeSession>[1], demo.url)
  await page.goto(`${demo.url}/admin/contests/${demo.contest('Vault Spring')}/triage`)
  const title = page.getByRole('region', { name: 'Queue' }).getByText('First depositor can inflate the share price')
  const { lines, isCut } = await title.first().evaluate((shown) => ({
    lines: Math.round(shown.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(shown).lineHeight)),
    isCut: shown.scrollHeight > shown.clientHeight + 1 || shown.scrollWidth > shown.clientWidth + 1,
  }))
  expect({ lines, isCut }).toEqual({ lines: 2, isCut: false })
})

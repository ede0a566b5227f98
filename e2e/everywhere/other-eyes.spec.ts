import type { Page } from '@playwright/test'
import { openScreen, screens } from '../../scripts/screens.mjs'
import { expect, test } from '../support/start-product'

const phone = { width: 320, height: 640 }

const screenOf = (name: string) => {
  const found = screens.find((screen) => screen.name === name)
  if (!found) throw new Error(`There is no screen called ${name}`)
  return found
}

/** Words or fields that leave the box they stand in, where nobody can scroll to them. */
const cutOff = (page: Page, boxes: string) =>
  page
    .locator(boxes)
    .evaluateAll((found) => found.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent))

test('a box that is not ticked shows no tick where the system chooses the colours', async ({ browser, demo }) => {
  const context = await browser.newContext({ forcedColors: 'active' })
  const page = await openScreen(context, demo, screenOf('login'))
  const box = page.getByLabel('Remember me')
  const tick = () => box.evaluate((element) => getComputedStyle(element, '::after').content !== 'none')
  await box.check()
  expect(await tick()).toBe(true)
  await box.uncheck()
  expect(await tick()).toBe(false)
  await context.close()
})

test('on a phone the account menu shows the whole wallet address', async ({ browser, demo }) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await openScreen(context, demo, screenOf('home-menu'))
  await expect(page.getByText(/^0x[0-9a-fA-F]{40}$/)).toBeInViewport({ ratio: 1 })
  await context.close()
})

test('on a phone no field of the contest form leaves its sheet', async ({ browser, demo }) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await openScreen(context, demo, screenOf('contest-edit'))
  expect(await cutOff(page, '.sheet')).toEqual([])
  await context.close()
})

test('contest cards keep their words when a reader spaces the letters out', async ({ browser, demo }) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await openScreen(context, demo, screenOf('contests'))
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet()
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets = [spaced]
  })
  expect(await cutOff(page, '.card')).toEqual([])
  await context.close()
})

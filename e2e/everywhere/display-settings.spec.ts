import type { Page } from '@playwright/test'
import { screens } from '../../scripts/screens'
import { openScreen } from '../../scripts/screens/open-screen'
import { expect, test } from '../support/start-product'

const phone = { width: 320, height: 640 }

const screenOf = (name: string) => {
  const found = screens.find((screen) => screen.name === name)
  if (!found) throw new Error(`There is no screen called ${name}`)
  return found
}

/** Boxes whose content overflows them and cannot be scrolled to. */
async function cutOff(page: Page, boxes: string) {
  await expect(page.locator(boxes)).not.toHaveCount(0)
  return page
    .locator(boxes)
    .evaluateAll((found) => found.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent))
}

test('an unchecked checkbox shows no check mark with forced colors', async ({ browser, demo }) => {
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

test('on a phone the account menu shows the whole wallet address', { tag: '@long' }, async ({ browser, demo }) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await openScreen(context, demo, screenOf('home-menu'))
  await expect(page.getByText(/^0x[0-9a-fA-F]{40}$/)).toBeInViewport({ ratio: 1 })
  await context.close()
})

test('on a phone no field of the contest form overflows its sheet', { tag: '@long' }, async ({ browser, demo }) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await openScreen(context, demo, screenOf('contest-edit'))
  expect(await cutOff(page, 'div:has(> form)')).toEqual([])
  await context.close()
})

test('contest cards do not clip text with wider letter spacing', { tag: '@long' }, async ({ browser, demo }) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await openScreen(context, demo, screenOf('contests'))
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet()
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets = [spaced]
  })
  expect(await cutOff(page, 'article')).toEqual([])
  await context.close()
})

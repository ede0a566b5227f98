import type { Locator, Page } from '@playwright/test'
import { expect } from './start-product'

const mostTabs = 120

type Tabbing = { back?: boolean }

/** Tabs until `control` has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, control: Locator, { back = false }: Tabbing = {}): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < mostTabs; presses += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return showsFocus(control)
  }
  throw new Error(`${control} is not reached within ${mostTabs} presses of ${back ? 'Shift+Tab' : 'Tab'}`)
}

/** The control or its frame has a focus ring, and the control is in the window and not covered. */
async function showsFocus(control: Locator): Promise<void> {
  const fault = await control.evaluate((element) => {
    const isRinged = (one: Element | null) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    if (![element, element.parentElement, element.closest('label')].some(isRinged)) return 'shows no focus'
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const middle = (start: number, length: number, end: number) =>
      (Math.max(0, start) + Math.min(end, start + length)) / 2
    const x = middle(left, width, window.innerWidth)
    const y = middle(top, height, window.innerHeight)
    const hit = document.elementFromPoint(x, y)
    return hit && (element.contains(hit) || hit.contains(element))
      ? null
      : `is covered by ${hit?.className ?? 'nothing'}`
  })
  expect(fault, `${control} has the focus`).toBeNull()
}

/** Tabs to a field and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.insertText(text)
}

/** Tabs to a control and presses a key on it: Enter for links and buttons, Space for boxes. */
export async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

import type { Locator, Page } from '@playwright/test'

/** Something that is done on a page. */
export type Step = (page: Page) => Promise<unknown>
type Find = (page: Page) => Locator

/** Presses the first button of that name. */
export const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click()

/** Waits for a text that the page did not have before. */
export const shown =
  (words: string | RegExp): Step =>
  (page) =>
    page.getByText(words).first().waitFor()

/** Several steps, one after the other. */
export const both =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page)
  }

/** Presses a button and waits for what it opens, whose code may still be loading. */
export const pressFor =
  (name: string | RegExp, opened: Find): Step =>
  async (page) => {
    await press(name)(page)
    await opened(page).first().waitFor()
  }

export const aDialog: Find = (page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

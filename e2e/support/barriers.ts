import type { Page } from '@playwright/test'
import { axeFaults, colorFaults, coveredControls, overflowFaults, zoomingFields } from './page-checks'

const narrow = { width: 320, height: 640 }
export const wide = { width: 1280, height: 800 }

export type Look = {
  size: typeof narrow
  theme: 'light' | 'dark'
  find: ((page: Page) => Promise<string[]>)[]
}

const layoutFaults = [overflowFaults, coveredControls]

/** The looks that find everything but colors wherever a control has no room or a theme no contrast. */
export const dark: Look = { size: wide, theme: 'dark', find: [axeFaults, ...layoutFaults] }
export const light: Look = { size: narrow, theme: 'light', find: [axeFaults, ...layoutFaults, zoomingFields] }
/** What the other theme and the other width can add to those two. */
export const lightAndWide: Look = { size: wide, theme: 'light', find: [axeFaults] }
export const darkAndNarrow: Look = { size: narrow, theme: 'dark', find: [colorFaults] }

/** Barriers at each look, of the page as it is now. */
export async function barriersOf(page: Page, looks: Look[]): Promise<string[]> {
  const faults: string[] = []
  for (const { size, theme, find } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: theme })
    for (const look of find) faults.push(...(await look(page)).map((fault) => `${theme} ${size.width}: ${fault}`))
  }
  return faults
}

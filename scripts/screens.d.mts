import type { BrowserContext, Page } from '@playwright/test'
import type { Demo } from './demo-product.mjs'

export type Screen = {
  name: string
  at: string | ((demo: Demo) => string)
  who?: string
  before?: (page: Page) => Promise<void>
  after?: (page: Page) => Promise<void>
  isWaiting?: boolean
  isPictured?: boolean
}
export const screens: Screen[]
export function openScreen(context: BrowserContext, demo: Demo, screen: Screen): Promise<Page>
export function addressOf(screen: Screen, demo: Demo): string

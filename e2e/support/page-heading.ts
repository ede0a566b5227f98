import type { Page } from '@playwright/test'

/** The heading of the page itself: the start-up screen, which is busy, has one of its own and hears no keys. */
export const pageHeading = (page: Page) => page.locator('main:not([aria-busy]) h1')

import type { Page } from '@playwright/test'

/** Holds back the files that match until the returned function is called. */
export async function holdBack(page: Page, files: string): Promise<() => void> {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(files, async (route) => {
    await arrival
    await route.continue()
  })
  return arrive
}

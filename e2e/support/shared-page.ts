import type { Page } from '@playwright/test'
import type { Demo } from '../../scripts/demo-product'
import { showScreen } from '../../scripts/screens/open-screen'
import type { Screen } from '../../scripts/screens/screen'

/**
 * Looks at a screen in the page that this worker keeps for all of them: a browser that has read the client once draws the
 * next screen in two thirds of the processor time. Nothing of one screen is left to the next.
 */
export async function lookAt<Found>(
  page: Page,
  demo: Demo,
  screen: Screen,
  look: () => Promise<Found>,
): Promise<Found> {
  // Chromium does not always report the end of what is sent beside the page, which would then never be idle.
  await page.route('**/api/analytics/events', (route) => route.fulfill({ status: 204 }))
  const signedIn = await showScreen(page, demo, screen)
  const found = await look()
  await signedIn.dispose()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.mouse.move(0, 0)
  await page.emulateMedia({ media: null, colorScheme: null })
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  // The next address may differ in its fragment only, which would load nothing.
  await page.goto(`${demo.url}/terms.txt`)
  return found
}

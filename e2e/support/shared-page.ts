import type { Page } from '@playwright/test'
import type { Demo } from '../../scripts/demo-product'
import { addressOf, showScreen } from '../../scripts/screens/open-screen'
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
  if (loadsNothing(page, demo, screen)) await leave(page, demo)
  const uncounted = await page.addInitScript(sendNoEvents)
  const signedIn = await showScreen(page, demo, screen)
  const found = await look()
  await signedIn.dispose()
  await uncounted.dispose()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.mouse.move(0, 0)
  await page.emulateMedia({ media: null, colorScheme: null })
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  return found
}

/** Ends what the last screen still does, which would be taken for something of the next. */
export const leave = (page: Page, demo: Demo) => page.goto(`${demo.url}/terms.txt`)

/** Whether only the fragment differs from where the page is, so that going there would load nothing. */
function loadsNothing(page: Page, demo: Demo, screen: Screen): boolean {
  const [now, next] = [new URL(page.url()), new URL(addressOf(screen, demo), demo.url)]
  return next.hash !== '' && now.pathname + now.search === next.pathname + next.search
}

/**
 * Runs in the page, before the client does. Chromium does not always report the end of what is sent beside the page, and
 * if the story answered it as a route, the browser would not cache a file.
 */
function sendNoEvents(): void {
  const send = window.fetch
  window.fetch = async (input, init) =>
    init?.keepalive ? new Response(null, { status: 204 }) : send.call(window, input, init)
}

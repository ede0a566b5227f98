import type { BrowserContext, Disposable, Page } from '@playwright/test'
import type { Demo, Session } from '../demo-product'
import type { Screen } from './screen'

/** Opens a screen in a fresh page of `context` and brings it into its state. Close the page when done with it. */
export async function openScreen(context: Pick<BrowserContext, 'newPage'>, demo: Demo, screen: Screen): Promise<Page> {
  const page = await context.newPage()
  await showScreen(page, demo, screen)
  return page
}

/** Brings a page to a screen in its state. Whatever the page loads is signed in, until what is returned is disposed of. */
export async function showScreen(page: Page, demo: Demo, screen: Screen): Promise<Disposable> {
  const signedIn = await page.addInitScript(signIn, sessionOf(demo, screen.who ?? 'nobody'))
  await screen.before?.(page)
  await page.goto(demo.url + addressOf(screen, demo))
  if (screen.isWaiting) {
    const notice = page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: /\S/ })
    await notice
      .or(page.getByText('Loading…', { exact: true }))
      .first()
      .waitFor()
  } else await untilLoaded(page)
  await screen.after?.(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return signedIn
}

export const addressOf = ({ at }: Screen, demo: Pick<Demo, 'contest' | 'issue'>): string =>
  typeof at === 'function' ? at(demo) : at

type StoredSession = Pick<Session, 'token'> & Partial<Session>

/** `tokenOnly` is a browser that still has to ask who its token belongs to. */
function sessionOf({ sessions }: Demo, who: string): StoredSession | null {
  if (who === 'tokenOnly') return { token: sessions.ada?.token ?? '' }
  return sessions[who] ?? null
}

/** Runs in the page, before the client does. */
function signIn(session: StoredSession | null): void {
  localStorage.clear()
  // The own fonts are used from the second visit on.
  localStorage.setItem('fonts', 'own')
  if (!session) return
  localStorage.setItem('token', session.token)
  if (session.user) localStorage.setItem('auth-storage', JSON.stringify({ state: session }))
}

async function untilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
}

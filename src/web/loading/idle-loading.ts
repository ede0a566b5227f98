import type { User } from '../../contract/account'
import type { PagePattern } from '../../domain/analytics/analytics-events'
import { useSession } from '../accounts/session/session-store'
import { isWaiting } from '../api/http'
import { loadFontsWhenIdle } from '../layout/own-fonts'
import { pagePaths } from '../page-facts'
import { pageCode } from '../pages'

/** The pages that someone is likely to open next, most likely first. */
export function likelyPages(user: Pick<User, 'role'> | null): PagePattern[] {
  const visitor = !user ? 'anonymous' : user.role === 'admin' ? 'judge' : 'researcher'
  return pagePaths().filter((path) => pageCode(path).likelyFor?.includes(visitor))
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Safari has no idle callback, so wait briefly instead. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, 200)
  })

async function loadCode(paths: PagePattern[]) {
  for (const path of paths) {
    await idle()
    // The page itself retries when it is opened.
    await pageCode(path)
      .code()
      .catch(() => {})
  }
}

/**
 * Loads what the first page doesn't need: fonts, then the code of likely pages, which then open instantly and offline.
 */
export async function loadWhenIdle(onNextPage: (then: () => void) => void) {
  await loadFontsWhenIdle(isWaiting, onNextPage)
  if (savesData()) return
  void loadCode(likelyPages(useSession.getState().user))
  useSession.subscribe(({ user }, before) => {
    if (user && user.role !== before.user?.role) void loadCode(likelyPages(user))
  })
}

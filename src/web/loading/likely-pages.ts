import type { User } from '../../contract/account'
import { useSession } from '../accounts/session/session-store'
import { drawOwnFontsLast } from '../layout/own-fonts'
import { type PageAddress, pages } from '../pages'

const beforeLogin: PageAddress[] = ['/login', '/register', '/dashboard']
const ofResearchers: PageAddress[] = [
  '/dashboard',
  '/contests',
  '/contests/:id',
  '/contests/:id/submit',
  '/submissions',
  '/submissions/:id',
]
const ofJudges: PageAddress[] = ['/admin/contests', '/admin/contests/:id/triage']

/** The pages that somebody opens next, most likely first. */
export function likelyPages(user: Pick<User, 'role'> | null): PageAddress[] {
  if (!user) return beforeLogin
  return user.role === 'admin' ? [...ofResearchers, ...ofJudges] : ofResearchers
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Safari knows no idle time; there a moment passes instead. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, 200)
  })

async function load(addresses: PageAddress[]) {
  for (const address of addresses) {
    await idle()
    // The page itself tries again when it is opened.
    await pages[address]().catch(() => {})
  }
}

/** What the first page can do without: the fonts, then the code of likely pages, which open at once and offline. */
export async function loadTheRest(isFetching: () => boolean) {
  await drawOwnFontsLast(isFetching)
  if (savesData()) return
  void load(likelyPages(useSession.getState().user))
  useSession.subscribe(({ user }, before) => {
    if (user && user.role !== before.user?.role) void load(likelyPages(user))
  })
}

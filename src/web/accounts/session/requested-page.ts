import type { PagePattern } from '../../../domain/analytics/analytics-events'
import { isPublic, pageAt } from '../../page-facts'
import { tabStorage } from './tab-storage'

/** A page opened without a session, or left because the session of user `endedFor` ended. */
export type RequestedPage = { path: string; endedFor: string | null }

/** Kept until someone has signed in and seen the link to it. */
const storage = tabStorage<RequestedPage>('asked-page')
/** Where login leads by default. */
const homes: readonly string[] = ['/dashboard', '/welcome'] satisfies PagePattern[]

/** Whether the path is one of this site's pages that require login. */
function isOffered(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return false
  const { origin, pathname } = new URL(path, location.origin)
  const page = pageAt(pathname)
  return origin === location.origin && page !== undefined && !homes.includes(page) && !isPublic(pathname)
}

export function rememberRequestedPage(page: RequestedPage) {
  if (isOffered(page.path)) storage.keep(page)
  else storage.forget()
}

export const forgetRequestedPage = () => storage.forget()

export function readRequestedPage(): RequestedPage | null {
  const stored = storage.read()
  if (!isOffered(stored?.path)) return null
  return { path: stored.path, endedFor: typeof stored.endedFor === 'string' ? stored.endedFor : null }
}

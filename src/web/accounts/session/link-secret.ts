import type { PagePattern } from '../../../domain/analytics/analytics-events'
import { pageAt } from '../../page-facts'
import { tabStorage } from './tab-storage'

/** A link's secret, or the fact that it was used. */
export type LinkSecret = { page: string; token: string | null; isUsed: boolean }

/** The pages opened by emailed links and the setup link. */
export const linkPages: readonly (PagePattern | undefined)[] = ['/verify-email', '/reset-password', '/setup']
const parameter = 'token'
/** If storage is blocked, a reload loses the secret, and the link has to be opened again. */
const storage = tabStorage<LinkSecret>('link-secret')

/**
 * Strips a link's secret from the URL: emailed links have it in the query, the setup link in the fragment. Keeps the
 * secret for this tab, so that reloading its page works. Opening any other page discards it.
 */
export function extractLinkSecret(address: string): string {
  const { pathname, searchParams, hash } = new URL(address, location.origin)
  const page = pageAt(pathname)
  const [, inFragment] = hash.split(`#${parameter}=`)
  const token = inFragment ?? searchParams.get(parameter)
  if (!page || !linkPages.includes(page)) {
    forgetLinkSecret()
    return address
  }
  if (token === null) return address
  storage.keep({ page, token, isUsed: false })
  searchParams.delete(parameter)
  const query = searchParams.toString()
  return `${pathname}${query && `?${query}`}${inFragment === undefined ? hash : ''}`
}

/** Discards the secret but remembers that it was used, so that the page can say so after a reload. */
export const markLinkUsed = (page: string) => storage.keep({ page, token: null, isUsed: true })

/** Called when any other page is opened. */
export const forgetLinkSecret = () => storage.forget()

export function readLinkSecret(page: string): Partial<LinkSecret> | null {
  const secret = storage.read()
  return secret?.page === page ? secret : null
}

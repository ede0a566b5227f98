import type { PagePattern } from '../../../domain/analytics/analytics-events'
import { pageAt } from '../../pages'
import { tabStorage } from './tab-storage'

/** The secret of a link, or that it has been used. */
export type LinkSecret = { page: string; token: string | null; isUsed: boolean }

/** The pages that emailed links and the setup link open. */
export const linkPages: readonly (PagePattern | undefined)[] = ['/verify-email', '/reset-password', '/setup']
const parameter = 'token'
/** Where storage is blocked, the secret is lost by a reload, and the link has to be opened again. */
const storage = tabStorage<LinkSecret>('link-secret')

/**
 * The address without the secret of a link, which is in the query of an emailed link and in the fragment of the setup
 * link. The secret is kept for this tab, so that a reload of its page works. Opening any other page forgets it.
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
  const rest = searchParams.toString()
  return `${pathname}${rest && `?${rest}`}${inFragment === undefined ? hash : ''}`
}

/** Forgets the secret, but not that it was used: the page says so again after a reload. */
export const markLinkUsed = (page: string) => storage.keep({ page, token: null, isUsed: true })

/** Called when any other page is opened. */
export const forgetLinkSecret = () => storage.forget()

export function readLinkSecret(page: string): Partial<LinkSecret> | null {
  const secret = storage.read()
  return secret?.page === page ? secret : null
}

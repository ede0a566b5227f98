import type { PageAddress } from '../../pages'
import { quietly } from './stored-session'

/** What a mailed link brought to a page, or that it has done its work. */
export type LinkSecret = { page: string; token: string | null; isUsed: boolean }

const opened: readonly string[] = ['/verify-email', '/reset-password'] satisfies PageAddress[]
const parameter = 'token'
const storageKey = 'link-secret'

/** Where storage is switched off the secret lasts as long as the page, and a reload needs the mail again. */
let held: LinkSecret | null = null

/**
 * The address without the secret of a mailed link. The secret is kept for this tab, so that a reload of its page works;
 * an address of any other page forgets it.
 */
export function takeLinkSecret(address: string): string {
  const { pathname, searchParams, hash } = new URL(address, location.origin)
  const page = pathname.replace(/(?<!\/)\/+$/, '')
  const token = searchParams.get(parameter)
  if (!opened.includes(page)) {
    forget()
    return address
  }
  if (token === null) return address
  keep({ page, token, isUsed: false })
  searchParams.delete(parameter)
  const rest = searchParams.toString()
  return `${pathname}${rest && `?${rest}`}${hash}`
}

/** Of a secret that has done its work only that is kept: a reload says so once more. */
export const markLinkUsed = (page: string) => keep({ page, token: null, isUsed: true })

export function keep(secret: LinkSecret): void {
  held = secret
  quietly(() => sessionStorage.setItem(storageKey, JSON.stringify(secret)))
}

export function forget(): void {
  held = null
  quietly(() => sessionStorage.removeItem(storageKey))
}

export function kept(page: string): LinkSecret | null {
  const secret = held ?? quietly(() => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as LinkSecret | null)
  return secret?.page === page ? secret : null
}

import { useEffect, useState } from 'react'
import { paths } from '../../paths'
import { quietly } from './stored-session'

/** What a mailed link brought to a page, or that it has done its work. */
type LinkSecret = { page: string; token: string | null; isUsed: boolean }

const opened: string[] = [paths.verifyEmail, paths.resetPassword]
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

/** The secret of the link that this page was opened by. It is forgotten when the page is left. */
export function useLinkSecret(page: string) {
  const [secret] = useState(() => kept(page))
  useEffect(() => {
    // Kept anew: in development effects run twice, and the first end of this one would lose it.
    if (secret) keep(secret)
    return forget
  }, [secret])
  return { token: secret?.token || null, isUsed: secret?.isUsed === true }
}

/** Of a secret that has done its work only that is kept: a reload says so once more. */
export const markLinkUsed = (page: string) => keep({ page, token: null, isUsed: true })

function keep(secret: LinkSecret): void {
  held = secret
  quietly(() => sessionStorage.setItem(storageKey, JSON.stringify(secret)))
}

function forget(): void {
  held = null
  quietly(() => sessionStorage.removeItem(storageKey))
}

function kept(page: string): LinkSecret | null {
  const secret = held ?? quietly(() => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as LinkSecret | null)
  return secret?.page === page ? secret : null
}

import { matchPath } from 'react-router'
import { type PagePattern, pagePatterns } from '../../../domain/analytics/analytics-events'
import { isPublic } from '../../paths'
import { quietly } from './stored-session'

/** A page that the login stood in the way of: opened without a session, or left when that of `endedFor` ended. */
export type AskedPage = { path: string; endedFor: string | null }

const storageKey = 'asked-page'
/** The login leads to these by itself. */
const homes = ['/dashboard', '/welcome']

/** Where storage is switched off it lasts as long as the page. */
let held: AskedPage | null = null

/** The page that a path with its query leads to; a fixed one wins over one with an id in its place. */
export function pageOf(path: string): PagePattern | undefined {
  const { pathname } = new URL(path, location.origin)
  const leadsTo = (pattern: string) => matchPath({ path: pattern, caseSensitive: true }, pathname) !== null
  return pagePatterns.find((pattern) => pattern === pathname) ?? pagePatterns.find(leadsTo)
}

/** A path of this site that leads to one of its pages behind the login; storage can be written by anybody. */
function isOffered(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return false
  const { origin, pathname } = new URL(path, location.origin)
  return origin === location.origin && !homes.includes(pathname) && !isPublic(pathname) && pageOf(path) !== undefined
}

/** Kept for this tab, until somebody has logged in and seen it. */
export function rememberAskedPage(asked: AskedPage) {
  if (!isOffered(asked.path)) return forgetAskedPage()
  held = asked
  quietly(() => sessionStorage.setItem(storageKey, JSON.stringify(asked)))
}

export function forgetAskedPage() {
  held = null
  quietly(() => sessionStorage.removeItem(storageKey))
}

export function askedPage(): AskedPage | null {
  const asked =
    held ?? quietly(() => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<AskedPage> | null)
  if (!isOffered(asked?.path)) return null
  return { path: asked.path, endedFor: typeof asked.endedFor === 'string' ? asked.endedFor : null }
}

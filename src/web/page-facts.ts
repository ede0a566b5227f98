import type { ComponentType } from 'react'
import type { FeaturePattern, PagePattern } from '../domain/analytics/analytics-events'

/** Who can open a page. Admin pages have the same checks as those for verified accounts. */
export type Area = 'public' | 'signed-in' | 'verified' | 'admin'

/** What any file may know of a page. Its code is in `pages.ts`, which no page imports. */
export type PageFacts = {
  area: Area
  /** The tab's title until the page sets a better one, such as its contest's title. */
  title: string
  /** Completes "Continue to …" after a login that this page required. */
  linkText?: string
}

type Visitor = 'anonymous' | 'researcher' | 'judge'

/** How a page is loaded and where the router shows it. */
export type PageCode = {
  code: () => Promise<ComponentType>
  /**
   * Loads the page's first data. `request` is the same API call for `preload.ts`, which runs before the client's code
   * has loaded. A list is loaded only in its initial state, without a search or filter.
   */
  data?: (id: string) => Promise<unknown>
  request?: string
  /** Visitors whose browsers load the page's code ahead when idle. */
  likelyFor?: Visitor[]
  /** Whether it is shown below the admin area's tabs. */
  hasAdminTabs?: boolean
  /** Makes no request before its form is submitted, so it doesn't wait for the query library. */
  isWithoutQueries?: boolean
}

/** A page of a feature, which brings its facts and its code together. */
export type FeaturePages = Partial<Record<FeaturePattern, PageFacts & PageCode>>

export type CorePattern = Exclude<PagePattern, FeaturePattern>

/** The core pages by path, most likely first. */
const corePages: Record<CorePattern, PageFacts> = {
  '/login': { area: 'public', title: 'Login' },
  '/register': { area: 'public', title: 'Create your account' },
  '/dashboard': { area: 'verified', title: 'Home' },
  '/contests': { area: 'verified', title: 'Contests', linkText: 'the contests' },
  '/contests/:id': { area: 'verified', title: 'Contest', linkText: 'the contest' },
  '/contests/:id/submit': { area: 'verified', title: 'Submit Issue', linkText: 'your submission' },
  '/contests/:id/results': { area: 'verified', title: 'Results', linkText: 'the results' },
  '/contests/:id/sponsor': { area: 'verified', title: 'For sponsors', linkText: "the sponsor's page" },
  '/submissions': { area: 'verified', title: 'My Submissions', linkText: 'your submissions' },
  '/submissions/:id': { area: 'verified', title: 'Submission', linkText: 'the submission' },
  '/submissions/:id/edit': { area: 'verified', title: 'Edit Submission', linkText: 'your edit' },
  '/admin/contests': { area: 'admin', title: 'Contests, admin' },
  '/admin/contests/:id/triage': { area: 'admin', title: 'Triage', linkText: 'the triage' },
  '/admin/people': { area: 'admin', title: 'People' },
  '/admin/ledger': { area: 'admin', title: 'Ledger' },
  '/admin/system': { area: 'admin', title: 'System' },
  '/admin/contests/new': { area: 'admin', title: 'New contest' },
  '/admin/contests/:id/edit': { area: 'admin', title: 'Edit contest' },
  '/admin/contests/:id/payments': { area: 'admin', title: 'Payments' },
  '/admin/contests/:id/seats': { area: 'admin', title: 'Seats' },
  '/welcome': { area: 'signed-in', title: 'Home' },
  '/account': { area: 'signed-in', title: 'Account', linkText: 'your account' },
  '/verify-email': { area: 'public', title: 'Verify your email' },
  '/forgot-password': { area: 'public', title: 'Forgot your password?' },
  '/reset-password': { area: 'public', title: 'Set a new password' },
  '/setup': { area: 'public', title: 'Setup' },
  '/terms': { area: 'public', title: 'Terms of Service' },
}

const known: Partial<Record<PagePattern, PageFacts>> = { ...corePages }
/** All pages of the client, including those of features once they are added. `pagePaths` lists them. */
export const pageFacts = known as Record<PagePattern, PageFacts>

export const pagePaths = () => Object.keys(pageFacts) as PagePattern[]

/** Adds the features' pages, replacing previously added ones. */
export function addPages(added: FeaturePages): void {
  for (const path of pagePaths()) if (!(path in corePages)) delete known[path]
  Object.assign(known, added)
}

/** The page at a path. Like the router, ignores case and a trailing slash, and prefers a fixed path to an id. */
export function pageAt(pathname: string): PagePattern | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  const matches = (pattern: string) => new RegExp(`^${pattern.replaceAll(':id', '[^/]+')}$`, 'i').test(path)
  const all = pagePaths()
  return all.find((pattern) => pattern === path.toLowerCase()) ?? all.find(matches)
}

/** Whether the client has a page at this address. Features that are off have none. */
export const hasPageAt = (address: string): boolean => pageAt(address.split('?')[0] ?? '') !== undefined

/** Whether a page works without a session. */
export function isPublic(pathname: string): boolean {
  const path = pageAt(pathname)
  return path !== undefined && pageFacts[path].area === 'public'
}

import type { ComponentType } from 'react'
import type { FeaturePattern, PagePattern } from '../domain/analytics/analytics-events'

/** Who can open a page. Admin pages have the same checks as those for verified accounts. */
export type Area = 'public' | 'signed-in' | 'verified' | 'admin'

type Visitor = 'anonymous' | 'researcher' | 'judge'

export type Page = {
  area: Area
  /** The tab's title until the page sets a better one, such as its contest's title. */
  title: string
  /** Completes "Continue to …" after a login that this page required. */
  linkText?: string
  code: () => Promise<ComponentType>
  /**
   * Loads the page's first data. `request` is the same API call for `preload.ts`, which runs before the client's code
   * has loaded. A list is loaded only in its initial state, without a search or filter.
   */
  data?: (id: string) => Promise<unknown>
  request?: string
  /** A second required call, which depends on the first one's reply. */
  nextRequest?: (data: { issue: { contestId: { _id: string } } }) => string
  /** Visitors whose browsers load the page's code ahead when idle. */
  likelyFor?: Visitor[]
  /** Whether it is shown below the admin area's tabs. */
  hasAdminTabs?: boolean
  /** Makes no request before its form is submitted, so it doesn't wait for the query library. */
  isWithoutQueries?: boolean
}

const homePage = async () => (await import('./home/HomePage')).HomePage
const contestFormPage = async () => (await import('./contests/ContestFormPage')).ContestFormPage
const contestData = async (id: string) => (await import('./contests/contest-api')).loadContest(id)
const issueData = async (id: string) => (await import('./issues/issue-api')).loadIssue(id)

export type FeaturePages = Partial<Record<FeaturePattern, Page>>

/** The core pages by path, most likely first. Separate from the router, which is slow to load. */
const corePages: Record<Exclude<PagePattern, FeaturePattern>, Page> = {
  '/login': {
    area: 'public',
    title: 'Login',
    code: async () => (await import('./accounts/LoginPage')).LoginPage,
    isWithoutQueries: true,
    likelyFor: ['anonymous'],
  },
  '/register': {
    area: 'public',
    title: 'Create your account',
    code: async () => (await import('./accounts/registration/RegisterPage')).RegisterPage,
    likelyFor: ['anonymous'],
  },
  '/dashboard': {
    area: 'verified',
    title: 'Home',
    code: homePage,
    likelyFor: ['anonymous', 'researcher', 'judge'],
  },
  '/contests': {
    area: 'verified',
    title: 'Contests',
    linkText: 'the contests',
    code: async () => (await import('./contests/ContestsPage')).ContestsPage,
    data: async () => (await import('./contests/contest-api')).loadContests(),
    request: '/contests?page=1&limit=12',
    likelyFor: ['researcher', 'judge'],
  },
  '/contests/:id': {
    area: 'verified',
    title: 'Contest',
    linkText: 'the contest',
    code: async () => (await import('./contests/ContestPage')).ContestPage,
    data: contestData,
    request: '/contests/:id',
    likelyFor: ['researcher', 'judge'],
  },
  '/contests/:id/submit': {
    area: 'verified',
    title: 'Submit Issue',
    linkText: 'your submission',
    code: async () => (await import('./issues/SubmitIssuePage')).SubmitIssuePage,
    data: contestData,
    likelyFor: ['researcher', 'judge'],
  },
  '/contests/:id/results': {
    area: 'verified',
    title: 'Results',
    linkText: 'the results',
    code: async () => (await import('./awards/ResultsPage')).ResultsPage,
  },
  '/contests/:id/sponsor': {
    area: 'verified',
    title: 'For sponsors',
    linkText: "the sponsor's page",
    code: async () => (await import('./seats/SponsorPage')).SponsorPage,
  },
  '/submissions': {
    area: 'verified',
    title: 'My Submissions',
    linkText: 'your submissions',
    code: async () => (await import('./issues/SubmissionsPage')).SubmissionsPage,
    data: async () => (await import('./issues/issue-api')).loadIssues(),
    request: '/issues/my-issues?page=1&limit=20',
    likelyFor: ['researcher', 'judge'],
  },
  '/submissions/:id': {
    area: 'verified',
    title: 'Submission',
    linkText: 'the submission',
    code: async () => (await import('./issues/SubmissionPage')).submissionPage(),
    data: async (id) => (await import('./issues/issue-api')).loadWithContest(id),
    request: '/issues/:id',
    nextRequest: ({ issue }) => `/contests/${issue.contestId._id}`,
    likelyFor: ['researcher', 'judge'],
  },
  '/submissions/:id/edit': {
    area: 'verified',
    title: 'Edit Submission',
    linkText: 'your edit',
    code: async () => (await import('./issues/editing/EditIssuePage')).EditIssuePage,
    data: issueData,
  },
  '/admin/contests': {
    area: 'admin',
    title: 'Contests, admin',
    code: async () => (await import('./contests/administration/AdminContestsPage')).AdminContestsPage,
    likelyFor: ['judge'],
    hasAdminTabs: true,
  },
  '/admin/contests/:id/triage': {
    area: 'admin',
    title: 'Triage',
    linkText: 'the triage',
    code: async () => (await import('./judging/console/TriagePage')).TriagePage,
    likelyFor: ['judge'],
  },
  '/admin/contests/:id/look-alikes': {
    area: 'admin',
    title: 'Look-alikes',
    code: async () => (await import('./judging/sweep/LookAlikesPage')).LookAlikesPage,
  },
  '/admin/contests/:id/second-look': {
    area: 'admin',
    title: 'Second look',
    linkText: 'the second look',
    code: async () => (await import('./judging/second-look/SecondLookPage')).SecondLookPage,
  },
  '/admin/contests/:id/appeals': {
    area: 'admin',
    title: 'Appeals',
    code: async () => (await import('./appeals/judging/AppealsPage')).AppealsPage,
  },
  '/admin/people': {
    area: 'admin',
    title: 'People',
    code: async () => (await import('./awards/people/PeoplePage')).PeoplePage,
    hasAdminTabs: true,
  },
  '/admin/ledger': {
    area: 'admin',
    title: 'Ledger',
    code: async () => (await import('./judging/ledger/LedgerPage')).LedgerPage,
    hasAdminTabs: true,
  },
  '/admin/system': {
    area: 'admin',
    title: 'System',
    code: async () => (await import('./system/SystemPage')).SystemPage,
    hasAdminTabs: true,
  },
  '/admin/contests/new': { area: 'admin', title: 'New contest', code: contestFormPage },
  '/admin/contests/:id/edit': { area: 'admin', title: 'Edit contest', code: contestFormPage, data: contestData },
  '/admin/contests/:id/payments': {
    area: 'admin',
    title: 'Payments',
    code: async () => (await import('./awards/payments/PaymentsPage')).PaymentsPage,
  },
  '/admin/contests/:id/report': {
    area: 'admin',
    title: 'Report',
    code: async () => (await import('./publication/ReportPage')).ReportPage,
  },
  '/admin/contests/:id/seats': {
    area: 'admin',
    title: 'Seats',
    code: async () => (await import('./seats/SeatsPage')).SeatsPage,
  },
  '/welcome': { area: 'signed-in', title: 'Home', code: homePage },
  '/account': {
    area: 'signed-in',
    title: 'Account',
    linkText: 'your account',
    code: async () => (await import('./accounts/settings/AccountPage')).AccountPage,
  },
  '/verify-email': {
    area: 'public',
    title: 'Verify your email',
    code: async () => (await import('./accounts/VerifyEmailPage')).VerifyEmailPage,
  },
  '/forgot-password': {
    area: 'public',
    title: 'Forgot your password?',
    code: async () => (await import('./accounts/ForgotPasswordPage')).ForgotPasswordPage,
    isWithoutQueries: true,
  },
  '/reset-password': {
    area: 'public',
    title: 'Set a new password',
    code: async () => (await import('./accounts/ResetPasswordPage')).ResetPasswordPage,
    isWithoutQueries: true,
  },
  '/setup': {
    area: 'public',
    title: 'Setup',
    code: async () => (await import('./accounts/SetupPage')).SetupPage,
  },
  '/terms': {
    area: 'public',
    title: 'Terms of Service',
    code: async () => (await import('./accounts/TermsPage')).TermsPage,
  },
}

const known: Partial<Record<PagePattern, Page>> = { ...corePages }
/** All pages of the client, including those of features once they are added. `pagePaths` lists them. */
export const pages = known as Record<PagePattern, Page>

export const pagePaths = () => Object.keys(pages) as PagePattern[]

/** Adds the features' pages, replacing previously added ones. */
export function addPages(added: readonly FeaturePages[]): void {
  for (const path of pagePaths()) if (!(path in corePages)) delete known[path]
  Object.assign(known, ...added)
}

/** The page at a path. Like the router, ignores case and a trailing slash, and prefers a fixed path to an id. */
export function pageAt(pathname: string): PagePattern | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  const matches = (pattern: string) => new RegExp(`^${pattern.replaceAll(':id', '[^/]+')}$`, 'i').test(path)
  const all = pagePaths()
  return all.find((pattern) => pattern === path.toLowerCase()) ?? all.find(matches)
}

/** Whether a page works without a session. */
export function isPublic(pathname: string): boolean {
  const path = pageAt(pathname)
  return path !== undefined && pages[path].area === 'public'
}

/** Whether a page shows a list by default, which a search or filter in its URL would change. */
export const isListPath = (path: PagePattern): boolean => !path.includes(':id')

/** The API path that the page at a URL requests first; null if unknown before its code runs. */
export function firstRequest(pathname: string, search: string): string | null {
  const path = pageAt(pathname)
  const request = path && pages[path].request
  if (!request || (isListPath(path) && search !== '')) return null
  const [id = ''] = /^[\w-]+$/.exec(pathname.split('/')[2] ?? '') ?? []
  return request.includes(':id') && id === '' ? null : request.replace(':id', id)
}

import type { ComponentType } from 'react'
import type { FeaturePattern, PagePattern } from '../domain/analytics/analytics-events'

/** Who may open a page. An admin's page is behind the same checks as a verified account's. */
export type Area = 'public' | 'signed-in' | 'verified' | 'admin'

type Visitor = 'anonymous' | 'researcher' | 'judge'

export type Page = {
  area: Area
  /** The title of the tab until the page sets a better one, such as the title of its contest. */
  title: string
  /** Completes "Continue to …" after a login that was asked for by this page. */
  linkText?: string
  code: () => Promise<ComponentType>
  /**
   * Loads the page's first data. `request` is the same API call for `preload.ts`, which runs before the client's code is
   * there. A list is loaded only as it is first shown, without a search or filter.
   */
  data?: (id: string) => Promise<unknown>
  request?: string
  /** The call that the page needs as well, which only the reply to the first one names. */
  nextRequest?: (data: { issue: { contestId: { _id: string } } }) => string
  /** Whose browser loads the page's code ahead, while it is idle. */
  likelyFor?: Visitor[]
  /** Shown below the tabs of the admin area. */
  hasAdminTabs?: boolean
  /** Asks for nothing before its form is sent, so it does not wait for the library of queries. */
  isWithoutQueries?: boolean
}

const homePage = async () => (await import('./home/HomePage')).HomePage
const contestFormPage = async () => (await import('./contests/ContestFormPage')).ContestFormPage
const contestData = async (id: string) => (await import('./contests/contest-api')).loadContest(id)
const issueData = async (id: string) => (await import('./issues/issue-api')).loadIssue(id)

export type FeaturePages = Partial<Record<FeaturePattern, Page>>

/** The pages of core by their path, the likeliest first. It is separate from the router, which is slow to load. */
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
/** Every page of the client, with those of features once they have been added. `pagePaths` says which there are. */
export const pages = known as Record<PagePattern, Page>

export const pagePaths = () => Object.keys(pages) as PagePattern[]

/** Those of features, instead of others that were added before. */
export function addPages(added: readonly FeaturePages[]): void {
  for (const path of pagePaths()) if (!(path in corePages)) delete known[path]
  Object.assign(known, ...added)
}

/** The page at a path. Like the router, it ignores case and a slash at the end, and prefers a fixed path to an id. */
export function pageAt(pathname: string): PagePattern | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  const matches = (pattern: string) => new RegExp(`^${pattern.replaceAll(':id', '[^/]+')}$`, 'i').test(path)
  const all = pagePaths()
  return all.find((pattern) => pattern === path.toLowerCase()) ?? all.find(matches)
}

/** Whether a page can be used without a session. */
export function isPublic(pathname: string): boolean {
  const path = pageAt(pathname)
  return path !== undefined && pages[path].area === 'public'
}

/** Whether a page shows a list by default, which a search or filter in its address would change. */
export const isListPath = (path: PagePattern): boolean => !path.includes(':id')

/** The API path that the page at an address requests first; null where that is not known before its code runs. */
export function firstRequest(pathname: string, search: string): string | null {
  const path = pageAt(pathname)
  const request = path && pages[path].request
  if (!request || (isListPath(path) && search !== '')) return null
  const [id = ''] = /^[\w-]+$/.exec(pathname.split('/')[2] ?? '') ?? []
  return request.includes(':id') && id === '' ? null : request.replace(':id', id)
}

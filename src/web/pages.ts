import type { FeaturePattern, PagePattern } from '../domain/analytics/analytics-events'
import { featurePages, loadAccountSections } from './features'
import { type CorePattern, type PageCode, pageAt } from './page-facts'

const homePage = async () => (await import('./home/HomePage')).HomePage
const accountPage = async () => {
  const [page] = await Promise.all([import('./accounts/settings/AccountPage'), loadAccountSections()])
  return page.AccountPage
}
const contestFormPage = async () => (await import('./contests/ContestFormPage')).ContestFormPage
const contestData = async (id: string) => (await import('./contests/contest-api')).loadContest(id)
const issueData = async (id: string) => (await import('./issues/issue-api')).loadIssue(id)

/** The code of the core pages by path. Separate from the router, which is slow to load. */
export const corePages: Record<CorePattern, PageCode> = {
  '/login': {
    code: async () => (await import('./accounts/LoginPage')).LoginPage,
    isWithoutQueries: true,
    likelyFor: ['anonymous'],
  },
  '/register': {
    code: async () => (await import('./accounts/registration/RegisterPage')).RegisterPage,
    likelyFor: ['anonymous'],
  },
  '/dashboard': {
    code: homePage,
    likelyFor: ['anonymous', 'researcher', 'judge'],
  },
  '/contests': {
    code: async () => (await import('./contests/ContestsPage')).ContestsPage,
    data: async () => (await import('./contests/contest-api')).loadContests(),
    request: '/contests?page=1&limit=12',
    likelyFor: ['researcher', 'judge'],
  },
  '/contests/:id': {
    code: async () => (await import('./contests/ContestPage')).ContestPage,
    data: contestData,
    request: '/contests/:id',
    likelyFor: ['researcher', 'judge'],
  },
  '/contests/:id/submit': {
    code: async () => (await import('./issues/SubmitIssuePage')).SubmitIssuePage,
    data: contestData,
    likelyFor: ['researcher', 'judge'],
  },
  '/contests/:id/results': { code: async () => (await import('./awards/ResultsPage')).ResultsPage },
  '/contests/:id/sponsor': { code: async () => (await import('./seats/SponsorPage')).SponsorPage },
  '/submissions': {
    code: async () => (await import('./issues/SubmissionsPage')).SubmissionsPage,
    data: async () => (await import('./issues/issue-api')).loadIssues(),
    request: '/issues/my-issues?page=1&limit=20',
    likelyFor: ['researcher', 'judge'],
  },
  '/submissions/:id': {
    code: async () => (await import('./issues/SubmissionPage')).submissionPage(),
    data: async (id) => (await import('./issues/issue-api')).loadWithContest(id),
    request: '/issues/:id',
    likelyFor: ['researcher', 'judge'],
  },
  '/submissions/:id/edit': {
    code: async () => (await import('./issues/editing/EditIssuePage')).EditIssuePage,
    data: issueData,
  },
  '/admin/contests': {
    code: async () => (await import('./contests/administration/AdminContestsPage')).AdminContestsPage,
    likelyFor: ['judge'],
    hasAdminTabs: true,
  },
  '/admin/contests/:id/triage': {
    code: async () => (await import('./judging/console/TriagePage')).loadTriagePage(),
    likelyFor: ['judge'],
  },
  '/admin/people': {
    code: async () => (await import('./awards/people/PeoplePage')).PeoplePage,
    hasAdminTabs: true,
  },
  '/admin/ledger': {
    code: async () => (await import('./judging/ledger/LedgerPage')).LedgerPage,
    hasAdminTabs: true,
  },
  '/admin/system': {
    code: async () => (await import('./system/SystemPage')).SystemPage,
    hasAdminTabs: true,
  },
  '/admin/contests/new': { code: contestFormPage },
  '/admin/contests/:id/edit': {
    code: contestFormPage,
    data: contestData,
  },
  '/admin/contests/:id/payments': { code: async () => (await import('./awards/payments/PaymentsPage')).PaymentsPage },
  '/admin/contests/:id/seats': { code: async () => (await import('./seats/SeatsPage')).SeatsPage },
  '/welcome': { code: homePage },
  '/account': { code: accountPage },
  '/verify-email': { code: async () => (await import('./accounts/VerifyEmailPage')).VerifyEmailPage },
  '/forgot-password': {
    code: async () => (await import('./accounts/ForgotPasswordPage')).ForgotPasswordPage,
    isWithoutQueries: true,
  },
  '/reset-password': {
    code: async () => (await import('./accounts/ResetPasswordPage')).ResetPasswordPage,
    isWithoutQueries: true,
  },
  '/setup': { code: async () => (await import('./accounts/SetupPage')).SetupPage },
  '/terms': { code: async () => (await import('./accounts/TermsPage')).TermsPage },
}

/** How to load a page of the core or of a feature. */
export const pageCode = (path: PagePattern): PageCode =>
  corePages[path as CorePattern] ?? (featurePages()[path as FeaturePattern] as PageCode)

/** Whether a page shows a list by default, which a search or filter in its URL would change. */
export const isListPath = (path: PagePattern): boolean => !path.includes(':id')

/** The API path that the page at a URL requests first; null if unknown before its code runs. */
export function firstRequest(pathname: string, search: string): string | null {
  const path = pageAt(pathname)
  const request = path && pageCode(path).request
  if (!request || (isListPath(path) && search !== '')) return null
  const [id = ''] = /^[\w-]+$/.exec(pathname.split('/')[2] ?? '') ?? []
  return request.includes(':id') && id === '' ? null : request.replace(':id', id)
}

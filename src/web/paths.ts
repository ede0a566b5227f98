import type { PagePattern } from '../domain/analytics/analytics-events'

type Query = Record<string, string | undefined>

/** A page's URL with its id and query. */
export function pathTo(page: PagePattern, id = '', query: Query = {}): string {
  const definedEntries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const search = new URLSearchParams(definedEntries).toString()
  return page.replace(':id', encodeURIComponent(id)) + (search && `?${search}`)
}

/** What an admin does with a contest in a dialog on its settings page. */
export type ContestAction = 'finalize' | 'reopen' | 'delete' | 'publish' | 'withdraw'

/** Link targets. `page-facts.ts` lists the pages themselves. */
export const paths = {
  root: '/',
  login: pathTo('/login'),
  register: pathTo('/register'),
  verifyEmail: pathTo('/verify-email'),
  forgotPassword: pathTo('/forgot-password'),
  resetPassword: pathTo('/reset-password'),
  setup: pathTo('/setup'),
  terms: pathTo('/terms'),
  dashboard: pathTo('/dashboard'),
  welcome: pathTo('/welcome'),
  account: pathTo('/account'),
  contests: pathTo('/contests'),
  contest: (id: string) => pathTo('/contests/:id', id),
  results: (contestId: string) => pathTo('/contests/:id/results', contestId),
  sponsor: (contestId: string) => pathTo('/contests/:id/sponsor', contestId),
  submitIssue: (contestId: string) => pathTo('/contests/:id/submit', contestId),
  submissions: (filters: { contest?: string; status?: string } = {}) => pathTo('/submissions', '', filters),
  submission: (id: string) => pathTo('/submissions/:id', id),
  editSubmission: (id: string) => pathTo('/submissions/:id/edit', id),
  ledger: pathTo('/admin/ledger'),
  system: pathTo('/admin/system'),
  people: (filters: { q?: string; only?: 'waiting' } = {}) => pathTo('/admin/people', '', filters),
  adminContests: pathTo('/admin/contests'),
  newContest: pathTo('/admin/contests/new'),
  /** `act` opens the dialog with that name. */
  editContest: (id: string, act?: ContestAction) => pathTo('/admin/contests/:id/edit', id, { act }),
  triage: (contestId: string, filters: { status?: string; issue?: string } = {}) =>
    pathTo('/admin/contests/:id/triage', contestId, filters),
  lookAlikes: (contestId: string) => pathTo('/admin/contests/:id/look-alikes', contestId),
  secondLook: (contestId: string, issue = '') => pathTo('/admin/contests/:id/second-look', contestId, { issue }),
  appeals: (contestId: string) => pathTo('/admin/contests/:id/appeals', contestId),
  seats: (contestId: string) => pathTo('/admin/contests/:id/seats', contestId),
  payments: (contestId: string) => pathTo('/admin/contests/:id/payments', contestId),
  report: (contestId: string) => pathTo('/admin/contests/:id/report', contestId),
}

/** Static files. */
export const files = {
  terms: '/terms.txt',
  termsOfUse: '/terms-of-use.pdf',
  privacyPolicy: '/privacy-policy.pdf',
}

export const walletApp = 'https://metamask.io/download/'

type SubmissionFilters = { contest?: string; status?: string }

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const text = new URLSearchParams(given).toString()
  return text ? `${path}?${text}` : path
}

const part = encodeURIComponent

/** Every address of the client. Links are written with these, routes are declared in router.tsx. */
export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  terms: '/terms',
  dashboard: '/dashboard',
  welcome: '/welcome',
  account: '/account',
  contests: '/contests',
  contest: (id: string) => `/contests/${part(id)}`,
  results: (contestId: string) => `/contests/${part(contestId)}/results`,
  submitIssue: (contestId: string) => `/contests/${part(contestId)}/submit`,
  submissions: (filters: SubmissionFilters = {}) => withQuery('/submissions', filters),
  submission: (id: string) => `/submissions/${part(id)}`,
  analytics: '/admin/analytics',
  ledger: '/admin/ledger',
  people: (filters: { q?: string; only?: 'waiting' } = {}) => withQuery('/admin/people', filters),
  editSubmission: (id: string) => `/submissions/${part(id)}/edit`,
  adminContests: '/admin/contests',
  newContest: '/admin/contests/new',
  /** `act` opens the dialog of that act. */
  editContest: (id: string, act?: 'finalize' | 'reopen' | 'delete') =>
    withQuery(`/admin/contests/${part(id)}/edit`, { act }),
  triage: (contestId: string, filters: { status?: string } = {}) =>
    withQuery(`/admin/contests/${part(contestId)}/triage`, filters),
  payments: (contestId: string) => `/admin/contests/${part(contestId)}/payments`,
}

const publicPaths: string[] = [
  paths.login,
  paths.register,
  paths.verifyEmail,
  paths.forgotPassword,
  paths.resetPassword,
  paths.terms,
]

/** Whether a page can be used without a session. */
export const isPublic = (pathname: string): boolean => publicPaths.includes(pathname.replace(/(?<!\/)\/+$/, ''))

/** Files served as they are. */
export const files = {
  terms: '/terms.txt',
  termsOfUse: '/terms-of-use.pdf',
  privacyPolicy: '/privacy-policy.pdf',
}

export const walletApp = 'https://metamask.io/download/'

const contestForm = async () => ({ Component: (await import('./contests/ContestFormPage')).ContestFormPage })
const home = async () => ({ Component: (await import('./home/HomePage')).HomePage })

/** The code of each page by its address. It stands apart from the router, which is too large to wait for. */
export const pages = {
  '/login': async () => ({ Component: (await import('./accounts/LoginPage')).LoginPage }),
  '/register': async () => ({ Component: (await import('./accounts/registration/RegisterPage')).RegisterPage }),
  '/verify-email': async () => ({ Component: (await import('./accounts/VerifyEmailPage')).VerifyEmailPage }),
  '/forgot-password': async () => ({ Component: (await import('./accounts/ForgotPasswordPage')).ForgotPasswordPage }),
  '/reset-password': async () => ({ Component: (await import('./accounts/ResetPasswordPage')).ResetPasswordPage }),
  '/terms': async () => ({ Component: (await import('./accounts/TermsPage')).TermsPage }),
  '/welcome': home,
  '/dashboard': home,
  '/account': async () => ({ Component: (await import('./accounts/settings/AccountPage')).AccountPage }),
  '/contests': async () => ({ Component: (await import('./contests/ContestsPage')).ContestsPage }),
  '/contests/:id': async () => ({ Component: (await import('./contests/ContestPage')).ContestPage }),
  '/contests/:id/submit': async () => ({ Component: (await import('./issues/SubmitIssuePage')).SubmitIssuePage }),
  '/contests/:id/results': async () => ({ Component: (await import('./awards/ResultsPage')).ResultsPage }),
  '/submissions': async () => ({ Component: (await import('./issues/SubmissionsPage')).SubmissionsPage }),
  '/submissions/:id': async () => ({ Component: (await import('./issues/SubmissionPage')).SubmissionPage }),
  '/submissions/:id/edit': async () => ({
    Component: (await import('./issues/editing/EditIssuePage')).EditIssuePage,
  }),
  '/admin/analytics': async () => ({ Component: (await import('./analytics/AnalyticsPage')).AnalyticsPage }),
  '/admin/ledger': async () => ({ Component: (await import('./judging/ledger/LedgerPage')).LedgerPage }),
  '/admin/people': async () => ({ Component: (await import('./awards/people/PeoplePage')).PeoplePage }),
  '/admin/contests': async () => ({
    Component: (await import('./contests/administration/AdminContestsPage')).AdminContestsPage,
  }),
  '/admin/contests/new': contestForm,
  '/admin/contests/:id/edit': contestForm,
  '/admin/contests/:id/payments': async () => ({
    Component: (await import('./awards/payments/PaymentsPage')).PaymentsPage,
  }),
  '/admin/contests/:id/triage': async () => ({
    Component: (await import('./judging/console/TriagePage')).TriagePage,
  }),
}

export type PageAddress = keyof typeof pages

const addresses = Object.keys(pages) as PageAddress[]

/** The address of `pages` that a path belongs to; a fixed one wins over one with an id in its place. */
export function pageAt(pathname: string): PageAddress | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  const isOf = (address: string) => new RegExp(`^${address.replaceAll(':id', '[^/]+')}$`).test(path)
  return addresses.find((address) => address === path) ?? addresses.find(isOf)
}

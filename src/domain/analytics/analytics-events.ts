/** The pages of the client by route pattern, without ids, tokens and filters. */
export const pagePatterns = [
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/setup',
  '/terms',
  '/welcome',
  '/dashboard',
  '/account',
  '/contests',
  '/contests/:id',
  '/contests/:id/submit',
  '/contests/:id/results',
  '/contests/:id/sponsor',
  '/contests/:id/source',
  '/contests/:id/fixes',
  '/submissions',
  '/submissions/:id',
  '/submissions/:id/edit',
  '/admin/analytics',
  '/admin/ledger',
  '/admin/people',
  '/admin/runners',
  '/admin/system',
  '/admin/webhooks',
  '/admin/contests',
  '/admin/contests/new',
  '/admin/contests/:id/edit',
  '/admin/contests/:id/payments',
  '/admin/contests/:id/report',
  '/admin/contests/:id/seats',
  '/admin/contests/:id/triage',
  '/admin/contests/:id/look-alikes',
  '/admin/contests/:id/second-look',
  '/admin/contests/:id/appeals',
  '/admin/contests/:id/source',
  '/admin/contests/:id/proofs',
] as const
export type PagePattern = (typeof pagePatterns)[number]

/** Pages that belong to features. They stay valid without the feature, because past views were counted under them. */
export type FeaturePattern = Extract<
  PagePattern,
  | '/admin/analytics'
  | '/admin/webhooks'
  | '/admin/runners'
  | '/admin/contests/:id/look-alikes'
  | '/admin/contests/:id/second-look'
  | '/admin/contests/:id/appeals'
  | '/admin/contests/:id/report'
  | '/contests/:id/source'
  | '/contests/:id/fixes'
  | '/admin/contests/:id/source'
  | '/admin/contests/:id/proofs'
>

export const verificationResults = ['success', 'failed'] as const
export const eventNames = [
  'page_view',
  'sign_up',
  'login',
  'accept_terms',
  'verify_email',
  'view_contest',
  'submit_issue',
  'identify',
] as const
export type EventName = (typeof eventNames)[number]

/** What a user did besides opening a page. Contains contest ids, but never text that a person wrote. */
export type TrackedEvent =
  | { name: 'sign_up' | 'login' | 'accept_terms' }
  | { name: 'verify_email'; result: (typeof verificationResults)[number] }
  | { name: 'view_contest' | 'submit_issue'; contest_id: string }

/** An event as a browser sends it. It never says who is signed in, because a browser could claim any identity. */
export type AnalyticsEvent = TrackedEvent | { name: 'page_view'; page: PagePattern } | { name: 'identify' }

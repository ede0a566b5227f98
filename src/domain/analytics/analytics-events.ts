/** The pages of the client by their route's pattern: with ids, tokens and filters left out. */
export const pagePatterns = [
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/terms',
  '/welcome',
  '/dashboard',
  '/account',
  '/contests',
  '/contests/:id',
  '/contests/:id/submit',
  '/contests/:id/results',
  '/submissions',
  '/submissions/:id',
  '/submissions/:id/edit',
  '/admin/analytics',
  '/admin/ledger',
  '/admin/people',
  '/admin/contests',
  '/admin/contests/new',
  '/admin/contests/:id/edit',
  '/admin/contests/:id/payments',
  '/admin/contests/:id/triage',
] as const
export type PagePattern = (typeof pagePatterns)[number]

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

/** What somebody did, apart from opening a page. Only ids of contests, never a text that a person wrote. */
export type TrackedEvent =
  | { name: 'sign_up' | 'login' | 'accept_terms' }
  | { name: 'verify_email'; result: (typeof verificationResults)[number] }
  | { name: 'view_contest' | 'submit_issue'; contest_id: string }

/** One line of the analytics; who was signed in is never part of it, because a browser could claim anybody. */
export type AnalyticsEvent = TrackedEvent | { name: 'page_view'; page: PagePattern } | { name: 'identify' }

/** How often something happened on one UTC day (YYYY-MM-DD). `result` is that of verify_email, else null. */
export type DayCount = {
  day: string
  name: EventName
  result: (typeof verificationResults)[number] | null
  count: number
}

const dayMs = 86_400_000

/** The first instant of the UTC day that is `days` days long ago, counting the day of `now` as the first. */
export function firstInstantOf(days: number, now: Date): Date {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return new Date(today - (days - 1) * dayMs)
}

/** Every UTC day from the first to that of `now`, as YYYY-MM-DD, oldest first; days on which nothing happened too. */
export function daysUntil(now: Date, days: number): string[] {
  const first = firstInstantOf(days, now).getTime()
  return Array.from({ length: days }, (_, place) => new Date(first + place * dayMs).toISOString().slice(0, 10))
}

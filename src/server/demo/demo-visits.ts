import type { AnalyticsEvent } from '../../domain/analytics/analytics-events'

type DemoVisit = { dayAgo: number; who: 'ada' | 'linus' | 'mei' | null; event: AnalyticsEvent }

const pages = [
  '/dashboard',
  '/contests',
  '/contests/:id',
  '/contests/:id',
  '/submissions',
  '/contests/:id/submit',
] as const
const researchers = ['ada', 'linus', 'mei', null] as const

/** A month of growing traffic with quiet weekends. */
export const demoVisitsTo = (contestId: string): DemoVisit[] =>
  Array.from({ length: 30 }, (_, index) => 29 - index).flatMap((day) => {
    const count = Math.ceil(((40 - day) * (day % 7 < 2 ? 0.4 : 1) * (3 + ((day * 5) % 4))) / 4)
    return Array.from({ length: count }, (_, visit) => visitOf({ day, visit, count, contestId })).flat()
  })

type Visit = { day: number; visit: number; count: number; contestId: string }

function visitOf({ day, visit, count, contestId: contest_id }: Visit): DemoVisit[] {
  const who = researchers[(visit + day) % researchers.length] ?? null
  const page = who ? (pages[(visit * 5 + day) % pages.length] ?? '/contests') : '/login'
  const at = { dayAgo: day + (0.4 * visit) / count, who }
  const events: AnalyticsEvent[] = [{ name: 'page_view', page }]
  if (page === '/contests/:id') events.push({ name: 'view_contest', contest_id })
  if (page === '/contests/:id/submit' && visit % 4 === 1) events.push({ name: 'submit_issue', contest_id })
  if (who && visit % 6 === 0) events.push({ name: 'identify' })
  if (who && visit % 9 === 0) events.push({ name: 'login' })
  if (!who && visit % 8 === 3) events.push(...signUpOf(day + visit))
  return events.map((event) => ({ ...at, event }))
}

/** Some leave before the terms, and some never open the link in their mail or open it too late. */
function signUpOf(number: number): AnalyticsEvent[] {
  const events: AnalyticsEvent[] = [{ name: 'sign_up' }]
  if (number % 9 !== 1) events.push({ name: 'accept_terms' })
  if (number % 9 !== 1 && number % 4 !== 2) {
    events.push({ name: 'verify_email', result: number % 7 === 3 ? 'failed' : 'success' })
  }
  return events
}

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
export const demoVisits: DemoVisit[] = Array.from({ length: 30 }, (_, index) => 29 - index).flatMap((day) => {
  const count = Math.ceil(((40 - day) * (day % 7 < 2 ? 0.4 : 1) * (3 + ((day * 5) % 4))) / 4)
  return Array.from({ length: count }, (_, visit) => visitOf(day, visit, count)).flat()
})

function visitOf(day: number, visit: number, count: number): DemoVisit[] {
  const who = researchers[(visit + day) % researchers.length] ?? null
  const page = who ? (pages[(visit * 5 + day) % pages.length] ?? '/contests') : '/login'
  const at = { dayAgo: day + (0.4 * visit) / count, who }
  const events: AnalyticsEvent[] = [{ name: 'page_view', page }]
  if (who && visit % 6 === 0) events.push({ name: 'identify' })
  if (who && visit % 9 === 0) events.push({ name: 'login' })
  if (!who && visit % 8 === 3) events.push({ name: 'sign_up' }, { name: 'accept_terms' })
  if (!who && visit % 8 === 3) events.push({ name: 'verify_email', result: day % 6 === 1 ? 'failed' : 'success' })
  return events.map((event) => ({ ...at, event }))
}

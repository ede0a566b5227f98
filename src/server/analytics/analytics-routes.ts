import { type AnalyticsEvent, daysUntil, firstInstantOf } from '../../domain/analytics-events'
import type { AnalyticsTarget } from '../../domain/analytics-target'
import type { Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { countByDay, countByPage, countPeople, insertAnalyticsEvents } from './analytics-queries'

export function analyticsRoutes(api: Api, { db, target }: { db: Db; target: AnalyticsTarget }): void {
  api.on('recordEvents', async ({ body, sessionViewer, receivedAt }) => {
    if (target.kind !== 'own') refuse('analytics_elsewhere')
    await insertAnalyticsEvents(
      db,
      body.events.map((event) => toRow(event, sessionViewer, receivedAt)),
    )
    return { status: 'success', message: 'Recorded' }
  })

  api.on('readAnalytics', async ({ query, receivedAt: now }) => {
    const since = firstInstantOf(query.days, now)
    const counts = await countByDay(db, since)
    const pages = await countByPage(db, since)
    const people = await countPeople(db, since)
    const days = daysUntil(now, query.days)
    return { status: 'success', data: { analytics: { recordedBy: target.kind, days, counts, pages, people } } }
  })
}

/** An event of nobody in particular has no role either; who claims to be somebody in the body is not heard. */
function toRow(event: AnalyticsEvent, viewer: Viewer | null, at: Date) {
  return {
    at,
    name: event.name,
    page: 'page' in event ? event.page : null,
    contestId: 'contest_id' in event ? event.contest_id : null,
    result: 'result' in event ? event.result : null,
    userId: viewer?.id ?? null,
    role: viewer?.role ?? null,
    isEmailVerified: viewer?.isEmailVerified ?? null,
  }
}

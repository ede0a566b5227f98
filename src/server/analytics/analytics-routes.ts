import type { AnalyticsTarget } from '../../domain/analytics/analytics-target'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { insertAnalyticsEvents } from './analytics-queries'

export function analyticsRoutes(api: Api, { db, target }: { db: Db; target: AnalyticsTarget }): void {
  api.on('recordEvents', async ({ body, sessionViewer, receivedAt }) => {
    if (target.kind !== 'own') refuse('analytics_elsewhere')
    const source = { viewer: sessionViewer, at: receivedAt }
    await insertAnalyticsEvents(
      db,
      body.events.map((event) => ({ event, ...source })),
    )
    return { status: 'success', message: 'Recorded' }
  })
}

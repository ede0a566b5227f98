import { daysUntil, firstInstantOf } from '../../domain/analytics/analytics-events'
import type { AnalyticsTarget } from '../../domain/analytics/analytics-target'
import { codeRates } from '../../domain/judging/invalidation-codes'
import { paginationOf } from '../../domain/paging'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { readWithheld } from '../issues/second-look/read-withheld'
import { countByDay, countByPage, countPeople, insertAnalyticsEvents } from './analytics-queries'
import { countCodes, countContestsWithInvalid, listContestsWithInvalid } from './invalid-reason-queries'

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

  api.on('readAnalytics', async ({ query, receivedAt: now }) => {
    const since = firstInstantOf(query.days, now)
    const counts = await countByDay(db, since)
    const pages = await countByPage(db, since)
    const people = await countPeople(db, since)
    const days = daysUntil(now, query.days)
    return { status: 'success', data: { analytics: { recordedBy: target.kind, days, counts, pages, people } } }
  })

  api.on('readInvalidReasons', async ({ query, viewer }) => {
    // The sums of a contest would tell what is withheld in it.
    const { issues } = await readWithheld(db, viewer, null)
    const without = [...new Set(issues.map(({ contestId }) => contestId))]
    const rows = await listContestsWithInvalid(db, without, query)
    const codes = await countCodes(
      db,
      rows.map(({ id }) => id),
    )
    const contests = rows.map(({ id, ...row }) => ({ _id: id, ...row, reasons: codeRates(codes.get(id) ?? []) }))
    return {
      status: 'success',
      data: { contests, pagination: paginationOf(await countContestsWithInvalid(db, without), query) },
    }
  })
}

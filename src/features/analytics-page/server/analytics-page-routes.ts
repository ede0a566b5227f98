import { codeRates } from '../../../domain/judging/invalidation-codes'
import { paginationOf } from '../../../domain/paging'
import type { Api } from '../../../server/http/api'
import { readWithheld } from '../../../server/issues/second-look/read-withheld'
import type { FeatureWiring } from '../../../server/startup/features'
import { daysUntil, firstInstantOf } from '../domain/analytics-days'
import { countByDay, countByPage, countPeople } from './analytics-count-queries'
import { countCodes, countContestsWithInvalid, listContestsWithInvalid } from './invalid-reason-queries'

export function analyticsPageRoutes(
  api: Api,
  { db, analytics: target }: Pick<FeatureWiring, 'db' | 'analytics'>,
): void {
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

import { codeRates } from '../../../domain/judging/invalidation-codes'
import { paginationOf } from '../../../domain/paging'
import type { Viewer } from '../../../domain/permissions'
import type { Db } from '../../../server/db/database'
import type { Api } from '../../../server/http/api'
import { readWithheld } from '../../../server/issues/second-look/read-withheld'
import type { FeatureWiring } from '../../../server/startup/features'
import { daysUntil, firstInstantOf } from '../domain/analytics-days'
import {
  countActivityByDay,
  countAgreement,
  countByDay,
  countByPage,
  countCodes,
  countContestsWithInvalid,
  countPeople,
  listContestsWithInvalid,
  listEnds,
} from './analytics-page-queries'

export function analyticsPageRoutes(
  api: Api,
  { db, analytics: target }: Pick<FeatureWiring, 'db' | 'analytics'>,
): void {
  api.on('readAnalytics', async ({ query, viewer, receivedAt: now }) => {
    const since = firstInstantOf(query.days, now)
    const counts = await countByDay(db, since)
    const pages = await countByPage(db, since)
    const people = await countPeople(db, since)
    const days = daysUntil(now, query.days)
    const judging = await readJudging(db, viewer, { since, now })
    return { status: 'success', data: { analytics: { recordedBy: target.kind, days, counts, pages, people, judging } } }
  })

  api.on('readInvalidReasons', async ({ query, viewer }) => {
    const without = await listWithheldContests(db, viewer)
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

/** The sums of a contest would tell what is withheld in it. */
async function listWithheldContests(db: Db, viewer: Viewer): Promise<string[]> {
  const { issues } = await readWithheld(db, viewer, null)
  return [...new Set(issues.map(({ contestId }) => contestId))]
}

async function readJudging(db: Db, viewer: Viewer, { since, now }: { since: Date; now: Date }) {
  const without = await listWithheldContests(db, viewer)
  return {
    days: await countActivityByDay(db, since, without),
    ends: await listEnds(db, since, now),
    agreement: (await countAgreement(db, without)).map(({ id, ...row }) => ({ _id: id, ...row })),
  }
}

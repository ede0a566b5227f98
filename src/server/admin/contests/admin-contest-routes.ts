import { paginationOf } from '../../../domain/paging'
import type { BeforeResults } from '../../awards/before-results'
import { countContestsByStage, listContestsByWork } from '../../contests/admin-contest-queries'
import { contestToWire } from '../../contests/contest-wire'
import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import { countIssuesOfContests } from '../../issues/counts/issue-count-queries'
import { lookContestsOf, readWithheld } from '../../issues/second-look/read-withheld'
import { type ReadFeatureWork, readWaitingWork } from '../waiting/waiting-work'

export type AdminContestWiring = { beforeResults: BeforeResults; readers: readonly ReadFeatureWork[] }

export function adminContestRoutes(api: Api, { db, beforeResults, readers }: AdminContestWiring & { db: Db }): void {
  api.on('listAdminContests', async ({ query, viewer, receivedAt: now }) => {
    const rows = await listContestsByWork(db, { ...query, now })
    const counts = await countContestsByStage(db, { search: query.search, now })
    const ids = rows.map((row) => row.id)
    const countsOf = await countIssuesOfContests(db, ids)
    const withheld = await readWithheld(db, viewer, lookContestsOf(rows))
    const contests = rows.map((row) => ({
      ...contestToWire(row, viewer, now),
      counts: withheld.maskCounts(row.id, countsOf(row.id)),
    }))
    const pagination = paginationOf(counts[query.status ?? 'all'], query)
    return { status: 'success', data: { contests, pagination, counts } }
  })

  api.on('readWaitingWork', async ({ viewer, receivedAt: now }) => ({
    status: 'success',
    data: { waiting: await readWaitingWork(db, { judgeId: viewer.id, beforeResults, readers, now }) },
  }))
}

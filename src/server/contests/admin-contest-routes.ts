import { paginationOf } from '../../domain/paging'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { countContestsByStage, countIssuesOfContests, listContestsByWork } from './admin-contest-queries'
import { contestStanding } from './contest-standing'
import { contestToWire } from './contest-wire'
import { readWaitingWork } from './waiting/waiting-work'

export function adminContestRoutes(api: Api, { db }: { db: Db }): void {
  api.on('listAdminContests', async ({ query, viewer, receivedAt: now }) => {
    const rows = await listContestsByWork(db, { ...query, now })
    const counts = await countContestsByStage(db, { search: query.search, now })
    const counted = await countIssuesOfContests(
      db,
      rows.map((row) => row.id),
    )
    const none = { all: 0, pending: 0, valid: 0, invalid: 0 }
    const contests = rows.map((row) => ({
      ...contestToWire(row, viewer, now),
      counts: counted.get(row.id) ?? none,
    }))
    const pagination = paginationOf(counts[query.status ?? 'all'], query)
    return { status: 'success', data: { contests, pagination, counts } }
  })

  api.on('readWaitingWork', async ({ viewer, receivedAt: now }) => ({
    status: 'success',
    data: { waiting: await readWaitingWork(db, { judgeId: viewer.id, now }) },
  }))

  api.on('readContestStanding', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: { standing: await contestStanding(db, { contestId: params.id, adminId: viewer.id, now }) },
  }))
}

import type { Verdict } from '../../domain/judging/review-rules'
import { type Page, paginationOf } from '../../domain/paging'
import { refuse } from '../../domain/refusals'
import { findContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { countIssuesByStatus, type IssueFilter, listIssues } from './issue-list-queries'
import { issueToWire } from './issue-wire'

export function issueListRoutes(api: Api, { db }: { db: Db }): void {
  const listed = async (filter: IssueFilter & { status: Verdict | null }, page: Page) => {
    const rows = await listIssues(db, filter, page)
    const counts = await countIssuesByStatus(db, filter)
    const pagination = paginationOf(counts[filter.status ?? 'all'], page)
    return { status: 'success' as const, data: { issues: rows.map(issueToWire), pagination, counts } }
  }

  api.on('listMyIssues', async ({ query, viewer }) => {
    const { status, contestId } = query
    return listed({ authorId: viewer.id, contestId, status }, query)
  })

  api.on('listContestIssues', async ({ params, query }) => {
    const contest = (await findContest(db, params.id)) ?? refuse('contest_not_found')
    return listed({ contestId: contest.id, status: query.status }, query)
  })

  api.on('listIssues', async ({ query }) => {
    const { userId: authorId, contestId, status } = query
    return listed({ authorId, contestId, status }, query)
  })
}

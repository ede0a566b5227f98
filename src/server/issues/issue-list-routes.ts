import type { Verdict } from '../../domain/judging/review-rules'
import { type Page, paginationOf } from '../../domain/paging'
import { refuse } from '../../domain/refusals'
import { findContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { countIssuesByStatus, type IssueFilter, listIssues } from './issue-list-queries'
import { showIssues } from './show-issues'

export function issueListRoutes(api: Api, { db }: { db: Db }): void {
  const listed = async (filter: IssueFilter & { status: Verdict | null }, page: Page, readerId: string) => {
    const rows = await listIssues(db, filter, page)
    const counts = await countIssuesByStatus(db, filter)
    const pagination = paginationOf(counts[filter.status ?? 'all'], page)
    const issues = await showIssues(db, rows, readerId)
    return { status: 'success' as const, data: { issues, pagination, counts } }
  }

  api.on('listMyIssues', async ({ query, viewer }) => {
    const { status, contestId } = query
    return listed({ authorId: viewer.id, contestId, status }, query, viewer.id)
  })

  api.on('listContestIssues', async ({ params, query, viewer }) => {
    const contest = (await findContest(db, params.id)) ?? refuse('contest_not_found')
    return listed({ contestId: contest.id, status: query.status }, query, viewer.id)
  })

  api.on('listIssues', async ({ query, viewer }) => {
    const { userId: authorId, contestId, status } = query
    // Whose issues these are is what a contest that hides its authors does not say.
    const onlyNamed = authorId !== null && authorId !== viewer.id
    return listed({ authorId, contestId, status, onlyNamed }, query, viewer.id)
  })
}

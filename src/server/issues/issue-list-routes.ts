import type { Verdict } from '../../domain/judging/review-rules'
import { type Page, paginationOf } from '../../domain/paging'
import type { Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import { findContest } from '../contests/contest-queries'
import { contestsHidingFrom } from '../contests/hidden-verdicts'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { recordListing } from '../judging/ledger/record-listing'
import { countIssuesByStatus, type IssueFilter, listContestsOfAuthor, listIssues } from './issue-list-queries'
import { showIssues } from './show-issues'

export function issueListRoutes(api: Api, { db }: { db: Db }): void {
  const listed = async (filter: IssueFilter & { status: Verdict | null }, page: Page, viewer: Viewer, now: Date) => {
    const seen = { ...filter, hiddenIn: await contestsHidingFrom(db, viewer, now) }
    const rows = await listIssues(db, seen, page)
    const counts = await countIssuesByStatus(db, seen)
    const pagination = paginationOf(counts[filter.status ?? 'all'], page)
    await recordListing(db, rows, viewer, now)
    const issues = await showIssues(db, rows, { viewer, receivedAt: now })
    return { status: 'success' as const, data: { issues, pagination, counts } }
  }

  api.on('listMyIssues', async ({ query, viewer, receivedAt }) => {
    const { status, contestId } = query
    const list = await listed({ authorId: viewer.id, contestId, status }, query, viewer, receivedAt)
    return { ...list, data: { ...list.data, contests: await listContestsOfAuthor(db, viewer.id) } }
  })

  api.on('listContestIssues', async ({ params, query, viewer, receivedAt }) => {
    const contest = (await findContest(db, params.id)) ?? refuse('contest_not_found')
    return listed({ contestId: contest.id, status: query.status }, query, viewer, receivedAt)
  })

  api.on('listIssues', async ({ query, viewer, receivedAt }) => {
    const { userId: authorId, contestId, status } = query
    // Whose issues these are is what a contest that hides its authors does not say.
    const onlyNamed = authorId !== null && authorId !== viewer.id
    return listed({ authorId, contestId, status, onlyNamed }, query, viewer, receivedAt)
  })
}

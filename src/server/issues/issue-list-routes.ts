import { openSubmissions } from '../../domain/issues/open-submissions'
import { countsSeen } from '../../domain/judging/hidden-verdicts'
import type { IssueCounts, Verdict } from '../../domain/judging/review-rules'
import { type Page, paginationOf } from '../../domain/paging'
import type { Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import type { ContestMemory } from '../contests/contest-memory'
import { contestsHidingVerdicts } from '../contests/hidden-verdicts'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { recordListedIssues } from '../ledger/record-reading'
import { listIssuePage } from './counts/issue-page-queries'
import { listIssues, listOwnIssues } from './issue-list-queries'
import type { IssueRow } from './issue-queries'
import { showIssues } from './show-issues'
import { countSent } from './submitting/open-queries'

type Asked = Page & { status: Verdict | null }
type Found = { rows: IssueRow[]; counts: IssueCounts }

export function issueListRoutes(api: Api, { db, contests }: { db: Db; contests: ContestMemory }): void {
  const shown = async ({ rows, counts }: Found, { status, page, limit }: Asked, viewer: Viewer, now: Date) => {
    const pagination = paginationOf(counts[status ?? 'all'], { page, limit })
    await recordListedIssues(db, rows, viewer, now)
    return { issues: await showIssues(db, rows, { viewer, receivedAt: now }), pagination, counts }
  }

  /** For admins, who see every verdict. */
  const listedToAdmin = async (contestId: string | null, asked: Asked, viewer: Viewer, now: Date) => {
    const found = await listIssuePage(db, { contestId, status: asked.status }, asked)
    return { status: 'success' as const, data: await shown(found, asked, viewer, now) }
  }

  api.on('listMyIssues', async ({ query, viewer, receivedAt: now }) => {
    const { status, contestId } = query
    const hiddenIn = await contestsHidingVerdicts(contests.listVerdictHiding, viewer, now)
    const { rows, contests: own } = await listOwnIssues(db, { authorId: viewer.id, contestId, status, hiddenIn }, query)
    const counts = countsSeen(contestId ? own.filter(({ _id }) => _id === contestId) : own, hiddenIn)
    const page = await shown({ rows, counts }, query, viewer, now)
    const ownContests = own.map(({ _id, title, appealsEndAt }) => ({
      ...{ _id, title },
      appealsEndAt: appealsEndAt?.toISOString() ?? null,
    }))
    return { status: 'success', data: { ...page, contests: ownContests } }
  })

  api.on('readOpenSubmissions', async ({ params, viewer }) => {
    const { row: contest } = (await contests.find(params.id)) ?? refuse('contest_not_found')
    const limited = contest.undecidedMax !== null
    const sent = limited ? await countSent(db, { authorId: viewer.id, contestId: contest.id }) : null
    return { status: 'success', data: { submissions: sent && openSubmissions(contest, sent) } }
  })

  api.on('listContestIssues', async ({ params, query, viewer, receivedAt }) => {
    const { row } = (await contests.find(params.id)) ?? refuse('contest_not_found')
    return listedToAdmin(row.id, query, viewer, receivedAt)
  })

  api.on('listIssues', async ({ query, viewer, receivedAt: now }) => {
    const { userId: authorId, contestId, status } = query
    if (authorId === null) return listedToAdmin(contestId, query, viewer, now)
    // A filter by author must not reveal authors whom a contest hides.
    const onlyPublicAuthors = authorId !== viewer.id
    const found = await listIssues(db, { authorId, contestId, status, onlyPublicAuthors }, query)
    return { status: 'success', data: await shown(found, query, viewer, now) }
  })
}

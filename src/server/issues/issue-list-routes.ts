import { openSubmissions } from '../../domain/issues/open-submissions'
import { maskHiddenCounts } from '../../domain/judging/hidden-verdicts'
import type { IssueCounts, Verdict } from '../../domain/judging/review-rules'
import { nothingWithheld, type Withheld } from '../../domain/judging/second-look/withholding'
import { type Page, paginationOf } from '../../domain/paging'
import type { Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import type { ContestCache } from '../contests/contest-cache'
import { contestsHidingVerdicts } from '../contests/hidden-verdicts'
import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { recordListedIssues } from '../ledger/record-reading'
import { listIssuePage, listIssues, listOwnIssues } from './issue-list-queries'
import type { IssueRow } from './issue-queries'
import { readWithheld } from './second-look/read-withheld'
import { showIssues } from './show-issues'
import { countSubmissionsByStatus } from './submitting/entry-queries'

type Asked = Page & { status: Verdict | null }
type Reading = {
  db: Db
  contests: ContestCache
  /** Awards are above submissions, so whoever composes the routes passes it. */
  sumOwnAwards: (db: Db, authorId: string) => Promise<number>
}
type Found = { rows: IssueRow[]; counts: IssueCounts; withheld: Withheld }

export function issueListRoutes(api: Api, { db, contests, sumOwnAwards }: Reading): void {
  const shown = async ({ rows, counts, withheld }: Found, query: Asked, viewer: Viewer, now: Date) => {
    const { status, page, limit } = query
    const pagination = paginationOf(counts[status ?? 'all'], { page, limit })
    const isBlind = (id: string) => withheld.of(id) !== null
    await recordListedIssues(db, rows, { viewer, now, isBlind })
    return { issues: await showIssues(db, rows, { viewer, receivedAt: now, withheld }), pagination, counts }
  }

  /** For admins. Stored counts don't reflect what is withheld from an admin, so issues are counted if anything is. */
  const listedToAdmin = async (contestId: string | null, query: Asked, viewer: Viewer, now: Date) => {
    const scope = { contestId, status: query.status }
    const withheld = await readWithheld(db, viewer, contestId === null ? null : [contestId])
    const found = withheld.isNothing
      ? await listIssuePage(db, scope, query)
      : await listIssues(db, { ...scope, withheldIds: withheld.issues.map(({ id }) => id) }, query)
    return { status: 'success' as const, data: await shown({ ...found, withheld }, query, viewer, now) }
  }

  api.on('listMyIssues', async ({ query, viewer, receivedAt: now }) => {
    const { status, contestId } = query
    const hiddenIn = await contestsHidingVerdicts(contests.listVerdictHiding, viewer, now)
    const [{ rows, contests: own }, earnedCents] = await Promise.all([
      listOwnIssues(db, { authorId: viewer.id, contestId, status, hiddenIn }, query),
      sumOwnAwards(db, viewer.id),
    ])
    const counts = maskHiddenCounts(contestId ? own.filter(({ _id }) => _id === contestId) : own, hiddenIn)
    const page = await shown({ rows, counts, withheld: nothingWithheld }, query, viewer, now)
    const ownContests = own.map(({ _id, title, appealsEndAt }) => ({
      ...{ _id, title },
      appealsEndAt: appealsEndAt?.toISOString() ?? null,
    }))
    return { status: 'success', data: { ...page, contests: ownContests, earnedCents } }
  })

  api.on('readOpenSubmissions', async ({ params, viewer }) => {
    const { row: contest } = (await contests.find(params.id)) ?? refuse('contest_not_found')
    const limited = contest.undecidedMax !== null
    const sent = limited ? await countSubmissionsByStatus(db, { authorId: viewer.id, contestId: contest.id }) : null
    return { status: 'success', data: { submissions: sent && openSubmissions(contest, sent) } }
  })

  api.on('listContestIssues', async ({ params, query, viewer, receivedAt }) => {
    const { row } = (await contests.find(params.id)) ?? refuse('contest_not_found')
    return listedToAdmin(row.id, query, viewer, receivedAt)
  })

  api.on('listIssues', async ({ query, viewer, receivedAt: now }) => {
    const { userId: authorId, contestId, status } = query
    if (authorId === null) return listedToAdmin(contestId, query, viewer, now)
    // Filtering by author must not reveal authors that a contest hides.
    const onlyPublicAuthors = authorId !== viewer.id
    const withheld = await readWithheld(db, viewer, contestId === null ? null : [contestId])
    const withheldIds = withheld.issues.map(({ id }) => id)
    const found = await listIssues(db, { authorId, contestId, status, onlyPublicAuthors, withheldIds }, query)
    return { status: 'success', data: await shown({ ...found, withheld }, query, viewer, now) }
  })
}

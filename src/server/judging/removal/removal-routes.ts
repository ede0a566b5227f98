import { refuse } from '../../../domain/refusals'
import { findContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import { showIssue } from '../../issues/show-issues'
import { recordListedIssues, recordShownTitles } from '../../ledger/record-reading'
import { listRemovals } from './removal-queries'
import { restoreIssue } from './restore-issue'

export function removalRoutes(api: Api, { db }: { db: Db }): void {
  api.on('listRemovedIssues', async ({ params, viewer, receivedAt: now }) => {
    const contest = (await findContest(db, params.id)) ?? refuse('contest_not_found')
    const removals = await listRemovals(db, contest.id)
    const shown = removals.map(({ id, authorId }) => ({ id, contestId: contest.id, author: { id: authorId } }))
    await recordShownTitles(db, shown, { view: 'removed submissions', viewer, now })
    const issues = removals.map(({ id, placeInLine, at, actor, reason }) => ({
      ...{ _id: id, placeInLine, reason, removedAt: at.toISOString() },
      removedBy: actor && { _id: actor.id, username: actor.username },
    }))
    return { status: 'success', data: { issues } }
  })

  api.on('restoreIssue', async ({ params, viewer, receivedAt: now }) => {
    const row = await restoreIssue(db, { issueId: params.id, judgeId: viewer.id, now })
    await recordListedIssues(db, [row], { viewer, now })
    return { status: 'success', data: { issue: await showIssue(db, row, { viewer, receivedAt: now }) } }
  })
}

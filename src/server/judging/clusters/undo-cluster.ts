import { refuse } from '../../../domain/refusals'
import { lockContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { findIssue, listIssuesById } from '../../issues/issue-queries'
import { findLastIssueEvent, listClusterVerdicts } from '../history-queries'
import { refuseConflict } from '../judge-conflict'
import { refuseStale } from '../lock-issue'
import { undoDecision } from '../undo-decision'

type ClusterUndo = { contestId: string; clusterId: string; judgeId: string; now: Date }

/**
 * Undoes one decision for many, the last of them first, by the same rules as each alone. If something has happened to
 * one of them since, it is named, and none is undone. Returns the ids of all changed issues.
 */
export function undoCluster(db: Db, { contestId, clusterId, judgeId, now }: ClusterUndo): Promise<string[]> {
  return db.transaction(async (tx) => {
    if (!(await lockContest(tx, contestId))) refuse('contest_not_found')
    const verdicts = await listClusterVerdicts(tx, { contestId, clusterId, judgeId })
    if (verdicts.length === 0) refuse('nothing_to_undo')
    const authorIds = (
      await listIssuesById(
        tx,
        verdicts.map(({ issueId }) => issueId),
      )
    ).map(({ authorId }) => authorId)
    await refuseConflict(tx, { judgeId, contestId, authorIds })
    const changedIds: string[] = []
    for (const { id, issueId } of verdicts) {
      const lastEvent = await findLastIssueEvent(tx, { contestId, issueId })
      const issue = (await findIssue(tx, issueId)) ?? refuse('issue_not_found')
      if (lastEvent?.id !== id) await refuseStale(tx, issue, judgeId)
      const changed = await undoDecision(tx, { issueId, judgeId, now })
      changedIds.push(...changed.map((one) => one.id))
    }
    return [...new Set(changedIds)]
  })
}

import { groupingRefusal } from '../../../domain/judging/duplicate-groups'
import { refuse } from '../../../domain/refusals'
import { type LockedContest, lockContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { joinIssues } from '../../issues/groups/change-group'
import { type IssueRow, listIssuesById } from '../../issues/issue-queries'
import { notifyOfOutcomes } from '../../issues/notify-author'
import { recordEvent } from '../../ledger/event-queries'
import { type DecisionSource, decisionSourceFields, refuseClosed } from '../decision-source'
import { refuseConflict } from '../judge-conflict'
import { refuseOwnLook } from '../lock-issue'

type GroupRequest = { issueIds: string[]; judgeId: string; now: Date } & DecisionSource
export type Group = { duplicateGroupId: string; primaryId: string; issues: IssueRow[] }

/** Forms a duplicate group from the issues, or adds them to the group that some of them are already in. */
export function groupIssues(db: Db, request: GroupRequest): Promise<Group> {
  const { issueIds, judgeId } = request
  return db.transaction(async (tx) => {
    const contestId = oneContest(await findAll(tx, issueIds))
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const issues = await findAll(tx, issueIds)
    await refuseConflict(tx, { judgeId, contestId, authorIds: issues.map((issue) => issue.authorId) })
    refuseClosed(contest, request)
    await refuseOwnLook(tx, { judgeId, contestId, issues })
    const refusal = groupingRefusal(issues)
    if (refusal) refuse(refusal)
    return store(tx, contest, issues, request)
  })
}

async function findAll(tx: Db, issueIds: string[]): Promise<IssueRow[]> {
  const issues = await listIssuesById(tx, issueIds)
  return issues.length === issueIds.length ? issues : refuse('issue_not_found')
}

/** An issue never moves to another contest, so this can run before the contest is locked. */
function oneContest(issues: IssueRow[]): string {
  const contestIds = [...new Set(issues.map((issue) => issue.contestId))]
  return contestIds.length === 1 && contestIds[0] ? contestIds[0] : refuse('different_contests')
}

async function store(tx: Db, contest: LockedContest, issues: IssueRow[], request: GroupRequest): Promise<Group> {
  const { judgeId, now } = request
  const contestId = contest.id
  const { joinedIds, before, after: joined } = await joinIssues(tx, contestId, issues, now)
  const after = { ...joined, ...decisionSourceFields(request) }
  if (joinedIds.length > 0) {
    await recordEvent(tx, { at: now, actorId: judgeId, kind: 'issues_grouped', contestId, before, after })
  }
  const { duplicateGroupId, primaryId, issueIds } = after
  await notifyOfOutcomes(tx, { contest, issueIds, now })
  return { duplicateGroupId, primaryId, issues: await listIssuesById(tx, issueIds) }
}

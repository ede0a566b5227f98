import { dissolves } from '../../../domain/judging/duplicate-groups'
import { refuse } from '../../../domain/refusals'
import { lockContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { listGroupMembers } from '../../issues/grouped-issue-queries'
import { findIssue, type IssueRow, listIssuesById } from '../../issues/issue-queries'
import { refuseOldVersion } from '../hold-issue'
import { refuseConflict } from '../judge-conflict'
import { insertEvent } from '../ledger-queries'
import { findGroup } from './group-queries'
import { dissolveGroup, leaveGroup } from './leave-group'

type Ungrouping = {
  /** An issue, which leaves its group, or a group, which dissolves. */
  id: string
  judgeId: string
  expectedVersion: number | null
  now: Date
}

/** Every issue that changed: the leaving ones, a new primary, and the last one of a group that is none any more. */
export function ungroupIssues(db: Db, { id, judgeId, expectedVersion, now }: Ungrouping): Promise<IssueRow[]> {
  return db.transaction(async (tx) => {
    const contestId = (await findIssue(tx, id))?.contestId ?? (await findGroup(tx, id))?.contestId
    if (!contestId) refuse('issue_not_found')
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const { issue, groupId, leavingAuthors } = await leavingUnderLock(tx, id)
    await refuseConflict(tx, { judgeId, contestId, authorIds: leavingAuthors })
    if (contest.finalizedAt !== null) refuse('contest_finalized')
    if (!groupId) refuse('not_grouped')
    if (issue) await refuseOldVersion(tx, issue, { expectedVersion, judgeId })
    const members = (await listGroupMembers(tx, groupId)).map((member) => member.id)
    const isDissolved = !issue || dissolves(members.length - 1)
    const changedIds = issue ? await leaveGroup(tx, issue.id, groupId) : await dissolveGroup(tx, groupId)
    await insertEvent(tx, {
      at: now,
      actorId: judgeId,
      kind: issue ? 'issue_ungrouped' : 'group_dissolved',
      contestId,
      issueId: issue?.id ?? null,
      before: { duplicateGroupId: groupId, issueIds: members },
      after: { issueIds: isDissolved ? [] : members.filter((member) => member !== issue.id) },
    })
    return listIssuesById(tx, changedIds)
  })
}

type Leaving = { issue: IssueRow | null; groupId: string | null; leavingAuthors: string[] }

async function leavingUnderLock(tx: Db, id: string): Promise<Leaving> {
  const issue = await findIssue(tx, id)
  if (issue) return { issue, groupId: issue.duplicateGroupId, leavingAuthors: [issue.authorId] }
  const group = (await findGroup(tx, id)) ?? refuse('issue_not_found')
  const members = await listGroupMembers(tx, group.id)
  return { issue, groupId: group.id, leavingAuthors: members.map((member) => member.authorId) }
}

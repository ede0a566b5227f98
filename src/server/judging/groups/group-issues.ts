import { dissolves, groupingRefusal, survivorOf } from '../../../domain/judging/duplicate-groups'
import { refuse } from '../../../domain/refusals'
import { type LockedContest, lockContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { dissolveGroup, joinIssues, leaveGroup, recomputePrimary } from '../../issues/groups/change-group'
import { deleteGroup, findGroup, listGroupMembers, moveGroup } from '../../issues/groups/group-queries'
import { findIssue, type IssueRow, listIssuesById } from '../../issues/issue-queries'
import { notifyOfOutcomes } from '../../issues/notify-author'
import { recordEvent } from '../../ledger/event-queries'
import { type DecisionSource, decisionSourceFields, refuseClosed } from '../decision-source'
import { refuseConflict } from '../judge-conflict'
import { refuseOldVersion, refuseOwnLook } from '../lock-issue'

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

type UngroupRequest = {
  /** The id of the issue that leaves its group, or of the group to dissolve. */
  id: string
  judgeId: string
  expectedVersion: number | null
  now: Date
} & DecisionSource

/** Returns every issue that changed: those that left, and a new primary or the last member of a dissolved group. */
export function ungroupIssues(db: Db, request: UngroupRequest): Promise<IssueRow[]> {
  const { id, judgeId, expectedVersion, now } = request
  return db.transaction(async (tx) => {
    const contestId = (await findIssue(tx, id))?.contestId ?? (await findGroup(tx, id))?.contestId
    if (!contestId) refuse('issue_not_found')
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const { issue, groupId, leavingAuthors } = await leavingUnderLock(tx, id)
    await refuseConflict(tx, { judgeId, contestId, authorIds: leavingAuthors })
    refuseClosed(contest, request)
    await refuseOwnLook(tx, { judgeId, contestId, issues: [{ id: issue?.id ?? id, duplicateGroupId: groupId }] })
    if (issue) await refuseOldVersion(tx, issue, { expectedVersion, judgeId })
    if (!groupId) refuse('not_grouped')
    const members = (await listGroupMembers(tx, groupId)).map((member) => member.id)
    const isDissolved = !issue || dissolves(members.length - 1)
    const changedIds = issue ? await leaveGroup(tx, issue.id, groupId) : await dissolveGroup(tx, groupId)
    const kind = issue ? 'issue_ungrouped' : 'group_dissolved'
    const before = { duplicateGroupId: groupId, issueIds: members }
    const issueIds = isDissolved ? [] : members.filter((member) => member !== issue.id)
    const after = { issueIds, ...decisionSourceFields(request) }
    await recordEvent(tx, { at: now, actorId: judgeId, kind, contestId, issueId: issue?.id, before, after })
    await notifyOfOutcomes(tx, { contest, issueIds: members, now })
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

type MergeRequest = { groupIds: string[]; judgeId: string; now: Date } & DecisionSource

/** Merges two groups about the same flaw into one with a single primary. */
export function mergeGroups(db: Db, request: MergeRequest): Promise<Group> {
  const { groupIds, judgeId, now } = request
  return db.transaction(async (tx) => {
    const contestId = (await findPair(tx, groupIds))[0].contestId
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const pair = await findPair(tx, groupIds)
    const members = [await listGroupMembers(tx, pair[0].id), await listGroupMembers(tx, pair[1].id)].flat()
    const authorIds = members.map((member) => member.authorId)
    await refuseConflict(tx, { judgeId, contestId, authorIds })
    refuseClosed(contest, {})
    await refuseOwnLook(tx, { judgeId, contestId, issues: pair.map(({ id }) => ({ id, duplicateGroupId: id })) })
    const survivor = survivorOf(pair)
    const dissolved = survivor === pair[0] ? pair[1] : pair[0]
    const issueIdsBefore = (await listGroupMembers(tx, survivor.id)).map((member) => member.id)
    await moveGroup(tx, { from: dissolved.id, to: survivor.id })
    await deleteGroup(tx, dissolved.id)
    const { primaryId } = await recomputePrimary(tx, survivor.id)
    const issueIds = (await listGroupMembers(tx, survivor.id)).map((member) => member.id)
    const before = { duplicateGroupIds: [survivor.id, dissolved.id], issueIds: issueIdsBefore }
    const after = { duplicateGroupId: survivor.id, primaryId, issueIds, ...decisionSourceFields(request) }
    await recordEvent(tx, { at: now, actorId: judgeId, kind: 'groups_merged', contestId, before, after })
    await notifyOfOutcomes(tx, { contest, issueIds, now })
    return { duplicateGroupId: survivor.id, primaryId, issues: await listIssuesById(tx, issueIds) }
  })
}

type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

/**
 * A group never moves to another contest but may be dissolved, so the caller looks it up again once the contest is
 * locked.
 */
async function findPair(tx: Db, [a, b]: string[]): Promise<[GroupRow, GroupRow]> {
  const first = (a && (await findGroup(tx, a))) || refuse('group_not_found')
  const second = (b && (await findGroup(tx, b))) || refuse('group_not_found')
  return first.contestId === second.contestId ? [first, second] : refuse('different_contests')
}

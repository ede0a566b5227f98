import { survivorOf } from '../../../domain/judging/duplicate-groups'
import { refuse } from '../../../domain/refusals'
import { lockContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { recomputePrimary } from '../../issues/groups/change-group'
import { deleteGroup, findGroup, listGroupMembers, moveGroup } from '../../issues/groups/group-queries'
import { listIssuesById } from '../../issues/issue-queries'
import { notifyOfOutcomes } from '../../issues/notify-author'
import { recordEvent } from '../../ledger/event-queries'
import { type DecisionSource, decisionSourceFields, refuseClosed } from '../decision-source'
import { refuseConflict } from '../judge-conflict'
import { refuseOwnLook } from '../lock-issue'
import type { Group } from './group-issues'

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
    const kept = survivorOf(pair)
    const dissolved = kept === pair[0] ? pair[1] : pair[0]
    const issueIdsBefore = (await listGroupMembers(tx, kept.id)).map((member) => member.id)
    await moveGroup(tx, { from: dissolved.id, to: kept.id })
    await deleteGroup(tx, dissolved.id)
    const { primaryId } = await recomputePrimary(tx, kept.id)
    const issueIds = (await listGroupMembers(tx, kept.id)).map((member) => member.id)
    const before = { duplicateGroupIds: [kept.id, dissolved.id], issueIds: issueIdsBefore }
    const after = { duplicateGroupId: kept.id, primaryId, issueIds, ...decisionSourceFields(request) }
    await recordEvent(tx, { at: now, actorId: judgeId, kind: 'groups_merged', contestId, before, after })
    await notifyOfOutcomes(tx, { contest, issueIds, now })
    return { duplicateGroupId: kept.id, primaryId, issues: await listIssuesById(tx, issueIds) }
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

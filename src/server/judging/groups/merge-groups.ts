import { survivorOf } from '../../../domain/judging/duplicate-groups'
import { refuse } from '../../../domain/refusals'
import { lockContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { listGroupMembers, moveGroup } from '../../issues/grouped-issue-queries'
import { listIssuesById } from '../../issues/issue-queries'
import { refuseConflict } from '../judge-conflict'
import { insertEvent } from '../ledger-queries'
import type { Group } from './group-issues'
import { deleteGroup, findGroup } from './group-queries'
import { recomputePrimary } from './recompute-primary'

type Merging = { groupIds: string[]; judgeId: string; now: Date }

/** Two groups of the same flaw become one with one primary. */
export function mergeGroups(db: Db, { groupIds, judgeId, now }: Merging): Promise<Group> {
  return db.transaction(async (tx) => {
    const contestId = (await findPair(tx, groupIds))[0].contestId
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const pair = await findPair(tx, groupIds)
    const members = [await listGroupMembers(tx, pair[0].id), await listGroupMembers(tx, pair[1].id)].flat()
    const authorIds = members.map((member) => member.authorId)
    await refuseConflict(tx, { judgeId, contestId, authorIds })
    if (contest.finalizedAt !== null) refuse('contest_finalized')
    const kept = survivorOf(pair)
    const dissolved = kept === pair[0] ? pair[1] : pair[0]
    const before = (await listGroupMembers(tx, kept.id)).map((member) => member.id)
    await moveGroup(tx, { from: dissolved.id, to: kept.id })
    await deleteGroup(tx, dissolved.id)
    const { primaryId } = await recomputePrimary(tx, kept.id)
    const issueIds = (await listGroupMembers(tx, kept.id)).map((member) => member.id)
    await insertEvent(tx, {
      at: now,
      actorId: judgeId,
      kind: 'groups_merged',
      contestId,
      before: { duplicateGroupIds: [kept.id, dissolved.id], issueIds: before },
      after: { duplicateGroupId: kept.id, primaryId, issueIds },
    })
    return { duplicateGroupId: kept.id, primaryId, issues: await listIssuesById(tx, issueIds) }
  })
}

type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

/** To which contest a group belongs never changes; whether it still is one does, so this is asked again under the lock. */
async function findPair(tx: Db, [a, b]: string[]): Promise<[GroupRow, GroupRow]> {
  const first = (a && (await findGroup(tx, a))) || refuse('group_not_found')
  const second = (b && (await findGroup(tx, b))) || refuse('group_not_found')
  return first.contestId === second.contestId ? [first, second] : refuse('different_contests')
}

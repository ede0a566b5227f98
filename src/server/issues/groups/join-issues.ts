import type { Db } from '../../db/database'
import type { IssueRow } from '../issue-queries'
import { insertGroup } from './group-queries'
import { joinGroup, listGroupMembers } from './grouped-issue-queries'
import { recomputePrimary } from './recompute-primary'

type Joined = {
  /** The issues that weren't in a group before. */
  joinedIds: string[]
  before: { issueIds: string[] }
  after: { duplicateGroupId: string; primaryId: string; issueIds: string[] }
}

/**
 * Puts the issues into the group that some of them are already in, or into a new one. The caller must have locked the
 * contest.
 */
export async function joinIssues(tx: Db, contestId: string, issues: IssueRow[], now: Date): Promise<Joined> {
  const existing = issues.find((issue) => issue.duplicateGroupId !== null)?.duplicateGroupId ?? null
  const issueIdsBefore = existing ? await memberIds(tx, existing) : []
  const duplicateGroupId = existing ?? (await insertGroup(tx, contestId, now))
  const joinedIds = issues.filter((issue) => issue.duplicateGroupId === null).map((issue) => issue.id)
  if (joinedIds.length > 0) await joinGroup(tx, duplicateGroupId, joinedIds)
  const { primaryId } = await recomputePrimary(tx, duplicateGroupId)
  const issueIds = await memberIds(tx, duplicateGroupId)
  return { joinedIds, before: { issueIds: issueIdsBefore }, after: { duplicateGroupId, primaryId, issueIds } }
}

async function memberIds(tx: Db, groupId: string): Promise<string[]> {
  return (await listGroupMembers(tx, groupId)).map((member) => member.id)
}

import { dissolves, primaryOf } from '../../../domain/judging/duplicate-groups'
import type { Db } from '../../db/database'
import type { IssueRow } from '../issue-queries'
import {
  clearGroup,
  deleteGroup,
  demoteOthers,
  insertGroup,
  joinGroup,
  listGroupMembers,
  promote,
} from './group-queries'

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

/**
 * Removes an issue from its group, and dissolves the group if only one member remains. Returns the ids of all changed
 * issues.
 */
export async function leaveGroup(tx: Db, issueId: string, groupId: string): Promise<string[]> {
  const members = await listGroupMembers(tx, groupId)
  const remaining = members.filter((member) => member.id !== issueId).map((member) => member.id)
  if (dissolves(remaining.length)) return dissolveGroup(tx, groupId)
  await clearGroup(tx, [issueId])
  const { changedIds } = await recomputePrimary(tx, groupId)
  return [issueId, ...changedIds]
}

export async function dissolveGroup(tx: Db, groupId: string): Promise<string[]> {
  const ids = (await listGroupMembers(tx, groupId)).map((member) => member.id)
  await clearGroup(tx, ids)
  await deleteGroup(tx, groupId)
  return ids
}

type Recomputed = { primaryId: string; memberIds: string[]; changedIds: string[] }

/**
 * Applies the primary rule and returns the ids of the issues that changed. The caller must have locked the contest.
 * Clears the old primary first, because a unique index allows only one.
 */
export async function recomputePrimary(tx: Db, groupId: string): Promise<Recomputed> {
  const members = await listGroupMembers(tx, groupId)
  const primary = primaryOf(members)
  const demoted = await demoteOthers(tx, groupId, primary.id)
  const promoted = await promote(tx, primary.id)
  const memberIds = members.map(({ id }) => id)
  return { primaryId: primary.id, memberIds, changedIds: [...demoted, ...promoted] }
}

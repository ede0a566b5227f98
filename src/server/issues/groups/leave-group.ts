import { dissolves } from '../../../domain/judging/duplicate-groups'
import type { Db } from '../../db/database'
import { deleteGroup } from './group-queries'
import { clearGroup, listGroupMembers } from './grouped-issue-queries'
import { recomputePrimary } from './recompute-primary'

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

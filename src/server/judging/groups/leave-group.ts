import { dissolves } from '../../../domain/judging/duplicate-groups'
import type { Db } from '../../db/database'
import { clearGroup, listGroupMembers } from '../../issues/grouped-issue-queries'
import { deleteGroup } from './group-queries'
import { recomputePrimary } from './recompute-primary'

/** Takes an issue out of its group and keeps the rest a group, if it still is one; the ids of all changed issues. */
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

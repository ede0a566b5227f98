import { primaryOf } from '../../../domain/judging/duplicate-groups'
import type { Db } from '../../db/database'
import { demoteOthers, listGroupMembers, promote } from './grouped-issue-queries'

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

import { primaryOf } from '../../../domain/judging/duplicate-groups'
import type { Db } from '../../db/database'
import { demoteOthers, listGroupMembers, promote } from './grouped-issue-queries'

/**
 * Applies the rule for the primary and returns the ids of the issues that changed. The caller has locked the contest.
 * The old primary is cleared first, because a unique index allows one primary at a time.
 */
export async function recomputePrimary(tx: Db, groupId: string): Promise<{ primaryId: string; changedIds: string[] }> {
  const primary = primaryOf(await listGroupMembers(tx, groupId))
  const demoted = await demoteOthers(tx, groupId, primary.id)
  const promoted = await promote(tx, primary.id)
  return { primaryId: primary.id, changedIds: [...demoted, ...promoted] }
}

import { primaryOf } from '../../../domain/judging/duplicate-groups'
import type { Db } from '../../db/database'
import { demoteOthers, listGroupMembers, promote } from '../../issues/grouped-issue-queries'

/**
 * Makes the group's primary what the rule says; the ids of the issues it changed. The caller holds the contest, and the
 * old primary goes before the new one comes: at no moment are there two, as the unique index demands.
 */
export async function recomputePrimary(tx: Db, groupId: string): Promise<{ primaryId: string; changedIds: string[] }> {
  const primary = primaryOf(await listGroupMembers(tx, groupId))
  const demoted = await demoteOthers(tx, groupId, primary.id)
  const promoted = await promote(tx, primary.id)
  return { primaryId: primary.id, changedIds: [...demoted, ...promoted] }
}

import type { Db } from '../../db/database'
import { findSeat } from '../../seats/seat-queries'
import { hasSubmitted } from '../issue-queries'

/**
 * Whether this judge has submitted to the contest, or has become its sponsor since the request was let in. Asked under the
 * lock of the contest, which seats are given under as well.
 */
export async function hasStake(tx: Db, judgeId: string, contestId: string): Promise<boolean> {
  return (await hasSubmitted(tx, judgeId, contestId)) || (await findSeat(tx, contestId, judgeId)) === 'sponsor'
}

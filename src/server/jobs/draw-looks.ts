import { settlingMs } from '../../domain/judging/review-rules'
import { lockContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { drawSecondLooksIfDue } from '../judging/second-look/draw-second-looks'
import { listUndrawnContests } from '../judging/second-look/second-look-queries'

/**
 * Draws second looks for each ended contest once its last submissions are stored, unless a judge's request already did.
 */
export async function drawLooks(db: Db, now: Date): Promise<void> {
  for (const contestId of await listUndrawnContests(db, new Date(now.getTime() - settlingMs))) {
    await db.transaction(async (tx) => {
      const contest = await lockContest(tx, contestId)
      if (contest) await drawSecondLooksIfDue(tx, contest, now)
    })
  }
}

import { settlingMs } from '../../domain/judging/review-rules'
import { lockContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { drawSecondLooksIfDue } from '../judging/second-look/draw-second-looks'
import { listUndrawnContests } from '../judging/second-look/second-look-queries'

/** Draws the second looks of each contest that has ended, once its last submissions are stored, if no judge has yet. */
export async function drawLooks(db: Db, now: Date): Promise<void> {
  for (const contestId of await listUndrawnContests(db, new Date(now.getTime() - settlingMs))) {
    await db.transaction(async (tx) => {
      const contest = await lockContest(tx, contestId)
      if (contest) await drawSecondLooksIfDue(tx, contest, now)
    })
  }
}

import { finalizableAt, settlingMs } from '../../../domain/judging/review-rules'
import { drawSecondLooks, secondLookSize, takesPartInDraw } from '../../../domain/judging/second-look/second-look-draw'
import type { BeforeResults, FindBlockers } from '../../../server/awards/before-results'
import { lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { commitSeed, macOf, toDrawnLook } from '../../../server/judging/second-look/look-facts'
import { findDraw, listLooks } from '../../../server/judging/second-look/second-look-queries'
import { recordEvent } from '../../../server/ledger/event-queries'
import { lookBlockers, type SecondLookSummary, summarizeSecondLooks } from '../domain/look-blockers'
import { listPool, listUndrawnContests, storeDraw } from './look-queries'

type Contest = Parameters<FindBlockers>[1]

/**
 * Draws the second looks of an ended contest, once, and reveals the seed. Like finalizing, waits until the last
 * submissions are in. The caller must have locked the contest, so that nothing is submitted, judged or removed
 * meanwhile.
 */
export const drawSecondLooksIfDue: BeforeResults['drawLooks'] = async (tx, contest, now) => {
  const { id: contestId, secondLookPercent: percent, endDate, finalizedAt } = contest
  if (percent === null || finalizedAt !== null || now < finalizableAt(contest)) return
  await commitSeed(tx, contest, now)
  const draw = await findDraw(tx, contestId)
  if (!draw || draw.drawnAt) return
  const poolIds = await listPoolIds(tx, contest)
  const drawnIds = drawSecondLooks(poolIds, { percent, macOf: macOf(draw.seed) })
  await storeDraw(tx, { contestId, poolIds, drawnIds, drawnAt: now })
  const seed = Buffer.from(draw.seed).toString('hex')
  const after = { seed, secondLookPercent: percent, endDate: endDate.toISOString(), drawnIds }
  await recordEvent(tx, { at: now, actorId: null, kind: 'second_look_drawn', contestId, after })
}

async function listPoolIds(db: Db, { id, endDate }: Contest): Promise<string[]> {
  const pool = (await listPool(db, id)).filter((issue) => takesPartInDraw(issue, endDate))
  return pool.map((issue) => issue.id).sort()
}

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

/** Before the draw, every second look is still to be decided. */
export const findLookBlockers: FindBlockers = async (db, contest) => {
  const secondLook = await readSummary(db, contest)
  return { blockers: secondLook ? lookBlockers(secondLook) : [], secondLook }
}

/** Null for a contest without second looks. */
async function readSummary(db: Db, contest: Contest): Promise<SecondLookSummary | null> {
  const { id, secondLookPercent: percent } = contest
  if (percent === null) return null
  if ((await findDraw(db, id))?.drawnAt) return summarizeSecondLooks((await listLooks(db, id)).map(toDrawnLook))
  return { undecided: secondLookSize(percent, (await listPoolIds(db, contest)).length), unresolved: 0 }
}

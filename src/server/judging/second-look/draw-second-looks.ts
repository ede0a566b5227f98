import { createHash, createHmac, randomBytes } from 'node:crypto'
import { finalizableAt, type SecondLookSummary } from '../../../domain/judging/review-rules'
import { drawSecondLooks, secondLookSize, takesPartInDraw } from '../../../domain/judging/second-look/second-look-draw'
import { type SecondLookFacts, secondLookFacts } from '../../../domain/judging/second-look/second-look-facts'
import { summarizeSecondLooks } from '../../../domain/judging/second-look/second-look-rules'
import type { LockedContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { toDrawnLook } from './drawn-look'
import { findDraw, insertDraw, listLooks, listPool, storeDraw } from './second-look-queries'

type Contest = Pick<LockedContest, 'id' | 'secondLookPercent' | 'endDate' | 'finalizedAt'>

export const commitmentOf = (seed: Uint8Array): string => createHash('sha256').update(seed).digest('hex')
export const macOf = (seed: Uint8Array) => (id: string) => createHmac('sha256', seed).update(id).digest('hex')

/**
 * Creates the seed of the second looks and records its digest in the ledger: when the contest starts, at the latest in
 * the transaction of its first decision. The caller must have locked the contest, so that there is only one seed.
 */
export async function commitSeed(tx: Db, contest: Pick<Contest, 'id' | 'secondLookPercent'>, now: Date): Promise<void> {
  const { id: contestId, secondLookPercent } = contest
  if (secondLookPercent === null || (await findDraw(tx, contestId))) return
  const seed = randomBytes(32)
  await insertDraw(tx, { contestId, seed, committedAt: now })
  // Earlier versions showed first verdicts to potential second judges.
  const after = { commitment: commitmentOf(seed), withholdsVerdicts: true }
  await recordEvent(tx, { at: now, actorId: null, kind: 'second_look_committed', contestId, after })
}

/**
 * Draws the second looks of an ended contest, once, and reveals the seed. Like finalizing, waits until the last
 * submissions are in. The caller must have locked the contest, so that nothing is submitted, judged or removed
 * meanwhile.
 */
export async function drawSecondLooksIfDue(tx: Db, contest: Contest, now: Date): Promise<void> {
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

/** Which second looks block finalizing, also before the draw; null for a contest without them. */
export async function readSecondLookSummary(db: Db, contest: Contest): Promise<SecondLookSummary | null> {
  const { id, secondLookPercent: percent } = contest
  if (percent === null) return null
  if ((await findDraw(db, id))?.drawnAt) return summarizeSecondLooks((await listLooks(db, id)).map(toDrawnLook))
  return { undecided: secondLookSize(percent, (await listPoolIds(db, contest)).length), unresolved: 0 }
}

/** The second-look data frozen with the results; null for a contest without them. */
export async function readLookFacts(tx: Db, contest: Contest): Promise<SecondLookFacts | null> {
  const { id, secondLookPercent: percent } = contest
  const draw = percent === null ? null : await findDraw(tx, id)
  if (percent === null || !draw?.drawnAt) return null
  const looks = await listLooks(tx, id)
  const seed = Buffer.from(draw.seed).toString('hex')
  const made = { percent, commitment: commitmentOf(draw.seed), seed, poolIds: draw.poolIds ?? [] }
  return secondLookFacts({ ...made, drawnIds: looks.map(({ look }) => look.issueId) }, looks.map(toDrawnLook))
}

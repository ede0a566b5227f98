import { type SecondLookFacts, secondLookFacts } from '../../../domain/judging/second-look/second-look-facts'
import type { DrawnLook } from '../../../domain/judging/second-look/second-look-rules'
import type { Db } from '../../db/database'
import { commitmentOf } from './commit-seed'
import { findDraw, type LookRow, listLooks } from './second-look-queries'

/** Converts a row to the shape that the rules expect. */
export const toDrawnLook = ({ look, issue }: LookRow): DrawnLook => ({
  isWithdrawn: issue.withdrawnAt !== null,
  firstVerdict: look.firstVerdict,
  secondVerdict: look.verdict,
  isResolved: look.resolvedAt !== null,
  isBlind: look.isBlind,
})

/** The second-look data frozen with the results; null for a contest without them. */
export async function readLookFacts(
  tx: Db,
  contest: { id: string; secondLookPercent: number | null },
): Promise<SecondLookFacts | null> {
  const { id, secondLookPercent: percent } = contest
  const draw = percent === null ? null : await findDraw(tx, id)
  if (percent === null || !draw?.drawnAt) return null
  const looks = await listLooks(tx, id)
  const seed = Buffer.from(draw.seed).toString('hex')
  const made = { percent, commitment: commitmentOf(draw.seed), seed, poolIds: draw.poolIds ?? [] }
  return secondLookFacts({ ...made, drawnIds: looks.map(({ look }) => look.issueId) }, looks.map(toDrawnLook))
}

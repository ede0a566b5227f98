import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type SecondLookFacts, secondLookFacts } from '../../../domain/judging/second-look/second-look-facts'
import type { DrawnLook } from '../../../domain/judging/second-look/second-look-rules'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { findDraw, insertDraw, type LookRow, listLooks } from './second-look-queries'

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

export const commitmentOf = (seed: Uint8Array): string => createHash('sha256').update(seed).digest('hex')
export const macOf = (seed: Uint8Array) => (id: string) => createHmac('sha256', seed).update(id).digest('hex')

/**
 * Creates the seed of the second looks and records its digest in the ledger: when the contest starts, at the latest in
 * the transaction of its first decision. The caller must have locked the contest, so that there is only one seed.
 */
export async function commitSeed(
  tx: Db,
  contest: { id: string; secondLookPercent: number | null },
  now: Date,
): Promise<void> {
  const { id: contestId, secondLookPercent } = contest
  if (secondLookPercent === null || (await findDraw(tx, contestId))) return
  const seed = randomBytes(32)
  await insertDraw(tx, { contestId, seed, committedAt: now })
  // Earlier versions showed first verdicts to potential second judges.
  const after = { commitment: commitmentOf(seed), withholdsVerdicts: true }
  await recordEvent(tx, { at: now, actorId: null, kind: 'second_look_committed', contestId, after })
}

import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { findDraw, insertDraw } from './second-look-queries'

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

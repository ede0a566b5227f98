import type { ReplayedLedger } from '../../../domain/ledger/replay-ledger'
import { drawDifference, lookDifference } from '../../../domain/ledger/replay-second-looks'
import type { Db } from '../../db/database'
import { commitmentOf, macOf } from '../../judging/second-look/commit-seed'
import { listDraws, listSecondLooks } from './state-queries'

/** Repeats every draw from its seed, and compares every second verdict and resolution with its events. */
export async function checkSecondLooks(tx: Db, { draws, looks }: ReplayedLedger): Promise<string | null> {
  const [undrawn, unseen] = [new Set(draws.keys()), new Set(looks.keys())]
  for (const { seed, ...row } of await listDraws(tx)) {
    const found = { ...row, seed: Buffer.from(seed).toString('hex'), commitment: commitmentOf(seed) }
    const problem = drawDifference(found, draws.get(row.contestId), macOf(seed))
    if (problem) return problem
    undrawn.delete(row.contestId)
  }
  for (const row of await listSecondLooks(tx)) {
    const problem = lookDifference(row, looks.get(row.issueId))
    if (problem) return problem
    unseen.delete(row.issueId)
  }
  const [[draw], [look]] = [undrawn, unseen]
  if (draw) return `Draw of contest ${draw} is in the ledger, and gone from the database.`
  return look ? `Second look at submission ${look} is in the ledger, and gone from the database.` : null
}

import { lookState } from '../../../domain/judging/second-look/second-look-rules'
import type { Db } from '../../db/database'
import { toDrawnLook } from './drawn-look'
import { readLookRefusals } from './judge-facts'
import { readResolutionRefusals } from './resolve-difference'
import { listLooks } from './second-look-queries'

type Judge = { judgeId: string; contestId: string; isFinalized: boolean }

/** The number of second looks that this judge can take in a contest, and of differences that they can resolve. */
export async function countOpenLooks(db: Db, judge: Judge): Promise<{ looks: number; differences: number }> {
  const rows = await listLooks(db, judge.contestId)
  if (rows.length === 0) return { looks: 0, differences: 0 }
  const { refusalOf } = await readLookRefusals(db, judge)
  const resolutionOf = await readResolutionRefusals(db, judge)
  const stateOf = (row: (typeof rows)[number]) => lookState(toDrawnLook(row))
  return {
    looks: rows.filter((row) => stateOf(row) === 'undecided' && refusalOf(row) === null).length,
    differences: rows.filter((row) => stateOf(row) === 'difference' && resolutionOf(row) === null).length,
  }
}

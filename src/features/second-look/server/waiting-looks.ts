import type { WaitingWork } from '../../../contract/contests/contest-admin'
import { lookState } from '../../../domain/judging/second-look/second-look-rules'
import type { ReadFeatureWork } from '../../../server/admin/waiting/waiting-work'
import type { Db } from '../../../server/db/database'
import { toDrawnLook } from '../../../server/judging/second-look/look-facts'
import { listLooks } from '../../../server/judging/second-look/second-look-queries'
import { readLookRefusals } from './judge-facts'
import { readResolutionRefusals } from './resolve-difference'

/** The second looks that this judge can take, and the differences that they can resolve. */
export const readWaitingLooks: ReadFeatureWork = async (db, { judgeId, contests }) => {
  const found: Pick<WaitingWork, 'looks' | 'differences'> = { looks: [], differences: [] }
  for (const { id, title, secondLookPercent } of contests) {
    if (secondLookPercent === null) continue
    const contest = { _id: id, title }
    const { looks, differences } = await countOpenLooks(db, { judgeId, contestId: id, isFinalized: false })
    if (looks > 0) found.looks.push({ contest, count: looks })
    if (differences > 0) found.differences.push({ contest, count: differences })
  }
  return found
}

type Judge = { judgeId: string; contestId: string; isFinalized: boolean }

async function countOpenLooks(db: Db, judge: Judge): Promise<{ looks: number; differences: number }> {
  const rows = await listLooks(db, judge.contestId)
  const undecided = rows.filter((row) => lookState(toDrawnLook(row)) === 'undecided')
  const differing = rows.filter((row) => lookState(toDrawnLook(row)) === 'difference')
  if (undecided.length + differing.length === 0) return { looks: 0, differences: 0 }
  const { refusalOf } = await readLookRefusals(db, judge)
  const resolutionOf = await readResolutionRefusals(db, judge)
  return {
    looks: undecided.filter((row) => refusalOf(row) === null).length,
    differences: differing.filter((row) => resolutionOf(row) === null).length,
  }
}

import { acquaintanceWith } from '../../../domain/judging/second-look/acquaintance'
import { type LookRefusal, secondLookRefusal } from '../../../domain/judging/second-look/second-look-rules'
import type { Db } from '../../../server/db/database'
import { hasEverLed, listFirstVerdicts, listJudgeEvents } from '../../../server/issues/second-look/look-queries'
import { hasStake } from '../../../server/issues/submitting/stake-queries'
import { toDrawnLook } from '../../../server/judging/second-look/look-facts'
import type { LookRow } from '../../../server/judging/second-look/second-look-queries'

type Judge = { judgeId: string; contestId: string; isFinalized: boolean }

/** For each second look of a contest, why this judge can't take it according to the ledger, or null. */
export async function readLookRefusals(
  db: Db,
  judge: Judge,
): Promise<{ judgeHasStake: boolean; refusalOf: (row: LookRow) => LookRefusal | null }> {
  const { judgeId, contestId, isFinalized } = judge
  const judgeHasStake = await hasStake(db, judgeId, contestId)
  const hasLed = await hasEverLed(db, judge)
  const events = await listJudgeEvents(db, judge)
  const firsts = await listFirstVerdicts(db, contestId)
  const refusalOf = (row: LookRow) => {
    const { issueId } = row.look
    const acquaintance = acquaintanceWith(issueId, { events, firstVerdictId: firsts.get(issueId) ?? null })
    // Preliminary results are published only once every second look is decided.
    return secondLookRefusal(
      {
        judgeId,
        authorId: row.issue.authorId,
        judgeHasStake,
        hasLed,
        isFinalized,
        isPreliminary: false,
        ...acquaintance,
      },
      { secondVerdict: toDrawnLook(row).secondVerdict, hasVerdict: row.issue.status !== 'pending' },
    )
  }
  return { judgeHasStake, refusalOf }
}

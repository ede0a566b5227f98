import { refuse } from '../../../domain/refusals'
import { lockContest, setReport } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { recordEvent } from '../../../server/ledger/event-queries'
import { unpublishRefusal } from '../domain/publication-rules'
import { type GatheredReport, gatherReport, type LeadRequest, leadFacts } from './gather-report'
import { removeParts } from './part-queries'
import { setUnpublished } from './publication-queries'

/** Unpublishes a contest's report. Its URL then shows when and why; a report that wasn't public yet leaves nothing. */
export function unpublishReport(db: Db, { reason, ...by }: LeadRequest & { reason: string }): Promise<GatheredReport> {
  return db.transaction(async (tx) => {
    const { contestId, judgeId, now } = by
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const reportStands = contest.reportVisibleFrom !== null
    const refusal = unpublishRefusal({ ...(await leadFacts(tx, by)), reportStands })
    if (refusal) refuse(refusal)
    const taken = { unpublishedAt: now, unpublishedBy: judgeId, unpublishReason: reason }
    const after = await setUnpublished(tx, contestId, taken)
    await removeParts(tx, after.publicationId)
    await setReport(tx, contestId, null, now)
    await recordEvent(tx, { at: now, actorId: judgeId, kind: 'report_unpublished', contestId, after, reason })
    return gatherReport(tx, { ...contest, reportVisibleFrom: null }, by)
  })
}

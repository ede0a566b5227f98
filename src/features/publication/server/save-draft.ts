import type { Parsed } from '../../../contract/endpoints'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../../server/db/database'
import { findDraft, storeDraft } from './draft-queries'
import { type GatheredReport, gatherReport, type LeadRequest, lockForLead } from './gather-report'

type Saving = LeadRequest & { draft: Parsed<'saveReportDraft', 'body'>; expectedVersion: number | null }

/** Stores the lead's draft, unless someone has saved it since. It can be blank or have problems. */
export function saveDraft(db: Db, { draft, expectedVersion, ...by }: Saving): Promise<GatheredReport> {
  return db.transaction(async (tx) => {
    const contest = await lockForLead(tx, by)
    const version = (await findDraft(tx, contest.id))?.version ?? 0
    if (expectedVersion !== null && expectedVersion !== version) refuse('stale')
    const saved = { contestId: contest.id, version: version + 1, updatedAt: by.now, updatedBy: by.judgeId }
    await storeDraft(tx, { ...draft, ...saved })
    return gatherReport(tx, contest, by)
  })
}

import type { Viewer } from '../../../domain/permissions'
import type { Db } from '../../../server/db/database'
import { recordListedIssues } from '../../../server/ledger/record-reading'
import { type GatheredReport, gatherReport, lockForLead } from './gather-report'
import type { ReportSite } from './read-report-facts'

type Reading = { contestId: string; viewer: Viewer; site: ReportSite; now: Date }

/** The draft with the texts of all valid submissions, which is recorded as a reading. */
export function readPreparation(db: Db, { viewer, ...reading }: Reading): Promise<GatheredReport> {
  return db.transaction(async (tx) => {
    const by = { ...reading, judgeId: viewer.id }
    const gathered = await gatherReport(tx, await lockForLead(tx, by), by)
    await recordListedIssues(tx, gathered.rows, { viewer, now: reading.now })
    return gathered
  })
}

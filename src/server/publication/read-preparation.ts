import type { Viewer } from '../../domain/permissions'
import type { Db } from '../db/database'
import { recordListedIssues } from '../ledger/record-reading'
import { lockForLead, type Prepared, prepareReport } from './prepare-report'
import type { ReportSite } from './read-report-facts'

type Reading = { contestId: string; viewer: Viewer; site: ReportSite; now: Date }

/** What is prepared, with the texts of all valid submissions, which is recorded as a reading. */
export function readPreparation(db: Db, { viewer, ...reading }: Reading): Promise<Prepared> {
  return db.transaction(async (tx) => {
    const by = { ...reading, judgeId: viewer.id }
    const prepared = await prepareReport(tx, await lockForLead(tx, by), by)
    await recordListedIssues(tx, prepared.rows, { viewer, now: reading.now })
    return prepared
  })
}

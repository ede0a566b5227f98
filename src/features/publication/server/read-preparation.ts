import type { Viewer } from '../../../domain/permissions'
import type { Db } from '../../../server/db/database'
import { recordListedIssues, recordShownTitles } from '../../../server/ledger/record-reading'
import { type GatheredReport, gatherReport, type LeadRequest, lockForLead } from './gather-report'

type Reading = Omit<LeadRequest, 'judgeId'> & { viewer: Viewer }

/** The draft with the texts of all valid submissions and the titles of fixes, which is recorded as a reading. */
export function readPreparation(db: Db, { viewer, ...reading }: Reading): Promise<GatheredReport> {
  return db.transaction(async (tx) => {
    const by = { ...reading, judgeId: viewer.id }
    const gathered = await gatherReport(tx, await lockForLead(tx, by), by)
    const read = { viewer, now: reading.now }
    await recordListedIssues(tx, gathered.rows, read)
    const fixes = gathered.facts.fixes.map(({ id, addedById }) => ({ id, author: { id: addedById } }))
    await recordShownTitles(
      tx,
      fixes.map((fix) => ({ ...fix, contestId: reading.contestId })),
      { view: 'fixes', ...read },
    )
    return gathered
  })
}

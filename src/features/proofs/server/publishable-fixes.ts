import type { PublishableFixes } from '../../../server/startup/features'
import { fixState } from '../domain/fix-outcomes'
import { cleanShare } from '../domain/issue-proof'
import { findFixRow, listFixRows, listProvenIssues, patchOf } from './fix-queries'
import { readCells } from './read-fixes'

/** What reports can say of fixes: that one stops a proof only if runs of trusted runners say so. */
export const publishableFixes: PublishableFixes = {
  async list(db, contestId) {
    const rows = await listFixRows(db, contestId)
    if (rows.length === 0) return []
    const cellOf = await readCells(db, contestId)
    const proven = await listProvenIssues(db, contestId)
    return rows.map((row) => {
      const { id, title, addedBy: addedById, addedAs, ownTests } = row
      const stopped = proven.filter(({ proofRunId }) => cellOf(row, proofRunId) === 'stopped')
      return {
        ...{ id, title, addedById, addedAs, counts: fixState(ownTests) === 'counts' },
        stopped: stopped.map((issue) => ({ issueId: issue.id, proof: { lostShare: cleanShare(issue) } })),
      }
    })
  },
  async readPatch(db, fixId) {
    const row = await findFixRow(db, fixId)
    return row && patchOf(db, row)
  },
}

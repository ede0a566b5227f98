import type { PublishableFixes } from '../../../server/startup/features'
import { fixState } from '../domain/fix-outcomes'
import { findFixRow, listFixRows, patchOf } from './fix-queries'
import { listLinks } from './issue-proof-queries'
import { readCells } from './read-fixes'
import { trustedProof } from './read-issue-proof'

/** What reports can say of fixes: that one stops a proof only if runs of trusted runners say so. */
export const publishableFixes: PublishableFixes = {
  async list(db, contestId) {
    const rows = await listFixRows(db, contestId)
    if (rows.length === 0) return []
    const cellOf = await readCells(db, contestId)
    const proofs = (await listLinks(db, contestId)).flatMap((link) => trustedProof(link) ?? [])
    return rows.map((row) => {
      const { id, title, addedBy: addedById, addedAs, ownTests } = row
      const stopped = proofs.filter(({ runId }) => cellOf(row, runId) === 'stopped')
      return {
        ...{ id, title, addedById, addedAs, counts: fixState(ownTests) === 'counts' },
        stopped: stopped.map(({ issueId, lostShare }) => ({ issueId, proof: { lostShare } })),
      }
    })
  },
  async readPatch(db, fixId) {
    const row = await findFixRow(db, fixId)
    return row && patchOf(db, row)
  },
}

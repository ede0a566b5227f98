import type { ReplayedLedger } from '../../../domain/ledger/replay-ledger'
import { fixDifference } from '../../../domain/ledger/replay-sources'
import type { Db } from '../../db/database'
import { decryptFix } from '../../db/encryption/fix-text'
import { digestOf } from '../../digest'
import { listEveryFix } from './source-state-queries'

/** Compares fixes and the digests of their patches with the ledger. A contest has few. */
export async function checkFixes(tx: Db, { fixes, contests }: ReplayedLedger): Promise<string | null> {
  // Fixes of a deleted contest are deleted with it.
  const missing = new Set([...fixes.keys()].filter((id) => contests.has(fixes.get(id)?.contestId ?? '')))
  for (const row of await listEveryFix(tx)) {
    const { id, patch: text, encryptedWith } = row
    const patch = decryptFix(tx, { id, text, encryptedWith })
    const computed = patch === null ? null : digestOf(patch)
    const problem = fixDifference({ ...row, computed }, fixes.get(row.id))
    if (problem) return problem
    missing.delete(row.id)
  }
  const [first] = missing
  return first ? `Fix ${first} is in the ledger, and gone from the database.` : null
}

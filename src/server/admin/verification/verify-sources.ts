import { manifestText } from '../../../domain/contests/source-manifest'
import type { ReplayedLedger } from '../../../domain/ledger/replay-ledger'
import {
  fixDifference,
  proofsDifference,
  type SourceDigests,
  sourceDifference,
} from '../../../domain/ledger/replay-sources'
import type { Db } from '../../db/database'
import { decryptFix } from '../../db/encryption/stored-text'
import { digestOf } from '../../digest'
import { archiveProblem, findChangedText, findStoredSource, listEveryFix, listSourceDigests } from './state-queries'

/** Compares source and settings of proofs of every contest, archives and the texts of files with the ledger. */
export async function checkSources(tx: Db, { sources, proofs }: ReplayedLedger): Promise<string | null> {
  const missing = new Set(sources.keys())
  const digests = new Set<string>()
  for (const row of await listSourceDigests(tx)) {
    const { contestId } = row
    const problem =
      sourceDifference({ ...row, computed: await computeSource(tx, contestId) }, sources.get(contestId)) ??
      proofsDifference(row, proofs.get(contestId))
    if (problem) return problem
    missing.delete(contestId)
    if (row.sourceDigest) digests.add(row.sourceDigest)
  }
  const [first] = missing
  if (first) return `The source of contest ${first} is in the ledger, and gone from the database.`
  for (const digest of digests) {
    const problem = await archiveProblem(tx, digest)
    if (problem) return problem
  }
  const changed = await findChangedText(tx)
  return changed && `The text of ${changed.path} in the archive ${changed.digest} was changed.`
}

async function computeSource(tx: Db, contestId: string): Promise<SourceDigests | null> {
  const source = await findStoredSource(tx, contestId)
  return (
    source && {
      sourceDigest: source.digest,
      sourceManifest: digestOf(manifestText(source)),
    }
  )
}

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

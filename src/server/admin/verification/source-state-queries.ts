import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { ArchiveError, readArchive } from '../../db/archives/read-archive'
import type { Db } from '../../db/database'
import { contestFixes } from '../../db/tables/proof-tables'
import { contestSources, sourceArchives, sourceFiles } from '../../db/tables/source-tables'
import { contests } from '../../db/tables/tables'

/** The digests that every contest names, and its settings of proofs. */
export function listSourceDigests(tx: Db) {
  const { id: contestId, sourceDigest, sourceManifest, proofs, proofToken, proofHolders } = contests
  return tx.select({ contestId, sourceDigest, sourceManifest, proofs, proofToken, proofHolders }).from(contests)
}

/** What is stored of the source of a contest, in the form of its manifest. */
export async function findStoredSource(tx: Db, contestId: string) {
  const [source] = await tx.select().from(contestSources).where(eq(contestSources.contestId, contestId))
  if (!source) return null
  const { path, bytes, kind, fileDigest, nsloc } = sourceFiles
  const files = await tx
    .select({ path, bytes, kind, digest: fileDigest, nsloc })
    .from(sourceFiles)
    .where(eq(sourceFiles.digest, source.digest))
    .orderBy(sql`${path} collate "C"`)
  return { ...source, files }
}

/** Why it cannot be read, or is not what its digest says; null for an archive that is. */
export async function archiveProblem(tx: Db, digest: string): Promise<string | null> {
  const [archive] = await tx.select().from(sourceArchives).where(eq(sourceArchives.digest, digest))
  if (!archive) return `The archive ${digest} is gone from the database.`
  await waitForBucket(tx)
  try {
    for await (const _ of readArchive(tx, archive));
    return null
  } catch (error) {
    if (error instanceof ArchiveError) return error.message
    throw error
  }
}

/** An archive of 60 MB may take longer than a transaction may stand still. The embedded engine has no such limit. */
async function waitForBucket(tx: Db): Promise<void> {
  const name = 'idle_in_transaction_session_timeout'
  await tx.execute(sql`select set_config(${name}, '60s', true) where current_setting(${name}) <> '0'`)
}

/** The first text that is no longer the one that its digest is of. The database computes it, and sends no text. */
export async function findChangedText(tx: Db): Promise<{ digest: string; path: string } | null> {
  const computed = sql`encode(sha256(convert_to(${sourceFiles.text}, 'UTF8')), 'hex')`
  const [changed] = await tx
    .select({ digest: sourceFiles.digest, path: sourceFiles.path })
    .from(sourceFiles)
    .where(and(isNotNull(sourceFiles.text), sql`${computed} <> ${sourceFiles.fileDigest}`))
    .limit(1)
  return changed ?? null
}

export const listEveryFix = (tx: Db) => tx.select().from(contestFixes).orderBy(asc(contestFixes.id))

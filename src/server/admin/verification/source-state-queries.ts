import { createHash } from 'node:crypto'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { contestFixes } from '../../db/tables/proof-tables'
import { contestSources, sourceArchiveParts, sourceFiles } from '../../db/tables/source-tables'
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

/** Part by part, because an archive may have 60 MB. */
export async function hashArchive(tx: Db, digest: string): Promise<string> {
  const hash = createHash('sha256')
  const numbers = await tx
    .select({ number: sourceArchiveParts.number })
    .from(sourceArchiveParts)
    .where(eq(sourceArchiveParts.digest, digest))
    .orderBy(asc(sourceArchiveParts.number))
  for (const { number } of numbers) {
    const isPart = and(eq(sourceArchiveParts.digest, digest), eq(sourceArchiveParts.number, number))
    const [part] = await tx.select({ bytes: sourceArchiveParts.bytes }).from(sourceArchiveParts).where(isPart)
    hash.update(part?.bytes ?? '')
  }
  return hash.digest('hex')
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

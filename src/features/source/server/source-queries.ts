import { and, asc, eq, lt, notExists, sql } from 'drizzle-orm'
import type { BuildSettings, SourceFile, SourceTotals } from '../../../domain/contests/source-manifest'
import type { ArchiveRow } from '../../../server/db/archives/read-archive'
import type { Db } from '../../../server/db/database'
import { contestSources, sourceArchives, sourceFiles, sourceUploads } from '../../../server/db/tables/source-tables'

export type StoredFile = SourceFile & { text: string | null }

export type SourceRow = {
  contestId: string
  digest: string
  commit: string
  scope: string[]
  build: BuildSettings | null
  totals: SourceTotals
  uploadedAt: Date
}

/** Held until commit, so that an archive that nothing names is not deleted while somebody begins to name it. */
export const lockArchives = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('source_archives'))`)

export async function findSource(db: Db, contestId: string): Promise<(SourceRow & { archive: ArchiveRow }) | null> {
  const [row] = await db
    .select({ source: contestSources, archive: sourceArchives })
    .from(contestSources)
    .innerJoin(sourceArchives, eq(sourceArchives.digest, contestSources.digest))
    .where(eq(contestSources.contestId, contestId))
  return row ? { ...row.source, archive: row.archive } : null
}

const factColumns = {
  path: sourceFiles.path,
  bytes: sourceFiles.bytes,
  kind: sourceFiles.kind,
  digest: sourceFiles.fileDigest,
  nsloc: sourceFiles.nsloc,
}

/** By path, as bytes order it. */
export function listFiles(db: Db, digest: string): Promise<SourceFile[]> {
  return db
    .select(factColumns)
    .from(sourceFiles)
    .where(eq(sourceFiles.digest, digest))
    .orderBy(sql`${sourceFiles.path} collate "C"`)
}

export async function listPathsBelow(db: Db, digest: string, folder: string): Promise<string[]> {
  const rows = await db
    .select({ path: sourceFiles.path })
    .from(sourceFiles)
    .where(and(eq(sourceFiles.digest, digest), sql`starts_with(${sourceFiles.path}, ${folder})`))
  return rows.map(({ path }) => path)
}

export async function findFile(db: Db, digest: string, path: string): Promise<StoredFile | null> {
  const [row] = await db
    .select({ ...factColumns, text: sourceFiles.text })
    .from(sourceFiles)
    .where(and(eq(sourceFiles.digest, digest), eq(sourceFiles.path, path)))
  return row ?? null
}

/** The texts in which another text stands, ignoring case, a few at a time. */
export function listTextsWith(db: Db, digest: string, text: string, paths: readonly string[]) {
  return db
    .select({ path: sourceFiles.path, text: sql<string>`${sourceFiles.text}` })
    .from(sourceFiles)
    .where(
      and(
        eq(sourceFiles.digest, digest),
        sql`${sourceFiles.path} = any(${sql.param([...paths])}::text[])`,
        sql`strpos(lower(${sourceFiles.text}), lower(${text})) > 0`,
      ),
    )
    .orderBy(sql`${sourceFiles.path} collate "C"`)
}

/** Whether the archive is new. */
export async function insertArchive(tx: Db, archive: typeof sourceArchives.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(sourceArchives).values(archive).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Inside the database, so that the bytes are not sent to and fro again. */
export const keepUploadedParts = (tx: Db, upload: string, digest: string) =>
  tx.execute(sql`
    insert into source_archive_parts (digest, number, bytes)
    select ${digest}, number, bytes from source_uploads where upload = ${upload}`)

export async function insertFiles(tx: Db, archiveDigest: string, files: readonly StoredFile[]): Promise<void> {
  const rows = files.map(({ digest, ...file }) => ({ ...file, digest: archiveDigest, fileDigest: digest }))
  await tx.insert(sourceFiles).values(rows)
}

export async function saveSource(tx: Db, source: SourceRow): Promise<void> {
  const { contestId: _, ...set } = source
  await tx.insert(contestSources).values(source).onConflictDoUpdate({ target: contestSources.contestId, set })
}

export async function deleteSource(tx: Db, contestId: string): Promise<void> {
  await tx.delete(contestSources).where(eq(contestSources.contestId, contestId))
}

/** Archives that are no contest's source any more, also those of deleted contests. Their objects stay until `tendArchives`. */
export async function deleteUnusedArchives(tx: Db): Promise<void> {
  const uses = tx.select().from(contestSources).where(eq(contestSources.digest, sourceArchives.digest))
  await tx.delete(sourceArchives).where(notExists(uses))
}

export async function insertUploadPart(db: Db, part: typeof sourceUploads.$inferInsert): Promise<void> {
  const { bytes, sentAt } = part
  await db
    .insert(sourceUploads)
    .values(part)
    .onConflictDoUpdate({ target: [sourceUploads.upload, sourceUploads.number], set: { bytes, sentAt } })
}

export async function listPartNumbers(db: Db, upload: string, contestId: string): Promise<number[]> {
  const rows = await db
    .select({ number: sourceUploads.number })
    .from(sourceUploads)
    .where(and(eq(sourceUploads.upload, upload), eq(sourceUploads.contestId, contestId)))
    .orderBy(asc(sourceUploads.number))
  return rows.map(({ number }) => number)
}

export async function readUploadPart(db: Db, upload: string, number: number): Promise<Uint8Array> {
  const [row] = await db
    .select({ bytes: sourceUploads.bytes })
    .from(sourceUploads)
    .where(and(eq(sourceUploads.upload, upload), eq(sourceUploads.number, number)))
  return row?.bytes ?? new Uint8Array()
}

export async function deleteUpload(db: Db, upload: string): Promise<void> {
  await db.delete(sourceUploads).where(eq(sourceUploads.upload, upload))
}

export async function deleteUploadsBefore(db: Db, time: Date): Promise<void> {
  await db.delete(sourceUploads).where(lt(sourceUploads.sentAt, time))
}

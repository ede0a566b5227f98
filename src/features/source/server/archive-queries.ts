import { and, asc, eq, isNotNull, isNull, lt, notExists, notInArray, sql } from 'drizzle-orm'
import type { ArchiveRow } from '../../../server/db/archives/read-archive'
import type { Db } from '../../../server/db/database'
import { sourceArchiveParts, sourceArchives, sourceObjects } from '../../../server/db/tables/source-tables'

const { name, digest, begunAt, condemnedAt } = sourceObjects

/** Archives that are in a bucket, or in one as an object of another database. */
export function listOutsideDatabase(db: Db): Promise<ArchiveRow[]> {
  return db
    .select()
    .from(sourceArchives)
    .where(isNotNull(sourceArchives.objectName))
    .orderBy(asc(sourceArchives.digest))
}

/**
 * Archives that are not in an object of this database: in the database, or, after a restore, in an object of the one
 * that the backup is of.
 */
export function listOutsideBucket(db: Db): Promise<ArchiveRow[]> {
  const registeredObjects = db.select({ name }).from(sourceObjects)
  return db
    .select()
    .from(sourceArchives)
    .where(sql`${sourceArchives.objectName} is null or ${notInArray(sourceArchives.objectName, registeredObjects)}`)
    .orderBy(asc(sourceArchives.digest))
}

/** False while another instance is storing this archive. */
export async function beginObject(tx: Db, object: { name: string; digest: string; now: Date }): Promise<boolean> {
  const begun = await tx
    .select()
    .from(sourceObjects)
    .where(and(eq(digest, object.digest), isNull(condemnedAt), notNamed(tx)))
  if (begun.length > 0) return false
  await tx.insert(sourceObjects).values({ name: object.name, digest: object.digest, begunAt: object.now })
  return true
}

const notNamed = (db: Db) => notExists(db.select().from(sourceArchives).where(eq(sourceArchives.objectName, name)))

/** Whether the archive is still where it was, and the object may be named. */
export async function nameObject(
  tx: Db,
  archive: ArchiveRow,
  object: { name: string; key: Uint8Array },
): Promise<boolean> {
  const [database] = await tx
    .select()
    .from(sourceObjects)
    .where(and(eq(name, object.name), isNull(condemnedAt)))
  if (!database) return false
  return setPlace(tx, archive, { objectName: object.name, objectKey: object.key })
}

type ArchivePlace = Pick<ArchiveRow, 'objectName' | 'objectKey'>

/** Unless it was moved or deleted meanwhile. */
export async function setPlace(tx: Db, archive: ArchiveRow, place: ArchivePlace): Promise<boolean> {
  const isThere = sql`${sourceArchives.objectName} is not distinct from ${archive.objectName}`
  const moved = await tx
    .update(sourceArchives)
    .set(place)
    .where(and(eq(sourceArchives.digest, archive.digest), isThere))
    .returning({ digest: sourceArchives.digest })
  return moved.length > 0
}

/** What an earlier attempt has left is the same. */
export async function putPart(db: Db, part: typeof sourceArchiveParts.$inferInsert): Promise<void> {
  const { digest: ofArchive, number } = sourceArchiveParts
  await db
    .insert(sourceArchiveParts)
    .values(part)
    .onConflictDoUpdate({ target: [ofArchive, number], set: { bytes: part.bytes } })
}

export async function deleteParts(tx: Db, archiveDigest: string): Promise<void> {
  await tx.delete(sourceArchiveParts).where(eq(sourceArchiveParts.digest, archiveDigest))
}

/** Objects that no archive names and that nobody is storing any more. */
export async function condemnObjects(tx: Db, { begunBefore, now }: { begunBefore: Date; now: Date }): Promise<void> {
  await tx
    .update(sourceObjects)
    .set({ condemnedAt: now })
    .where(and(isNull(condemnedAt), lt(begunAt, begunBefore), notNamed(tx)))
}

export async function condemnObject(db: Db, objectName: string, now: Date): Promise<void> {
  await db.update(sourceObjects).set({ condemnedAt: now }).where(eq(name, objectName))
}

export async function listCondemned(db: Db): Promise<string[]> {
  const rows = await db.select({ name }).from(sourceObjects).where(isNotNull(condemnedAt)).orderBy(asc(name))
  return rows.map((row) => row.name)
}

export async function forgetObject(db: Db, objectName: string): Promise<void> {
  await db.delete(sourceObjects).where(eq(name, objectName))
}

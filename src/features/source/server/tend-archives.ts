import { randomBytes } from 'node:crypto'
import { getArchiveStore } from '../../../server/db/archives/archive-store'
import { type ArchiveRow, encryptArchive, inParts, readArchive } from '../../../server/db/archives/read-archive'
import type { Db } from '../../../server/db/database'
import type { Bucket } from '../../../server/network/bucket'
import { sourceLimits } from '../domain/source-limits'
import * as queries from './archive-queries'
import { deleteUnusedArchives, lockArchives } from './source-queries'

/** Longer than storing the largest archive takes; after it, whoever began has ended without a word. */
const abandonedAfterMs = 15 * 60_000

/**
 * What recurs every minute: deletes archives that no contest has any more, with their objects, and moves those that are
 * not where SOURCE_STORE says. A failure of one is thrown after all others.
 */
export async function tendArchives(db: Db, now: Date): Promise<void> {
  const { keptIn, bucket: openBucket } = getArchiveStore(db)
  await db.transaction(async (tx) => {
    await lockArchives(tx)
    await deleteUnusedArchives(tx)
    await queries.condemnObjects(tx, { begunBefore: new Date(now.getTime() - abandonedAfterMs), now })
  })
  const failures: unknown[] = []
  const attempt = (act: Promise<void>) => act.catch((error: unknown) => void failures.push(error))
  const bucket = await openBucket()
  for (const name of await queries.listCondemned(db)) await attempt(deleteObject(db, bucket, name))
  if (keptIn === 'database') {
    for (const archive of await queries.listOutsideDatabase(db)) await attempt(moveToDatabase(db, archive))
  } else if (bucket) {
    for (const archive of await queries.listOutsideBucket(db)) await attempt(moveToBucket(db, bucket, archive, now))
  }
  if (failures.length > 0) throw failures[0]
}

async function deleteObject(db: Db, bucket: Bucket | null, name: string): Promise<void> {
  if (!bucket) {
    throw new Error(
      `${name} has to be deleted from a bucket: set BACKUP_S3_ENDPOINT with its bucket, key id and secret.`,
    )
  }
  await bucket.remove(name)
  await queries.forgetObject(db, name)
}

const putBytes = 8 * 1024 * 1024

async function moveToBucket(db: Db, bucket: Bucket, archive: ArchiveRow, now: Date): Promise<void> {
  const { digest } = archive
  const name = `sources/${digest}-${randomBytes(8).toString('hex')}`
  const isBegun = await db.transaction(async (tx) => {
    await lockArchives(tx)
    return queries.beginObject(tx, { name, digest, now })
  })
  if (!isBegun) return
  const key = randomBytes(32)
  const encrypted = inParts(encryptArchive(readArchive(db, archive), { digest, key }), putBytes)
  try {
    await bucket.put(name, async () => (await encrypted.next()).value ?? Buffer.alloc(0), putBytes)
  } catch (error) {
    await queries.condemnObject(db, name, now)
    throw error
  }
  await db.transaction(async (tx) => {
    await lockArchives(tx)
    if (await queries.nameObject(tx, archive, { name, key })) await queries.deleteParts(tx, digest)
  })
}

/** The parts come before the row says that they are there, so no transaction waits for the bucket. */
async function moveToDatabase(db: Db, archive: ArchiveRow): Promise<void> {
  const { digest } = archive
  let number = 0
  for await (const bytes of inParts(readArchive(db, archive), sourceLimits.partBytes)) {
    number += 1
    await queries.putPart(db, { digest, number, bytes })
  }
  await db.transaction(async (tx) => {
    await lockArchives(tx)
    await queries.setPlace(tx, archive, { objectName: null, objectKey: null })
  })
}

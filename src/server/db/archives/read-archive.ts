import { createHash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../database'
import { decryptBytes, encryptBytes } from '../encryption/encrypted-bytes'
import { sourceArchiveParts, type sourceArchives } from '../tables/source-tables'
import { getArchiveStore } from './archive-store'

export type ArchiveRow = typeof sourceArchives.$inferSelect

/** Why an archive cannot be read, and what an operator can do. */
export class ArchiveError extends Error {}

/**
 * The bytes of an archive, part by part. The last part is only given out if all have the digest that the ledger names,
 * so nobody gets a whole archive that is not the one.
 */
export async function* readArchive(db: Db, archive: ArchiveRow): AsyncGenerator<Uint8Array> {
  const { digest, objectName } = archive
  const hash = createHash('sha256')
  let pending: Uint8Array | undefined
  for await (const part of objectName === null ? storedParts(db, digest) : objectParts(db, archive)) {
    hash.update(part)
    if (pending) yield pending
    pending = part
  }
  if (hash.digest('hex') !== digest) throw await isChanged(db, archive)
  if (pending) yield pending
}

const putBack = 'Put the object back from a copy of the bucket.'

async function isChanged(db: Db, { digest, objectName }: ArchiveRow): Promise<ArchiveError> {
  const bucket = await getArchiveStore(db).bucket()
  const [place, advice] =
    objectName === null ? ['the database', 'Restore a backup.'] : [bucket?.addressOf(objectName) ?? objectName, putBack]
  return new ArchiveError(`The archive ${digest} in ${place} was changed or is incomplete. ${advice}`)
}

async function* storedParts(db: Db, digest: string): AsyncGenerator<Uint8Array> {
  const isOf = eq(sourceArchiveParts.digest, digest)
  const { number, bytes } = sourceArchiveParts
  const rows = await db.select({ number }).from(sourceArchiveParts).where(isOf).orderBy(asc(number))
  for (const row of rows) {
    const [part] = await db
      .select({ bytes })
      .from(sourceArchiveParts)
      .where(and(isOf, eq(number, row.number)))
    if (part) yield part.bytes
  }
}

async function* objectParts(db: Db, archive: ArchiveRow): AsyncGenerator<Uint8Array> {
  const { digest, objectName, objectKey } = archive
  const name = objectName ?? ''
  const bucket = await getArchiveStore(db).bucket()
  if (!bucket) {
    throw new ArchiveError(
      `The archive ${digest} is in a bucket, as ${name}: set BACKUP_S3_ENDPOINT with its bucket, key id and secret.`,
    )
  }
  const object = await bucket.read(name).catch(stopped)
  if (!object)
    throw new ArchiveError(`There is no ${bucket.addressOf(name)}, the archive ${digest} of a source. ${putBack}`)
  for await (const part of decryptArchive(unbroken(object), { digest, key: objectKey ?? new Uint8Array() })) {
    if (part === null) throw await isChanged(db, archive)
    yield part
  }
}

const stopped = (error: Error): never => {
  throw new ArchiveError(`${error.message} Try again; if it stays so, look at the store and its settings.`)
}

async function* unbroken(object: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* object
  } catch (error) {
    stopped(error as Error)
  }
}

/** What encryption adds to a part. */
const addedBytes = 28
const plainBytes = 1_000_000

/** Binds a part to its archive and place, so that none can be moved or left out unnoticed. */
const contextOf = (digest: string, number: number) => `source ${digest} ${number}`

/** Encrypts an archive part by part, so that it is never in memory as a whole. */
export async function* encryptArchive(
  archive: AsyncIterable<Uint8Array>,
  { digest, key }: { digest: string; key: Uint8Array },
): AsyncGenerator<Buffer> {
  let number = 0
  for await (const part of inParts(archive, plainBytes)) {
    number += 1
    yield encryptBytes(key, contextOf(digest, number), part)
  }
}

/** Ends with null at the first part that is not what was stored. */
async function* decryptArchive(
  object: AsyncIterable<Uint8Array>,
  { digest, key }: { digest: string; key: Uint8Array },
): AsyncGenerator<Buffer | null> {
  let number = 0
  for await (const part of inParts(object, plainBytes + addedBytes)) {
    number += 1
    const plain = decryptBytes(key, contextOf(digest, number), part)
    yield plain
    if (plain === null) return
  }
}

/** The same bytes in parts of one size, of which only the last is shorter. */
export async function* inParts(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    waiting.push(chunk)
    length += chunk.length
    if (length < size) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; length - at >= size; at += size) yield all.subarray(at, at + size)
    waiting = [all.subarray(at)]
    length -= at
  }
  if (length > 0) yield Buffer.concat(waiting)
}

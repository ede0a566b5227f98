import { open, rm } from 'node:fs/promises'
import { openBucket } from '../../network/bucket'
import type { BucketAddress } from '../../network/bucket-settings'
import { BackupError } from '../backup-file'
import { isBackupName, newestFirst, type Place } from './place'

/** Uploads are limited to 10,000 parts. */
const partBytes = 32 * 1024 * 1024

/** A bucket as a place for backups. */
export function s3Place(address: BucketAddress) {
  const bucket = openBucket(address)
  const place: Place = {
    async keep(file, name) {
      const handle = await open(file)
      try {
        await bucket.put(name, (size) => readPart(handle, size), partBytes)
      } finally {
        await handle.close()
      }
      await rm(file, { force: true })
      return bucket.addressOf(name)
    },
    async list() {
      return (await bucket.list())
        .filter(({ name }) => isBackupName(name))
        .map(({ name, size }) => ({ name, file: bucket.addressOf(name), size }))
        .sort(newestFirst)
    },
    remove: bucket.remove,
  }
  return {
    ...place,
    /** Reads an entry returned by `list`, or one that was stored under another prefix. */
    async read(file: string): Promise<AsyncIterable<Uint8Array>> {
      const key = file.startsWith(bucket.root) ? file.slice(bucket.root.length) : null
      if (!key) throw new BackupError(`${file} is not in the bucket ${address.bucket} of BACKUP_S3_BUCKET.`)
      const body = await openBucket({ ...address, prefix: '' }).read(key)
      if (!body) throw new BackupError(`There is no ${file}.`)
      return body
    },
  }
}

/** The subset of FileHandle used here. */
type ReadsFile = { read(into: Buffer, offset: number, length: number): Promise<{ bytesRead: number }> }

/**
 * Shorter than a part only at the end of the file: a single read may return fewer bytes than available, as on network
 * drives.
 */
export async function readPart(handle: ReadsFile, size: number): Promise<Buffer> {
  const part = Buffer.alloc(size)
  let length = 0
  while (length < size) {
    const { bytesRead } = await handle.read(part, length, size - length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return part.subarray(0, length)
}

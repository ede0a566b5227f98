import { open, rm } from 'node:fs/promises'
import { S3mini } from 's3mini'
import { BackupError } from '../backup-file'
import { isBackupName, newestFirst, type Place, type S3Settings } from './place'

/** Uploads are limited to 10,000 parts. */
const partBytes = 32 * 1024 * 1024

/** A bucket of any S3-compatible store, with path-style addressing. */
export function s3Place({ endpoint, bucket, region, prefix, keyId, secret }: S3Settings) {
  const client = new S3mini({
    accessKeyId: keyId,
    secretAccessKey: secret,
    endpoint: `${endpoint}/${bucket}`,
    region,
  })
  const root = `s3://${bucket}/`
  const told = async <T>(act: Promise<T>): Promise<T> => {
    try {
      return await act
    } catch (error) {
      throw new BackupError(`The store at ${endpoint} refused ${root}: ${(error as Error).message}`)
    }
  }
  const place: Place = {
    async keep(file, name) {
      await told(upload(client, file, prefix + name))
      await rm(file, { force: true })
      return root + prefix + name
    },
    async list() {
      const objects = (await told(client.listObjects('/', prefix))) ?? []
      return objects
        .map(({ Key, Size }) => ({ name: Key.slice(prefix.length), file: root + Key, size: Number(Size) }))
        .filter(({ name }) => isBackupName(name))
        .sort(newestFirst)
    },
    async remove(name) {
      await told(client.deleteObject(prefix + name))
    },
  }
  return {
    ...place,
    /** Reads an entry returned by `list`. */
    async read(file: string): Promise<AsyncIterable<Uint8Array>> {
      const key = file.startsWith(root) ? file.slice(root.length) : null
      if (!key) throw new BackupError(`${file} is not in the bucket ${bucket} of BACKUP_S3_BUCKET.`)
      const reply = await told(client.getObjectResponse(key))
      if (!reply?.body) throw new BackupError(`There is no ${file}.`)
      return reply.body
    },
  }
}

async function upload(client: S3mini, file: string, key: string): Promise<void> {
  const handle = await open(file)
  try {
    const next = () => readPart(handle)
    const first = await next()
    if (first.length < partBytes) {
      await client.putObject(key, first, 'application/octet-stream')
      return
    }
    const uploadId = await client.getMultipartUploadId(key, 'application/octet-stream')
    try {
      const parts = []
      for (let part = first; part.length > 0; part = await next()) {
        parts.push(await client.uploadPart(key, uploadId, part, parts.length + 1))
      }
      await client.completeMultipartUpload(key, uploadId, parts)
    } catch (error) {
      // The store keeps, and bills, the parts of an unfinished upload.
      await client.abortMultipartUpload(key, uploadId).catch(() => {})
      throw error
    }
  } finally {
    await handle.close()
  }
}

/** The subset of FileHandle used here. */
type ReadsFile = { read(into: Buffer, offset: number, length: number): Promise<{ bytesRead: number }> }

/**
 * Shorter than a part only at the end of the file: a single read may return fewer bytes than available, as on network
 * drives.
 */
export async function readPart(handle: ReadsFile, size = partBytes): Promise<Buffer> {
  const part = Buffer.alloc(size)
  let length = 0
  while (length < size) {
    const { bytesRead } = await handle.read(part, length, size - length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return part.subarray(0, length)
}

import { S3mini } from 's3mini'
import type { BucketAddress } from './bucket-settings'

/** What a bucket refused, along with its address. The message is shown to the operator. */
export class BucketError extends Error {}

/** The next part of an object, shorter than asked for only at its end. */
export type NextPart = (size: number) => Promise<Buffer>

export type Bucket = ReturnType<typeof openBucket>

/** A bucket of any S3-compatible store, with path-style addressing. Names of objects begin with the prefix. */
export function openBucket({ endpoint, bucket, region, prefix, keyId, secret }: BucketAddress) {
  const client = new S3mini({
    accessKeyId: keyId,
    secretAccessKey: secret,
    endpoint: `${endpoint}/${bucket}`,
    region,
  })
  const root = `s3://${bucket}/`
  const withClearErrors = async <T>(act: Promise<T>): Promise<T> => {
    try {
      return await act
    } catch (error) {
      throw new BucketError(`The store at ${endpoint} refused ${root}: ${(error as Error).message}`)
    }
  }
  return {
    root,
    addressOf: (name: string) => root + prefix + name,
    put: (name: string, next: NextPart, partBytes: number) =>
      withClearErrors(upload(client, prefix + name, next, partBytes)),
    /** Null if there is no such object. */
    async read(name: string): Promise<AsyncIterable<Uint8Array> | null> {
      return (await withClearErrors(client.getObjectResponse(prefix + name)))?.body ?? null
    },
    async list() {
      const objects = (await withClearErrors(client.listObjects('/', prefix))) ?? []
      return objects.map(({ Key, Size }) => ({ name: Key.slice(prefix.length), size: Number(Size) }))
    },
    /** Also if there is none. */
    async remove(name: string): Promise<void> {
      await withClearErrors(client.deleteObject(prefix + name))
    },
  }
}

async function upload(client: S3mini, key: string, next: NextPart, partBytes: number): Promise<void> {
  const first = await next(partBytes)
  if (first.length < partBytes) {
    await client.putObject(key, first, 'application/octet-stream')
    return
  }
  const uploadId = await client.getMultipartUploadId(key, 'application/octet-stream')
  try {
    const parts = []
    for (let part = first; part.length > 0; part = await next(partBytes)) {
      parts.push(await client.uploadPart(key, uploadId, part, parts.length + 1))
    }
    await client.completeMultipartUpload(key, uploadId, parts)
  } catch (error) {
    // The store keeps, and bills, the parts of an unfinished upload.
    await client.abortMultipartUpload(key, uploadId).catch(() => {})
    throw error
  }
}

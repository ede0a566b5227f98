import { createDecipheriv, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * The encrypted format before age, now read-only: a magic number, a salt, a check value for the key, then 64 KiB chunks
 * encrypted with AES-256-GCM. Each file has its own key, derived from the operator's key and the salt. A chunk's nonce
 * contains its number and whether it is the last, so dropping, repeating, moving or truncating chunks is detected.
 */
const magic = Buffer.from('PRIMACY-SEALED-1', 'utf8')
const saltBytes = 16
const checkBytes = 16
const headBytes = magic.length + saltBytes + checkBytes
const chunkBytes = 65_536
const tagBytes = 16

/** Why a file cannot be decrypted; the message is shown to the operator. */
export class EncryptedFileError extends Error {}

function deriveKey(key: Buffer, salt: Buffer, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `primacy backup ${purpose}`, length))
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

export const isLegacyEncrypted = (head: Buffer): boolean => head.subarray(0, magic.length).equals(magic)

/** Yields each chunk only after verifying it. */
export async function* decryptLegacy(source: AsyncIterable<Buffer>, key: Buffer | undefined): AsyncGenerator<Buffer> {
  const { head, rest } = await readHead(source)
  if (head.length < headBytes) throw new EncryptedFileError('is damaged')
  const fileKey = fileKeyOf(head, key)
  for await (const { chunk, number, isLast } of chunksOf(rest, chunkBytes + tagBytes)) {
    if (chunk.length < tagBytes) throw new EncryptedFileError('is damaged')
    const cipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast), { authTagLength: tagBytes })
    cipher.setAuthTag(chunk.subarray(-tagBytes))
    try {
      yield Buffer.concat([cipher.update(chunk.subarray(0, -tagBytes)), cipher.final()])
    } catch {
      throw new EncryptedFileError('is damaged')
    }
  }
}

function fileKeyOf(head: Buffer, key: Buffer | undefined): Buffer {
  if (!key)
    throw new EncryptedFileError(
      'is encrypted with a key: set BACKUP_KEY, or name a file that holds it with --key-file',
    )
  const salt = head.subarray(magic.length, magic.length + saltBytes)
  if (!timingSafeEqual(head.subarray(magic.length + saltBytes), deriveKey(key, salt, 'check', checkBytes))) {
    throw new EncryptedFileError('was not encrypted with this key, or is damaged')
  }
  return deriveKey(key, salt, 'content', 32)
}

type Rest = AsyncGenerator<Buffer>

async function readHead(source: AsyncIterable<Buffer>): Promise<{ head: Buffer; rest: Rest }> {
  const iterator = source[Symbol.asyncIterator]()
  let read: Buffer = Buffer.alloc(0)
  while (read.length < headBytes) {
    const { done, value } = await iterator.next()
    if (done) break
    read = Buffer.concat([read, value])
  }
  async function* rest(): Rest {
    yield read.subarray(headBytes)
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { head: read.subarray(0, headBytes), rest: rest() }
}

/** Splits into chunks of equal size. The last may be shorter or empty, and is flagged. */
async function* chunksOf(source: AsyncIterable<Buffer>, size: number) {
  let buffered: Buffer = Buffer.alloc(0)
  let number = 0
  for await (const piece of source) {
    buffered = Buffer.concat([buffered, piece])
    // A full chunk may be the last one, so hold it back until more follows.
    for (; buffered.length > size; buffered = buffered.subarray(size)) {
      yield { chunk: buffered.subarray(0, size), number, isLast: false }
      number += 1
    }
  }
  yield { chunk: buffered, number, isLast: true }
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A sealed backup: a mark, a salt, a check of the key, then chunks of 64 KiB, each sealed with AES-256-GCM. The key is
 * the file's own, derived from the operator's and the salt. A chunk's nonce is its number and whether it is the last, so
 * that none can be left out, repeated, moved or cut off without being noticed.
 */
const mark = Buffer.from('PRIMACY-SEALED-1', 'utf8')
const saltBytes = 16
const checkBytes = 16
const headBytes = mark.length + saltBytes + checkBytes
const chunkBytes = 65_536
const tagBytes = 16

const notSealed =
  'is not encrypted, but you have a key: anybody who can write to its folder could have put it there. To restore it all the same, unset BACKUP_KEY and leave out --key-file'

/** Why a sealed file does not open, in words for the operator. */
export class SealedFileError extends Error {}

function derived(key: Buffer, salt: Buffer, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `primacy backup ${purpose}`, length))
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** What `source` yields, as the content of a sealed file. */
export async function* sealed(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  yield Buffer.concat([mark, salt, derived(key, salt, 'check', checkBytes)])
  const fileKey = derived(key, salt, 'content', 32)
  for await (const { chunk, number, isLast } of chunksOf(source, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast), { authTagLength: tagBytes })
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * The content of a sealed file, or without a key that of one that is not sealed. With a key the latter is refused: who
 * can write to the folder, and does not have the key, could have put it there. Nothing of a chunk that does not open is
 * passed on.
 */
export async function* opened(source: AsyncIterable<Buffer>, key: Buffer | undefined): AsyncGenerator<Buffer> {
  const { head, rest } = await cutHead(source)
  if (!head.subarray(0, mark.length).equals(mark)) {
    if (key) throw new SealedFileError(notSealed)
    yield head
    yield* rest
    return
  }
  if (head.length < headBytes) throw new SealedFileError('is damaged')
  const fileKey = fileKeyOf(head, key)
  for await (const { chunk, number, isLast } of chunksOf(rest, chunkBytes + tagBytes)) {
    if (chunk.length < tagBytes) throw new SealedFileError('is damaged')
    const cipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast), { authTagLength: tagBytes })
    cipher.setAuthTag(chunk.subarray(-tagBytes))
    try {
      yield Buffer.concat([cipher.update(chunk.subarray(0, -tagBytes)), cipher.final()])
    } catch {
      throw new SealedFileError('is damaged')
    }
  }
}

function fileKeyOf(head: Buffer, key: Buffer | undefined): Buffer {
  if (!key) throw new SealedFileError('is encrypted: set BACKUP_KEY, or name a file that holds it with --key-file')
  const salt = head.subarray(mark.length, mark.length + saltBytes)
  if (!timingSafeEqual(head.subarray(mark.length + saltBytes), derived(key, salt, 'check', checkBytes))) {
    throw new SealedFileError('was not encrypted with this key, or is damaged')
  }
  return derived(key, salt, 'content', 32)
}

type Rest = AsyncGenerator<Buffer>

async function cutHead(source: AsyncIterable<Buffer>): Promise<{ head: Buffer; rest: Rest }> {
  const reading = source[Symbol.asyncIterator]()
  let read: Buffer = Buffer.alloc(0)
  while (read.length < headBytes) {
    const { done, value } = await reading.next()
    if (done) break
    read = Buffer.concat([read, value])
  }
  async function* rest(): Rest {
    yield read.subarray(headBytes)
    for (let next = await reading.next(); !next.done; next = await reading.next()) yield next.value
  }
  return { head: read.subarray(0, headBytes), rest: rest() }
}

/** In pieces of one size; the last may be shorter, also empty, and is known for what it is. */
async function* chunksOf(source: AsyncIterable<Buffer>, size: number) {
  let held: Buffer = Buffer.alloc(0)
  let number = 0
  for await (const piece of source) {
    held = Buffer.concat([held, piece])
    // One that is full may be the last: it waits for what follows.
    for (; held.length > size; held = held.subarray(size)) {
      yield { chunk: held.subarray(0, size), number, isLast: false }
      number += 1
    }
  }
  yield { chunk: held, number, isLast: true }
}

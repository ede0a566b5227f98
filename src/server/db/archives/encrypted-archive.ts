import { decryptBytes, encryptBytes } from '../encryption/encrypted-bytes'

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
export async function* decryptArchive(
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

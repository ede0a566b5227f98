import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { decryptLegacy } from './legacy-encrypted-file'

const key = randomBytes(32)
const headBytes = 48
const encryptedChunk = 65_536 + 16

async function collect(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

/** Like a stream, in chunks of odd sizes. */
const inPieces = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 9_999) }, (_, n) => bytes.subarray(n * 9_999, (n + 1) * 9_999)),
  )

/** A file as versions before age wrote it. */
function seal(content: Buffer): Buffer {
  const salt = randomBytes(16)
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `primacy backup ${purpose}`, length))
  const parts = [Buffer.from('PRIMACY-SEALED-1'), salt, derive('check', 16)]
  const chunks = Math.max(1, Math.ceil(content.length / 65_536))
  for (let number = 0; number < chunks; number += 1) {
    const nonce = Buffer.alloc(12)
    nonce.writeUInt32BE(number, 7)
    nonce.writeUInt8(number === chunks - 1 ? 1 : 0, 11)
    const cipher = createCipheriv('aes-256-gcm', derive('content', 32), nonce)
    const chunk = content.subarray(number * 65_536, (number + 1) * 65_536)
    parts.push(cipher.update(chunk), cipher.final(), cipher.getAuthTag())
  }
  return Buffer.concat(parts)
}

const open = (bytes: Buffer, withKey: Buffer | undefined = key) => collect(decryptLegacy(inPieces(bytes), withKey))

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])(
  '%i bytes of the format before age are decrypted unchanged',
  async (length) => {
    const content = randomBytes(length)
    const bytes = seal(content)
    expect(bytes.length).toBe(headBytes + length + 16 * Math.max(1, Math.ceil(length / 65_536)))
    expect((await open(bytes)).equals(content)).toBe(true)
  },
)

test('refuses a file of the format before age that was truncated, extended, changed or reordered [V11.3.3 T63]', async () => {
  const bytes = seal(randomBytes(3 * 65_536))
  const chunk = (n: number) => bytes.subarray(headBytes + n * encryptedChunk, headBytes + (n + 1) * encryptedChunk)
  const head = bytes.subarray(0, headBytes)
  const flipped = Buffer.from(bytes)
  flipped[headBytes + 70_000] = (flipped[headBytes + 70_000] ?? 0) ^ 1
  for (const damaged of [
    flipped,
    bytes.subarray(0, 40),
    head,
    Buffer.concat([head, chunk(0)]),
    Buffer.concat([head, chunk(0), chunk(1)]),
    bytes.subarray(0, bytes.length - 1),
    Buffer.concat([bytes, Buffer.from('x')]),
    Buffer.concat([bytes, chunk(2)]),
    Buffer.concat([head, chunk(1), chunk(0), chunk(2)]),
    Buffer.concat([head, chunk(0), chunk(2)]),
  ]) {
    await expect(open(damaged)).rejects.toThrow('is damaged')
  }
  await expect(open(bytes, randomBytes(32))).rejects.toThrow('was not encrypted with this key, or is damaged')
  await expect(collect(decryptLegacy(inPieces(bytes), undefined))).rejects.toThrow(
    'is encrypted with a key: set BACKUP_KEY',
  )
})

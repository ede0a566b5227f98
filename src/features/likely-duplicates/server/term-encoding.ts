import type { PackedTerms } from '../domain/packed-terms'

/** The storage format: four bytes of hash per term, then one byte of mark per term. */
export function encodeTerms({ hashes, marks }: PackedTerms): Uint8Array {
  return Buffer.concat([new Uint8Array(hashes.buffer, hashes.byteOffset, hashes.byteLength), marks])
}

/** Copies, because a Uint32Array must be aligned and the driver's buffer may start anywhere. */
export function decodeTerms(stored: Uint8Array): PackedTerms {
  const bytes = Uint8Array.from(stored)
  const count = bytes.length / 5
  return { hashes: new Uint32Array(bytes.buffer, 0, count), marks: bytes.subarray(4 * count) }
}

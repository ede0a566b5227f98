import type { PackedTerms } from '../../domain/candidates/rank-candidates'

/** Four bytes of hash for each term, then one byte of mark for each: as they are kept in the database. */
export function packedBytes({ hashes, marks }: PackedTerms): Uint8Array {
  return Buffer.concat([new Uint8Array(hashes.buffer, hashes.byteOffset, hashes.byteLength), marks])
}

/** The copy is what aligns the hashes: the driver's buffer begins anywhere. */
export function unpackedTerms(stored: Uint8Array): PackedTerms {
  const bytes = Uint8Array.from(stored)
  const count = bytes.length / 5
  return { hashes: new Uint32Array(bytes.buffer, 0, count), marks: bytes.subarray(4 * count) }
}

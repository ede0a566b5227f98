import { readCheckpoint } from './checkpoint'
import { hashLeaf, hashNode, isIncluded, type Sha256 } from './merkle-tree'

/** Hashes and salt in hexadecimal, the checkpoint as a signed note. */
export type LogProof = {
  salt: string
  index: number
  path: readonly string[]
  leaf: number
  leafPath: readonly string[]
  checkpoint: string
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isHashes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 64 && value.every(isHash)
export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

/** Functions that the language itself lacks; every environment that verifies proofs provides them. */
export type ByteTools = {
  sha256: Sha256
  utf8: (text: string) => Uint8Array
  fromBase64: (text: string) => Uint8Array
  toBase64: (bytes: Uint8Array) => string
}

/** Parses a proof from an untrusted file, or null. */
export function readProof(value: unknown): LogProof | null {
  if (typeof value !== 'object' || value === null) return null
  const { salt, index, path, leaf, leafPath, checkpoint } = value as Record<keyof LogProof, unknown>
  if (!isHash(salt) || !isHashes(path) || !isHashes(leafPath) || typeof checkpoint !== 'string') return null
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(leaf)) return null
  return { salt, index: index as number, path, leaf: leaf as number, leafPath, checkpoint }
}

/** Whether `text` is an entry of the log with the root of the proof's checkpoint. Doesn't verify any signature. */
export function isLogged({ sha256, utf8, fromBase64 }: ByteTools, text: string, proof: LogProof): boolean {
  const checkpoint = readCheckpoint(proof.checkpoint)
  const { index, path, leaf, leafPath } = proof
  if (!checkpoint || index < 0 || index >= 2 ** path.length) return false
  const entry = hashLeaf(sha256, fromHex(proof.salt), utf8(text))
  const epochRoot = path.map(fromHex).reduce((hash, sibling, height) => {
    const isRight = Math.floor(index / 2 ** height) % 2 === 1
    return isRight ? hashNode(sha256, sibling, hash) : hashNode(sha256, hash, sibling)
  }, entry)
  return isIncluded(sha256, {
    leafHash: hashLeaf(sha256, epochRoot),
    index: leaf,
    size: checkpoint.size,
    path: leafPath.map(fromHex),
    root: fromBase64(checkpoint.root),
  })
}

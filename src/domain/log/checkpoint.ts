import type { ByteTools } from './log-proof'

/** A log's state at a given size. `root` is base64. */
export type Checkpoint = { origin: string; size: number; root: string }

/** The signed text of a checkpoint: C2SP tlog-checkpoint, without extensions. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${root}\n`

/**
 * C2SP signed-note: the text, an empty line, and one line per signature. `signature` is base64 and starts with the key
 * id.
 */
export const signedNote = (text: string, name: string, signature: string): string =>
  `${text}\n\u2014 ${name} ${signature}\n`

/** Algorithm id of Ed25519 signatures in C2SP signed-note. */
export const ed25519 = 1

/** The id of a 32-byte Ed25519 key with a name: the first four bytes of a hash of both. */
export function keyId(
  { sha256, utf8 }: Pick<ByteTools, 'sha256' | 'utf8'>,
  name: string,
  key: Uint8Array,
  algorithm: number = ed25519,
): Uint8Array {
  return sha256(utf8(`${name}\n`), Uint8Array.of(algorithm), key).subarray(0, 4)
}

export type SignedCheckpoint = Checkpoint & { text: string; signatures: { name: string; signature: string }[] }

/** The note's signature for this key and name, without the key id, or null. */
export function noteSignature(
  { sha256, utf8, fromBase64 }: ByteTools,
  { signatures }: SignedCheckpoint,
  { name, key, algorithm = ed25519 }: { name: string; key: Uint8Array; algorithm?: number },
): Uint8Array | null {
  const id = keyId({ sha256, utf8 }, name, key, algorithm)
  const found = signatures
    .filter((one) => one.name === name)
    .map(({ signature }) => fromBase64(signature))
    .find((bytes) => id.every((byte, at) => bytes[at] === byte))
  return found?.subarray(4) ?? null
}

const signatureLine = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/

/** Parses a checkpoint and its signatures, or null. Doesn't verify any signature. */
export function readCheckpoint(note: string): SignedCheckpoint | null {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) return null
  const text = note.slice(0, end + 1)
  const [origin, digits = '', root, ...extensions] = text.slice(0, -1).split('\n')
  const signatures = note
    .slice(end + 2, -1)
    .split('\n')
    .map((line) => signatureLine.exec(line))
  if (!origin || !/^(0|[1-9]\d{0,14})$/.test(digits) || !/^[A-Za-z0-9+/]{43}=$/.test(root ?? '')) return null
  if (extensions.includes('') || signatures.includes(null)) return null
  return {
    ...{ origin, size: Number(digits), root: root as string, text },
    signatures: signatures.map((found) => ({ name: found?.[1] as string, signature: found?.[2] as string })),
  }
}

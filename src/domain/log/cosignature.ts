import { ed25519, keyId, noteSignature, readCheckpoint } from './checkpoint'
import type { ByteTools } from './log-proof'

/** Algorithm id of cosignatures in C2SP signed-note: Ed25519 with a timestamp. */
export const cosigning = 4

/** A parsed C2SP verifier key; `key` is the 32 bytes of Ed25519. */
export type VerifierKey = { name: string; algorithm: number; key: Uint8Array }

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export function printVerifierKey(tools: ByteTools, { name, algorithm, key }: VerifierKey): string {
  return `${name}+${hex(keyId(tools, name, key, algorithm))}+${tools.toBase64(Uint8Array.of(algorithm, ...key))}`
}

/** Parses a verifier key and checks that its id matches name and key. Null if invalid. */
export function readVerifierKey(tools: ByteTools, text: string): VerifierKey | null {
  const [, name = '', , encoded = ''] = /^([^\s+]{1,200})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(text) ?? []
  const [algorithm, ...key] = tools.fromBase64(encoded)
  if ((algorithm !== ed25519 && algorithm !== cosigning) || key.length !== 32) return null
  const found = { name, algorithm, key: Uint8Array.from(key) }
  return printVerifierKey(tools, found) === text ? found : null
}

/** The exact text that a witness signs (C2SP tlog-cosignature). `checkpoint` is the text without signatures. */
export const cosignatureText = (seconds: number, checkpoint: string): string =>
  `cosignature/v1\ntime ${seconds}\n${checkpoint}`

const line = (name: string, signature: string) => `\u2014 ${name} ${signature}\n`

/** The cosignature line to append to the checkpoint. */
export function cosignatureLine(
  tools: ByteTools,
  { name, key }: Omit<VerifierKey, 'algorithm'>,
  { seconds, signature }: { seconds: number; signature: Uint8Array },
): string {
  const time = Array.from({ length: 8 }, (_, at) => Math.floor(seconds / 256 ** (7 - at)) % 256)
  const bytes = Uint8Array.of(...keyId(tools, name, key, cosigning), ...time, ...signature)
  return line(name, tools.toBase64(bytes))
}

export type Cosignature = { seconds: number; text: string; signature: Uint8Array; line: string }

/** The witness's alleged cosignature below a checkpoint, or null. Doesn't verify it. */
export function findCosignature(tools: ByteTools, note: string, witness: VerifierKey): Cosignature | null {
  const checkpoint = readCheckpoint(note)
  const bytes = checkpoint && noteSignature(tools, checkpoint, witness)
  if (!checkpoint || bytes?.length !== 72) return null
  const seconds = bytes.subarray(0, 8).reduce((sum, byte) => sum * 256 + byte, 0)
  if (!Number.isSafeInteger(seconds)) return null
  const signature = bytes.subarray(8)
  const { name, key } = witness
  return {
    ...{ seconds, signature, text: cosignatureText(seconds, checkpoint.text) },
    line: cosignatureLine(tools, { name, key }, { seconds, signature }),
  }
}

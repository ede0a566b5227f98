import type { ByteTools } from '../log/log-proof'

/** What a file proves, in sentences for whoever was given it. */
export type Finding = {
  result: 'proved' | 'refused' | 'unknown'
  says: string
  /** What it does not prove, though one could think so. */
  not: string
  /** The signed checkpoint that it has shown, to be compared with the log of today. */
  checkpoint: string | null
}

export type VerifyTools = ByteTools & {
  /** Of UTF-8; null if the bytes are none. */
  textOf: (bytes: Uint8Array) => string | null
  /** Of Ed25519. False for whatever is malformed. */
  isSigned: (key: Uint8Array, text: Uint8Array, signature: Uint8Array) => Promise<boolean>
}

/** With which key, and when: a promise can be over. */
export type Asked = { key: Uint8Array | null; now: Date }

export const refused = (says: string): Finding => ({
  result: 'refused',
  says,
  not: 'Download it again and retry.',
  checkpoint: null,
})

/** Without a key of the site nothing can be proved. */
export const keyNeeded = (what: string): Finding => ({
  result: 'unknown',
  says: `This is ${what}. To verify it, enter the public key of the site that issued it.`,
  not: 'A key inside the file proves nothing, because anyone who forges a file can include one.',
  checkpoint: null,
})

export const otherKey = 'It is not signed with this key. If the site has changed its key, try the previous one.'

/** The bytes of base64url, or null if it is not written in the one way there is. */
export function fromBase64url({ fromBase64, toBase64 }: ByteTools, text: unknown): Uint8Array | null {
  if (typeof text !== 'string' || !/^[\w-]+$/.test(text)) return null
  const padded = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .padEnd(Math.ceil(text.length / 4) * 4, '=')
  if (padded.endsWith('===')) return null
  const bytes = fromBase64(padded)
  return toBase64(bytes) === padded ? bytes : null
}

/** A public key as /api/log/key shows it, or null. */
export function readPublicKey(tools: ByteTools, text: string): Uint8Array | null {
  const bytes = fromBase64url(tools, text.trim())
  return bytes?.length === 32 ? bytes : null
}

import type { ByteTools } from '../log/log-proof'

/** What a file proves, in sentences for its recipient. */
export type Finding = {
  result: 'proved' | 'refused' | 'unknown'
  says: string
  /** What it doesn't prove, although one might think so. */
  not: string
  /** The signed checkpoint that it contains, to compare with today's log. */
  checkpoint: string | null
}

export type VerifyTools = ByteTools & {
  /** Decodes UTF-8; null if invalid. */
  textOf: (bytes: Uint8Array) => string | null
  /** Verifies Ed25519. False for malformed input. */
  isSigned: (key: Uint8Array, text: Uint8Array, signature: Uint8Array) => Promise<boolean>
}

/** The key to verify with, and the current time, because promises can expire. */
export type Asked = { key: Uint8Array | null; now: Date }

export const refused = (says: string): Finding => ({
  result: 'refused',
  says,
  not: 'Download it again and retry.',
  checkpoint: null,
})

/** Nothing can be proved without the site's key. */
export const keyNeeded = (what: string): Finding => ({
  result: 'unknown',
  says: `This is ${what}. To verify it, enter the public key of the site that issued it.`,
  not: 'A key inside the file proves nothing, because anyone who forges a file can include one.',
  checkpoint: null,
})

export const otherKey = 'It is not signed with this key. If the site has changed its key, try the previous one.'

/** Decodes base64url, or null unless it is the canonical encoding. */
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

/** Parses a public key as /api/log/key shows it, or null. */
export function readPublicKey(tools: ByteTools, text: string): Uint8Array | null {
  const bytes = fromBase64url(tools, text.trim())
  return bytes?.length === 32 ? bytes : null
}

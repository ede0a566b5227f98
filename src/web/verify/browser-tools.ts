import { sha256 } from '@noble/hashes/sha2.js'
import type { VerifyTools } from '../../domain/verification/finding'

type IsSigned = VerifyTools['isSigned']

const imported = (key: Uint8Array) => crypto.subtle.importKey('raw', new Uint8Array(key), 'Ed25519', false, ['verify'])

const byBrowser: IsSigned = async (key, text, signature) =>
  crypto.subtle.verify('Ed25519', await imported(key), new Uint8Array(signature), new Uint8Array(text))

/** Newer browsers verify Ed25519 natively on pages with TLS. For others, the code is loaded in advance. */
async function chooseCheck(): Promise<IsSigned> {
  try {
    await imported(new Uint8Array(32))
    return byBrowser
  } catch {
    const { ed25519 } = await import('@noble/curves/ed25519.js')
    return async (key, text, signature) => ed25519.verify(signature, text, key, { zip215: false })
  }
}

/** The browser functions needed for verification. Nothing is loaded afterwards. */
export async function prepareTools(): Promise<VerifyTools> {
  const isSigned = await chooseCheck()
  return { ...tools, isSigned: (...args) => isSigned(...args).catch(() => false) }
}

const tools: Omit<VerifyTools, 'isSigned'> = {
  sha256(...parts) {
    const hash = sha256.create()
    for (const part of parts) hash.update(part)
    return hash.digest()
  },
  utf8: (text) => new TextEncoder().encode(text),
  textOf(bytes) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      return null
    }
  },
  fromBase64(text) {
    try {
      return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    } catch {
      return new Uint8Array()
    }
  },
  toBase64: (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
}

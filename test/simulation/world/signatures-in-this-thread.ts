import { createHmac, timingSafeEqual, type webcrypto } from 'node:crypto'

const { subtle } = globalThis.crypto

/**
 * Signatures of sessions are made and checked in this thread. Other threads answer when they like, so that of requests
 * that come at once another one would be the first each time.
 */
export function signInThisThread(): void {
  const importKey = subtle.importKey.bind(subtle)
  const secrets = new WeakMap<webcrypto.CryptoKey, Uint8Array>()
  const mac = (key: webcrypto.CryptoKey, text: Uint8Array) => {
    const secret = secrets.get(key)
    if (!secret) throw new Error('The secret of this key is not known')
    return createHmac('sha256', secret).update(text).digest()
  }
  Object.assign(subtle, {
    async importKey(...given: Parameters<typeof importKey>) {
      const key = await importKey(...given)
      if (key.algorithm.name === 'HMAC') secrets.set(key, given[1] as Uint8Array)
      return key
    },
    sign: async (_: string, key: webcrypto.CryptoKey, text: Uint8Array) => mac(key, text),
    verify: async (_: string, key: webcrypto.CryptoKey, signature: Uint8Array, text: Uint8Array) => {
      const right = mac(key, text)
      return signature.length === right.length && timingSafeEqual(signature, right)
    },
  })
}

import { expect, test } from 'vitest'
import { createFactorKeys } from './factor-keys'

const [old, current] = ['an old secret of the server, 32 bytes', 'the current secret of the server, 32']
const secret = Buffer.from('12345678901234567890')

test('encrypting a secret hides it and never gives the same result twice', () => {
  const keys = createFactorKeys([current])
  const encrypted = [keys.encrypt(secret, 'olga'), keys.encrypt(secret, 'olga')]
  expect(encrypted[0]).not.toBe(encrypted[1])
  for (const one of encrypted) {
    expect(Buffer.from(one, 'base64url').includes(secret)).toBe(false)
    expect(keys.decrypt(one, 'olga')).toEqual({ secret, isOutdated: false })
  }
})

test('only its own account can decrypt it, and only unchanged [V11.3.3]', () => {
  const keys = createFactorKeys([current])
  const encrypted = keys.encrypt(secret, 'olga')
  expect(keys.decrypt(encrypted, 'grace')).toBeNull()
  const bytes = Buffer.from(encrypted, 'base64url')
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[index] = (bytes[index] ?? 0) ^ 1
    expect(keys.decrypt(changed.toString('base64url'), 'olga')).toBeNull()
  }
  for (const broken of ['', 'AAAA', encrypted.slice(0, 20)]) expect(keys.decrypt(broken, 'olga')).toBeNull()
})

test("the previous key still decrypts a secret and marks it as outdated; another key doesn't", () => {
  const encrypted = createFactorKeys([old]).encrypt(secret, 'olga')
  expect(createFactorKeys([current, old]).decrypt(encrypted, 'olga')).toEqual({ secret, isOutdated: true })
  expect(createFactorKeys([current]).decrypt(encrypted, 'olga')).toBeNull()
})

test('a secret that an earlier version stored can still be decrypted', () => {
  const stored = 'eeymTBY4g_WSOEB58Fc9EfEUyk7tyUqjg0ZOtpD-HeglQmcpdlm3FM-qB_ECrUwR'
  const keys = createFactorKeys(['the present secret of the server, 32'])
  expect(keys.decrypt(stored, 'olga')).toEqual({ secret, isOutdated: false })
})

test('each use has its own keys', () => {
  const { signing } = createFactorKeys([current, old])
  expect(signing).toHaveLength(2)
  expect(signing[0]).not.toEqual(signing[1])
  expect(Buffer.from(signing[0]).toString()).not.toContain(current)
})

import { expect, test } from 'vitest'
import { createFactorKeys } from './factor-keys'

const [old, present] = ['an old secret of the server, 32 bytes', 'the present secret of the server, 32']
const secret = Buffer.from('12345678901234567890')

test('a sealed secret shows nothing of itself, and no two look alike', () => {
  const keys = createFactorKeys([present])
  const sealed = [keys.seal(secret, 'olga'), keys.seal(secret, 'olga')]
  expect(sealed[0]).not.toBe(sealed[1])
  for (const one of sealed) {
    expect(Buffer.from(one, 'base64url').includes(secret)).toBe(false)
    expect(keys.open(one, 'olga')).toEqual({ secret, isOutdated: false })
  }
})

test('it opens for its own account only, and not when a bit of it was changed', () => {
  const keys = createFactorKeys([present])
  const sealed = keys.seal(secret, 'olga')
  expect(keys.open(sealed, 'grace')).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[place] = (bytes[place] ?? 0) ^ 1
    expect(keys.open(changed.toString('base64url'), 'olga')).toBeNull()
  }
  for (const torn of ['', 'AAAA', sealed.slice(0, 20)]) expect(keys.open(torn, 'olga')).toBeNull()
})

test('a secret that the key before has sealed opens still, as one to be sealed anew; a foreign one never', () => {
  const sealed = createFactorKeys([old]).seal(secret, 'olga')
  expect(createFactorKeys([present, old]).open(sealed, 'olga')).toEqual({ secret, isOutdated: true })
  expect(createFactorKeys([present]).open(sealed, 'olga')).toBeNull()
})

test('the keys of each use are keys of their own', () => {
  const { signing } = createFactorKeys([present, old])
  expect(signing).toHaveLength(2)
  expect(signing[0]).not.toEqual(signing[1])
  expect(Buffer.from(signing[0]).toString()).not.toContain(present)
})

import { expect, test } from 'vitest'
import { didOfKey, keyOfDid } from './did-key'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

test.each([
  // Of the specification of did:key.
  [
    '3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29',
    'z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp',
  ],
  [
    '0000000000000000000000000000000000000000000000000000000000000000',
    'z6MkeTG3bFFSLYVU7VqhgZxqr6YzpaGrQtFMh1uvqGy1vDnP',
  ],
])('the key %s has the same name as in other did:key implementations', (key, name) => {
  expect(didOfKey(bytes(key))).toBe(`did:key:${name}`)
  expect(keyOfDid(`did:key:${name}`)).toBe(`did:key:${name}#${name}`)
})

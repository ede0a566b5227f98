import { afterEach, expect, test, vi } from 'vitest'
import { prepareTools } from './browser-tools'

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16))
// Made by OpenSSL, with the private key of 32 bytes 07.
const key = fromHex('ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c')
const text = new TextEncoder().encode('Primacy receipt\n')
const signature = fromHex(
  '244429a036c803506c0a1b420d347e2c8a785ca922825a88b579b1d96e66992f5ce5b58c995c2f3352c75b5c0b0c2748a4fd24f16765440b46ce3c71f880e30f',
)
const flipped = (bytes: Uint8Array) => bytes.map((byte, at) => (at === 5 ? byte ^ 1 : byte))

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['that checks Ed25519 itself', () => {}],
  ['that does not', () => vi.stubGlobal('crypto', { subtle: undefined })],
])('a browser %s accepts what was signed, and nothing else', async (_, prepare) => {
  prepare()
  const { isSigned } = await prepareTools()
  expect(await isSigned(key, text, signature)).toBe(true)
  const wrong = await Promise.all([
    isSigned(flipped(key), text, signature),
    isSigned(key, flipped(text), signature),
    isSigned(key, text, flipped(signature)),
    isSigned(key, text, signature.subarray(1)),
    isSigned(key.subarray(1), text, signature),
    isSigned(new Uint8Array(), text, new Uint8Array()),
  ])
  expect(wrong).toEqual(Array(6).fill(false))
})

test('hashes and base64 match other programs, and invalid base64 gives null', async () => {
  const { sha256, fromBase64, toBase64, textOf, utf8 } = await prepareTools()
  const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(sha256(utf8('a'), utf8('bc'))).toEqual(fromHex(digest))
  expect([...fromBase64('AP+A')]).toEqual([0, 255, 128])
  expect(toBase64(Uint8Array.of(0, 255, 128))).toBe('AP+A')
  expect(fromBase64('A').length).toBe(0)
  expect([textOf(Uint8Array.of(0xff)), textOf(utf8('\u00fc'))]).toEqual([null, '\u00fc'])
})

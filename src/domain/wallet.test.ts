import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { contradictsChecksum, isZeroWallet, shortenWallet, withChecksum } from './wallet'

const keccak = (ascii: string) => bytesToHex(keccak_256(utf8ToBytes(ascii)))

/** All examples of EIP-55. */
const published = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

test.each(published)('the published example %s results from any case of it', (address) => {
  expect(withChecksum(address.toLowerCase(), keccak)).toBe(address)
  expect(withChecksum(`0x${address.slice(2).toUpperCase()}`, keccak)).toBe(address)
})

test.each(published)("the published example %s matches its checksum, and doesn't after a typo", (address) => {
  expect(contradictsChecksum(address, keccak)).toBe(false)
  const place = address.search(/(?<=^0x.*)[a-f]/i)
  const letter = address.charAt(place)
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  expect(contradictsChecksum(address.slice(0, place) + other + address.slice(place + 1), keccak)).toBe(true)
})

test('a single-case address has no checksum to contradict, nor does an invalid text', () => {
  expect(contradictsChecksum('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', keccak)).toBe(false)
  expect(contradictsChecksum('0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', keccak)).toBe(false)
  expect(contradictsChecksum('0x5aAe', keccak)).toBe(false)
})

test('recognizes only the zero address as zero', () => {
  expect(isZeroWallet(`0x${'0'.repeat(40)}`)).toBe(true)
  expect(isZeroWallet(`0x${'0'.repeat(39)}1`)).toBe(false)
})

test('shortens a wallet to its ends', () => {
  expect(shortenWallet('0x1234567890abcdef1234567890abcdef12345678')).toBe('0x1234...5678')
  expect(shortenWallet('0x12345678')).toBe('0x12345678')
})

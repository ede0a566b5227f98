import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainName, tokenName, tokenUnits, transfersOf } from './token-transfers'
import { walletFault } from './wallet-fault'

const keccak = (ascii: string) => bytesToHex(keccak_256(utf8ToBytes(ascii)))
const token = { chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 }
const [first, second] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']
const line = (id: string, walletAddress: string, amountCents: number) => ({ id, walletAddress, amountCents })

test.each([
  [1, 6, 10_000n],
  [3_333_334, 6, 33_333_340_000n],
  [100, 2, 100n],
  [100_000_000_000_000, 18, 1_000_000_000_000_000_000_000_000_000_000n],
])('%i cents with %i decimals are %s units', (cents, decimals, units) => {
  expect(tokenUnits(cents, decimals)).toBe(units)
})

test.each([
  ['', 'malformed'],
  ['0x12', 'malformed'],
  [`0x${'0'.repeat(40)}`, 'zero'],
  [token.address, 'token_contract'],
  [token.address.toLowerCase(), 'token_contract'],
  ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'checksum'],
  [first, null],
  [first.toLowerCase(), null],
])('the fault of wallet %j is %s', (wallet, fault) => {
  expect(walletFault(wallet, token, keccak)).toBe(fault)
})

test("an author with several primaries gets one transfer, ignoring the address's case", () => {
  const lines = [line('a', first.toLowerCase(), 100), line('b', second, 7), line('c', first, 23)]
  expect(transfersOf(lines, token, keccak)).toEqual({
    transfers: [
      { walletAddress: first, amountCents: 123, units: 1_230_000n },
      { walletAddress: second, amountCents: 7, units: 70_000n },
    ],
    leftOut: [],
  })
})

test('transfers and excluded lines always add up to the input', () => {
  const wallets = fc.constantFrom(first, second, first.toLowerCase(), `0x${'0'.repeat(40)}`, token.address, 'none')
  const amounts = fc.integer({ min: 1, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(wallets, amounts), { maxLength: 50 }), (given) => {
      const lines = given.map(([wallet, cents], place) => line(`l${place}`, wallet, cents))
      const { transfers, leftOut } = transfersOf(lines, token, keccak)
      const left = new Set(leftOut.map((one) => one.lineId))
      const kept = lines.filter((one) => !left.has(one.id))
      const units = transfers.reduce((sum, one) => sum + one.units, 0n)
      expect(units).toBe(kept.reduce((sum, one) => sum + tokenUnits(one.amountCents, 6), 0n))
      expect(new Set(transfers.map((one) => one.walletAddress)).size).toBe(transfers.length)
    }),
  )
})

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test('a known token is named on its own chain only, in any case of its address', () => {
  expect(tokenName({ chainId: 1, address: usdc })).toBe('USDC')
  expect(tokenName({ chainId: 1, address: usdc.toLowerCase() })).toBe('USDC')
  expect(tokenName({ chainId: 8453, address: usdc })).toBeNull()
  expect(tokenName({ chainId: 1, address: `0x${'1'.repeat(40)}` })).toBeNull()
})

test('an unknown chain has no name', () => {
  expect([chainName(1), chainName(8453), chainName(31_337)]).toEqual(['Ethereum', 'Base', null])
  expect(tokenName({ chainId: 31_337, address: usdc })).toBeNull()
})

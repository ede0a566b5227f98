import { expect, test } from 'vitest'
import { chainName, tokenName } from './known-tokens'

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

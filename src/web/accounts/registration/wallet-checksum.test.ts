import { expect, test } from 'vitest'
import { contradictsChecksum } from './wallet-checksum'

const published = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

test.each(published)('the published example %s agrees with its checksum, and no longer after a slip', (address) => {
  expect(contradictsChecksum(address)).toBe(false)
  const last = address.at(-1) ?? ''
  const slip = address.slice(0, -1) + (last === last.toLowerCase() ? last.toUpperCase() : last.toLowerCase())
  expect(contradictsChecksum(slip)).toBe(last !== slip.at(-1))
})

test('an address in one case carries no checksum to contradict', () => {
  for (const address of published) {
    expect(contradictsChecksum(address.toLowerCase())).toBe(false)
    expect(contradictsChecksum(`0x${address.slice(2).toUpperCase()}`)).toBe(false)
  }
})

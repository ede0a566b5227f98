import { expect, test } from 'vitest'
import { clientNetworks } from './client-networks'

const names = (address: string) => clientNetworks(address).map(({ name, allowance }) => [name, allowance])

test('an IPv4 address is counted by itself', () => {
  expect(names('203.0.113.7')).toEqual([['203.0.113.7', 1]])
})

test('an IPv6 address is counted by its /64, and by its /48 with four times the allowance', () => {
  const expected = [
    ['2001:db8:1:2::/64', 1],
    ['2001:db8:1::/48', 4],
  ]
  for (const address of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002:0:0:0:9']) {
    expect([address, names(address)]).toEqual([address, expected])
  }
  expect(names('2001:db8:1:3::1')).toEqual([['2001:db8:1:3::/64', 1], expected[1]])
  expect(names('::1')).toEqual([
    ['0:0:0:0::/64', 1],
    ['0:0:0::/48', 4],
  ])
})

test('an IPv4 address that is written as IPv6 is the IPv4 address', () => {
  for (const address of ['::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7']) {
    expect([address, names(address)]).toEqual([address, [['203.0.113.7', 1]]])
  }
})

test('ignores a zone, brackets and a port', () => {
  expect(names('fe80::1%eth0')).toEqual(names('fe80::1'))
  expect(names('[2001:db8:1:2::1]:4711')).toEqual(names('2001:db8:1:2::1'))
  expect(names('[2001:db8:1:2::1]')).toEqual(names('2001:db8:1:2::1'))
  expect(names('203.0.113.7:4711')).toEqual([['203.0.113.7', 1]])
})

test.each([
  '',
  'unknown',
  '1.2.3',
  '1.2.3.256',
  '2001:db8::1::2',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '12345::',
  'g::1',
])('counts a non-address ("%s") as written', (text) => {
  expect(names(text)).toEqual([[text, 1]])
})
